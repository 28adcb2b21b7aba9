import { conditions } from '../guards.ts'
import { asArray, entries, get, join } from '../json.ts'
import { storedLiterals } from '../literals.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../source.ts'

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
function checkKeys({ context, of }: Project, written: Written[], report: Report): void {
  const [source] = of('schema').filter(({ value }) => value === context?.schema)
  if (!source) return
  for (const [key, schema] of entries(get(source.value, 'properties'))) {
    if (get(schema, 'x-set') !== undefined || written.some((one) => one.key === key)) continue
    const parameters = (routes: Source) => key !== 'code' && get(routes.value, 'parameters') !== undefined
    report(
      source.keyAt(join('/properties', key)),
      `Nothing puts anything into "${key}".`,
      'Store it in a flow, take it from the address in flows/routes.json, say "x-set" where code does it, or remove it.',
      of('routes').map((one) => one.keyAt(parameters(one) ? '/parameters' : '')),
    )
  }
}

/** Values that a guard waits for, of keys into which only known values are put. */
function checkGuards(project: Project, written: Written[], report: Report): void {
  for (const { guard, source, pointer, path } of conditions(project)) {
    const [key = '', ...deeper] = path
    const values = written.filter((one) => one.key === key)
    if (deeper.length || !values.length || values.some((one) => !('value' in one))) continue
    const wanted = [
      ...('const' in guard ? [['const', guard.const] as const] : []),
      ...asArray(guard.enum).map((one, i) => [`enum/${i}`, one] as const),
    ]
    for (const [place, value] of wanted)
      if (!values.some((one) => one.value === value))
        report(
          source.at(`${pointer}/${place}`),
          `Nothing puts ${JSON.stringify(value)} into "${key}", so that this never passes.`,
          'Let a flow begin with it, or store it.',
          project
            .of('variant')
            .filter((one) => get(get(one.value, 'context'), key) === undefined)
            .map((one) => one.keyAt(get(one.value, 'context') === undefined ? '' : '/context')),
        )
  }
}

export const unsetContext: Rule = {
  id: 'unset-context',
  description:
    'Every key of the context is filled by a flow, an entry, the address or (`x-set`) the code, and with each value that a guard waits for.',
  dependsOn: 'all',
  check(project, report) {
    if (!project.flows.length) return
    const written = writes(project)
    checkKeys(project, written, report)
    checkGuards(project, written, report)
  },
}
