import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get } from '../json.ts'
import { folderOf } from '../layout.ts'
import { list } from '../suggest.ts'

const id = 'uneven-entry'

/** A key that another entry sets and this one does not keeps, in the same tab, what the other one had left. */
export const unevenEntry: Rule = {
  id,
  description:
    'What one entry puts into the context, every entry does whose flow has the same base: none goes on with what another had left in the tab.',
  run({ of }): Finding[] {
    const bases = new Map(
      of('variant').map(({ file, value }) => [folderOf(file), asString(get(value, 'extends'))]),
    )
    return of('routes').flatMap((source) => {
      const all = asArray(get(source.value, 'entries')).map((entry, i) => {
        const flow = asString(get(entry, 'flow')) ?? ''
        return {
          pointer: `/entries/${i}`,
          base: bases.get(flow) ?? flow,
          context: get(entry, 'context'),
          keys: entries(get(entry, 'context')).map(([key]) => key),
        }
      })
      return all.flatMap(({ pointer, base, context, keys }) => {
        const others = all.filter((one) => one.base === base).flatMap((one) => one.keys)
        const missing = new Set(others.filter((key) => !keys.includes(key)))
        return missing.size
          ? [
              source.finding(
                id,
                context === undefined ? pointer : `${pointer}/context`,
                `Other entries set ${list(missing)}, this one goes on with what they left.`,
                'Say in "context" with which value it begins here.',
                'key',
              ),
            ]
          : []
      })
    })
  },
}
