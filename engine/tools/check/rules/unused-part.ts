import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get } from '../json.ts'
import { stem } from '../layout.ts'

const id = 'unused-part'

export const unusedPart: Rule = {
  id,
  description: 'Every part stands at a slot of some variant.',
  run({ of, lent }): Finding[] {
    const variants = of('variant')
    const parts = of('part').filter((source) => !lent.includes(source))
    // What a broken variant would name, nobody knows.
    if (variants.some(({ readable }) => !readable)) return []
    const named = variants.flatMap(({ value }) => [
      ...entries(get(value, 'fill')).map(([, part]) => part),
      ...asArray(get(value, 'insert')).map((one) => get(one, 'part')),
    ])
    const known = new Set(parts.map(({ file }) => stem(file)))
    // A name that no part has may be this one, misspelt.
    if (named.some((name) => !known.has(asString(name) ?? ''))) return []
    return parts
      .filter(({ file }) => !named.includes(stem(file)))
      .map((source) =>
        beside(
          source.finding(
            id,
            '',
            'No variant puts this part at a slot.',
            `Name "${stem(source.file)}" in "fill" or "insert" of a variant, or remove the file.`,
          ),
          variants.flatMap((variant) => ['/fill', '/insert'].map((place) => variant.place(place, 'key'))),
        ),
      )
  },
}
