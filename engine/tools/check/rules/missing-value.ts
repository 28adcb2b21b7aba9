import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { entries, get } from '../json.ts'
import type { Reference } from '../references.ts'
import { placeholders } from '../texts.ts'
import { list } from '../suggest.ts'

const id = 'missing-value'

/** What a text can show: its `values`, and what the engine adds by itself. */
const given = ({ parent, property }: Reference): string[] => [
  ...entries(get(parent, 'values')).map(([name]) => name),
  ...(get(parent, 'value') === undefined ? [] : ['value']),
  ...(property === 'left' ? ['time', 'seconds'] : []),
]

/** The `values` beside a text, or the object in which they are missing. */
function valuesAt({ parent, pointer }: Reference): string {
  const object = pointer.slice(0, pointer.lastIndexOf('/'))
  return get(parent, 'values') === undefined ? object : `${object}/values`
}

export const missingValue: Rule = {
  id,
  description: 'Where a text takes `values`, every {{placeholder}} of it gets one.',
  run: ({ references, texts }) =>
    references
      // Other texts get theirs from the engine.
      .filter(({ definition, siblings }) => definition === 'textKey' && siblings.includes('values'))
      .flatMap((reference): Finding[] => {
        const { source, pointer, value: key } = reference
        const locale = texts.locales.get(texts.complete[0] ?? '')
        const text = (locale?.get(key) ?? locale?.get(`${key}_other`))?.text ?? ''
        const missing = placeholders(text).filter((name) => !given(reference).includes(name))
        return missing.length
          ? [
              beside(
                source.finding(
                  id,
                  pointer,
                  `The text needs a value for ${list(missing)}.`,
                  `Add it to "values" beside it. The text: "${text}".`,
                ),
                [source.place(valuesAt(reference), 'key')],
              ),
            ]
          : []
      }),
}
