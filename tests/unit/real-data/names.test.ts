import { describe, expect, it } from 'vitest'
import { ownersIn } from '#src/handlers/owners/split-names.ts'
import names from '../../fixtures/real-data/names.json' with { type: 'json' }

/** "herr {Dr.} Max | von Muster": salutation, title, first names, last name; a firm in brackets. */
const shown = (printed: string): string =>
  ownersIn(printed)
    .map(({ company, salutation, title, firstName, lastName }) =>
      company
        ? `[${company}]`
        : [salutation, title && `{${title}}`, firstName, '|', lastName].filter(Boolean).join(' '),
    )
    .join(' + ')

describe.each(Object.entries(names))('%s', (_, printed) => {
  it.each(Object.entries(printed))('%s is %s', (name, right) => expect(shown(name)).toBe(right))
})
