import { entries, get, join } from '../json.ts'
import { ownerOf } from '../references.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'
import { placeholders } from '../texts.ts'
import type { Texts } from '../texts.ts'

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
  description: 'Every one of the `values` of a text has a {{placeholder}}.',
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
            `No text here has a place for "${name}".`,
            known.size
              ? `Placeholders: ${list(known)}.`
              : 'Remove it, or write {{placeholder}} into the text.',
          )
    }
  },
}
