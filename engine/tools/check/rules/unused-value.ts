import type { Finding, Rule } from '../finding.ts'
import { entries, get, join } from '../json.ts'
import { placeholders } from '../texts.ts'
import { list } from '../suggest.ts'
import type { Reference } from '../references.ts'
import type { Texts } from '../texts.ts'

const id = 'unused-value'

/** Placeholders of a text in any language, plural forms included. */
const named = (texts: Texts, key: string): string[] =>
  [...texts.locales.values()].flatMap((locale) =>
    ['', '_one', '_other'].flatMap((form) => {
      const text = locale.get(key + form)
      return text ? [...placeholders(text.text), ...(form ? ['count'] : [])] : []
    }),
  )

export const unusedValue: Rule = {
  id,
  late: true,
  description: 'Every one of the `values` of a text has a {{placeholder}}.',
  run({ references, texts }): Finding[] {
    if (!texts.locales.size) return []
    const beside = new Map<unknown, Reference[]>()
    for (const reference of references)
      if (reference.definition === 'textKey' && get(reference.parent, 'values') !== undefined)
        beside.set(reference.parent, [...(beside.get(reference.parent) ?? []), reference])
    return [...beside].flatMap(([parent, keys]) => {
      const known = new Set(keys.flatMap(({ value }) => named(texts, value)))
      const [first] = keys
      if (!first || keys.some(({ value }) => !texts.complete.some((one) => texts.has(one, value)))) return []
      const pointer = join(first.pointer.slice(0, first.pointer.lastIndexOf('/')), 'values')
      return entries(get(parent, 'values'))
        .filter(([name]) => !known.has(name))
        .map(([name]) =>
          first.source.finding(
            id,
            join(pointer, name),
            `No text here has a place for "${name}".`,
            known.size
              ? `Placeholders: ${list(known)}.`
              : 'Remove it, or write {{placeholder}} into the text.',
            'key',
          ),
        )
    })
  },
}
