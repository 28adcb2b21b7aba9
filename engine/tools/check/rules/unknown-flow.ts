import { beside } from '../finding.ts'
import type { Rule } from '../finding.ts'
import { asString, entries, get, join } from '../json.ts'
import { folderOf } from '../layout.ts'
import { suggest } from '../suggest.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-flow'

export const unknownFlow: Rule = {
  id,
  description:
    'Every entry leads to a flow, every variant extends one, and a tenant changes only entries that there are.',
  run(project) {
    const routes = new Set(
      project.references
        .filter(({ source, pointer }) => source.file === 'flows/routes.json' && pointer.endsWith('/flow'))
        .flatMap(({ parent }) =>
          entries(parent).flatMap(([key, value]) => (key === 'name' ? (asString(value) ?? []) : [])),
        ),
    )
    const tenants = project.of('tenant').flatMap((source) =>
      entries(get(source.value, 'entries')).flatMap(([name, flow]) => {
        const pointer = join('/entries', name)
        const known = project.flowIds.has(String(flow))
        return [
          ...(known
            ? []
            : [
                source.finding(
                  id,
                  pointer,
                  `Flow "${String(flow)}" does not exist.`,
                  suggest(String(flow), project.flowIds, ''),
                ),
              ]),
          ...(routes.has(name)
            ? []
            : [
                beside(
                  source.finding(
                    id,
                    pointer,
                    `Entry "${name}" does not exist.`,
                    suggest(name, routes, 'Add it to flows/routes.json.'),
                    'key',
                  ),
                  project.of('routes').map((one) => one.place('/entries', 'key')),
                ),
              ]),
        ]
      }),
    )
    return [
      ...unknownNames(
        project,
        id,
        ['extends'],
        new Set(project.of('flow').map(({ file }) => folderOf(file))),
        'Flow',
        'A variant extends flows/<name>/flow.json.',
      ),
      ...unknownNames(
        project,
        id,
        ['flow'],
        project.flowIds,
        'Flow',
        'Write it as flows/<name>/flow.json or variant.json.',
      ),
      ...tenants,
    ]
  },
}
