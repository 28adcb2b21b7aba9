import type { Finding, Rule } from '../finding.ts'
import { entries, get, join } from '../json.ts'
import { stem } from '../layout.ts'

const id = 'unused-data'

export const unusedData: Rule = {
  id,
  late: true,
  description: 'Every query of a screen is read by it or by a form that it shows.',
  run: ({ of, referencesIn }): Finding[] =>
    of('screen').flatMap((source) => {
      const own = referencesIn(source)
      const shown = new Set(own.filter(({ property }) => property === 'form').map(({ value }) => value))
      const read = [
        ...own,
        ...of('form-ui')
          .filter(({ file }) => shown.has(stem(file)))
          .flatMap(referencesIn),
      ]
        .filter(({ definition }) => definition === 'pointer')
        .map(({ value }) => value.split('/'))
        .flatMap(([, root, name]) => (root === 'data' ? [name] : []))
      return entries(get(source.value, 'data'))
        .filter(([name]) => !read.includes(name))
        .map(([name]) =>
          source.finding(
            id,
            join('/data', name),
            `Nothing reads the query "${name}".`,
            `Bind {"from": "/data/${name}"}, or remove it.`,
            'key',
          ),
        )
    }),
}
