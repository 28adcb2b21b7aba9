import { entries, get } from '../json.ts'
import { ownerOf, placeOf, propertyOf } from '../references.ts'
import type { Reference } from '../references.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'
import { placeholders } from '../texts.ts'

/** What a text can show: its `values`, and what the engine adds by itself. */
function given(reference: Reference): string[] {
  const owner = ownerOf(reference)?.value
  return [
    ...entries(get(owner, 'values')).map(([name]) => name),
    ...(get(owner, 'value') === undefined ? [] : ['value']),
    ...(propertyOf(reference) === 'left' ? ['time', 'seconds'] : []),
  ]
}

/** Whether the object that holds a text can have `values` for it; other texts get theirs from the engine. */
const takesValues = (reference: Reference): boolean =>
  ownerOf(reference)?.places.some(({ schema }) => get(schema.properties, 'values') !== undefined) === true

export const missingValue: Rule = {
  id: 'missing-value',
  description: 'Where a text takes `values`, every {{placeholder}} of it gets one.',
  check({ references, texts }, report) {
    const locale = texts.locales.get(texts.complete[0] ?? '')
    for (const reference of references) {
      const { names, source, value: key } = reference
      const owner = ownerOf(reference)
      if (names !== 'text' || !owner || !takesValues(reference)) continue
      const text = (locale?.get(key) ?? locale?.get(`${key}_other`))?.text ?? ''
      const known = given(reference)
      const missing = placeholders(text).filter((name) => !known.includes(name))
      const values = get(owner.value, 'values') === undefined ? owner.pointer : `${owner.pointer}/values`
      if (missing.length)
        report(
          placeOf(reference),
          `The text needs a value for ${list(missing)}.`,
          `Add it to "values" beside it. The text: "${text}".`,
          [source.keyAt(values)],
        )
    }
  },
}
