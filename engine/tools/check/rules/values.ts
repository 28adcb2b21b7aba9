import { entries, get, join } from '../json.ts'
import { comparedIn, labelsOf, wordless } from '../labels.ts'
import { ownerOf } from '../names/references.ts'
import type { Rule } from '../rule.ts'
import { list, suggest } from '../suggest.ts'
import { placeholders } from '../texts.ts'
import type { Texts } from '../texts.ts'

export const unknownValue: Rule = {
  id: 'unknown-value',
  description:
    'Values that a screen compares or orders are possible values of its binding; an order contains all of them.',
  check(project, report) {
    for (const key of ['in', 'order'])
      for (const { source, pointer, listed, declared } of comparedIn(project, key)) {
        for (const { value, pointer: place } of listed)
          if (!declared.includes(value))
            report(
              source.at(place),
              `The binding never has the value "${value}".`,
              suggest(value, declared, ''),
            )
        const missing = declared.filter((one) => !listed.some(({ value }) => value === one))
        if (key === 'order' && missing.length)
          report(source.keyAt(pointer), `"order" lacks ${list(missing)}.`, 'Add each to "order".')
      }
  },
}

/** Placeholders of a text in any language, plural forms included. */
const placeholdersOf = (texts: Texts, key: string): string[] =>
  [...texts.locales.values()].flatMap((locale) =>
    ['', '_one', '_other'].flatMap((form) => {
      const text = locale.get(key + form)
      return text ? [...placeholders(text.text), ...(form ? ['count'] : [])] : []
    }),
  )

export const unusedValue: Rule = {
  id: 'unused-value',
  description: 'Each of the `values` of a text has a {{placeholder}}.',
  dependsOn: 'all',
  check({ references, texts }, report) {
    const keys = references.filter(({ names }) => names === 'text')
    for (const [owner, [first, ...others]] of Map.groupBy(keys, ownerOf)) {
      if (!owner || !first || !texts.locales.size) continue
      const known = new Set([first, ...others].flatMap(({ value }) => placeholdersOf(texts, value)))
      for (const [name] of entries(get(owner.value, 'values')))
        if (!known.has(name))
          report(
            first.source.keyAt(join(`${owner.pointer}/values`, name)),
            `No text here has a placeholder for "${name}".`,
            known.size
              ? `Placeholders: ${list(known)}.`
              : 'Remove it, or write {{placeholder}} into the text.',
          )
    }
  },
}

export const missingLabel: Rule = {
  id: 'missing-label',
  description:
    'A row or line that shows one of a few values has `labels` (the prefix of text keys) or `options`; every value has a text.',
  check(project, report) {
    const { texts } = project
    for (const { source, pointer, values } of wordless(project))
      report(
        source.keyAt(pointer),
        `These values have no texts: ${list(values)}.`,
        'Add "labels" (the prefix of their text keys), "options" or "format".',
      )
    const has = (key: string) => texts.complete.some((locale) => texts.has(locale, key))
    const begins = (prefix: string) =>
      texts.keys(texts.complete[0] ?? '').some((key) => key.startsWith(prefix))
    for (const { source, pointer, prefix, values } of labelsOf(project)) {
      const missing = (values ?? []).map((value) => prefix + value).filter((key) => !has(key))
      if (missing.length || (!values && texts.locales.size && !begins(prefix)))
        report(
          source.at(pointer),
          missing.length ? `No text for ${list(missing)}.` : `No text begins with "${prefix}".`,
          'Write the texts, or look for a misspelt prefix.',
        )
    }
  },
}
