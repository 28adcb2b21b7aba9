import type { Finding, Rule } from '../finding.ts'
import { entries, get, join } from '../json.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-feature'

export const unknownFeature: Rule = {
  id,
  description:
    'Every switch that a tenant or an installation turns is read by the configuration or the code.',
  run({ of, references, code }): Finding[] {
    const read = new Set([
      ...references.flatMap(({ value }) => /^\/tenant\/features\/([^/]+)$/.exec(value)?.[1] ?? []),
      ...code.features,
    ])
    return [...of('tenant'), ...of('config')].flatMap((source) =>
      entries(get(source.value, 'features'))
        .filter(([name]) => !read.has(name))
        .map(([name]) =>
          source.finding(
            id,
            join('/features', name),
            `Nothing reads the switch "${name}".`,
            suggest(name, read, 'Remove it.'),
            'key',
          ),
        ),
    )
  },
}
