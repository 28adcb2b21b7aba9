import { asString, entries, get, join } from '../json.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

export const lateQuery: Rule = {
  id: 'late-query',
  description:
    'A query asks only with what queries before it answer; it would wait for ever for another one.',
  check({ of }, report) {
    for (const source of of('screen')) {
      const queries = entries(get(source.value, 'data'))
      const names = queries.map(([name]) => name)
      for (const [at, [name, query]] of queries.entries())
        for (const [key, value] of entries(get(query, 'input'))) {
          const [, root, asked = ''] = asString(get(value, 'from'))?.split('/') ?? []
          const before = names.slice(0, at)
          if (root !== 'data' || before.includes(asked) || !names.includes(asked)) continue
          report(
            source.keyAt(join(`/data/${name}/input`, key)),
            `"${asked}" is not asked before "${name}".`,
            before.length ? `Before it: ${list(before)}. Change the order.` : 'Change the order.',
          )
        }
    }
  },
}
