import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, get, join } from '../json.ts'
import { conditions, storedLiterals } from '../literals.ts'
import type { Project } from '../project.ts'

const id = 'unset-context'

interface Written {
  key: string
  /** Undefined where only the run knows it. */
  value?: unknown
}

/** What is put into the context, by its top keys. */
function writes(project: Project): Written[] {
  // Null is what stands there before anything is put there.
  const literals = storedLiterals(project)
    .filter(({ value }) => value !== null)
    .map(({ path: [key = '', ...deeper], value }) => (deeper.length ? { key } : { key, value }))
  const bound = project.flows.flatMap(({ transitions }) =>
    transitions.flatMap(({ actions }) =>
      actions.flatMap(({ value: { type, params } }) =>
        type === 'store'
          ? entries(params).flatMap(([key, value]) =>
              get(value, 'from') === undefined ? [] : [{ key: key.split('.')[0] ?? '' }],
            )
          : [],
      ),
    ),
  )
  const brought = project
    .of('routes')
    .flatMap(({ value }) => [
      ...asArray(get(value, 'parameters')).map((key) => ({ key: String(key) })),
      ...(get(value, 'codes') === undefined ? [] : [{ key: 'code' }]),
    ])
  return [...literals, ...bound, ...brought]
}

/** Keys that nothing ever fills. */
function unset(project: Project, written: Written[]): Finding[] {
  const { context, of } = project
  return of('schema')
    .filter(({ value }) => value === context?.schema)
    .flatMap((source) =>
      entries(get(source.value, 'properties'))
        .filter(
          ([key, schema]) => get(schema, 'x-set') === undefined && !written.some((one) => one.key === key),
        )
        .map(([key]) =>
          beside(
            source.finding(
              id,
              join('/properties', key),
              `Nothing puts anything into "${key}".`,
              'Store it in a flow, take it from the address in flows/routes.json, say "x-set" where code does it, or remove it.',
              'key',
            ),
            of('routes').map((one) =>
              one.place(
                key !== 'code' && get(one.value, 'parameters') !== undefined ? '/parameters' : '',
                'key',
              ),
            ),
          ),
        ),
    )
}

/** Values that a guard waits for, of keys into which only known values are put. */
function never(project: Project, written: Written[]): Finding[] {
  const variants = project.of('variant')
  return project.of('guards').flatMap((source) =>
    entries(source.value).flatMap(([name, guard]) =>
      conditions(guard, join('', name)).flatMap(({ guard: node, pointer, path: [key = '', ...deeper] }) => {
        const values = written.filter((one) => one.key === key)
        if (deeper.length || !values.length || values.some((one) => !('value' in one))) return []
        const wanted: [string, unknown][] = [
          ...('const' in node ? [['const', node.const] as [string, unknown]] : []),
          ...asArray(node.enum).map((one, i): [string, unknown] => [`enum/${i}`, one]),
        ]
        return wanted
          .filter(([, value]) => !values.some((one) => one.value === value))
          .map(([place, value]) =>
            beside(
              source.finding(
                id,
                `${pointer}/${place}`,
                `Nothing puts ${JSON.stringify(value)} into "${key}", so that this never passes.`,
                'Let a flow begin with it, or store it.',
              ),
              variants
                .filter((one) => get(get(one.value, 'context'), key) === undefined)
                .map((one) => one.place(get(one.value, 'context') === undefined ? '' : '/context', 'key')),
            ),
          )
      }),
    ),
  )
}

export const unsetContext: Rule = {
  id,
  late: true,
  description:
    'Every key of the context is filled by a flow, an entry, the address or (`x-set`) the code, and with each value that a guard waits for.',
  run(project): Finding[] {
    if (!project.settled || !project.flows.length) return []
    const written = writes(project)
    return [...unset(project, written), ...never(project, written)]
  },
}
