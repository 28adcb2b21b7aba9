import { asArray, asString, entries, get } from '../json.ts'
import { folderOf } from '../layout.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

/** If an entry does not set a key, the key keeps the value of an entry that was opened before in the same tab. */
export const unevenEntry: Rule = {
  id: 'uneven-entry',
  description:
    'Entries whose flows have the same base set the same context keys, so that no entry continues with a value of another entry in the same tab.',
  check({ of }, report) {
    const bases = new Map(
      of('variant').map(({ file, value }) => [folderOf(file), asString(get(value, 'extends'))]),
    )
    for (const source of of('routes')) {
      const all = asArray(get(source.value, 'entries')).map((entry, i) => {
        const flow = asString(get(entry, 'flow')) ?? ''
        const context = get(entry, 'context')
        return {
          pointer: context === undefined ? `/entries/${i}` : `/entries/${i}/context`,
          base: bases.get(flow) ?? flow,
          keys: entries(context).map(([key]) => key),
        }
      })
      for (const { pointer, base, keys } of all) {
        const others = all.filter((one) => one.base === base).flatMap((one) => one.keys)
        const missing = new Set(others.filter((key) => !keys.includes(key)))
        if (missing.size)
          report(
            source.keyAt(pointer),
            `Other entries set ${list(missing)}, this one goes on with what they left.`,
            'Say in "context" with which value it begins here.',
          )
      }
    }
  },
}
