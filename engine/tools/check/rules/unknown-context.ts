import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get, isObject, join, tokens } from '../json.ts'
import type { Project } from '../project.ts'
import { declared, strayToken } from '../shape.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-context'

/** Says that a path leads nowhere in the context; undefined when it leads somewhere. */
function stray(
  project: Project,
  source: Source,
  pointer: string,
  path: string[],
  at: 'key' | 'value',
): Finding[] {
  if (!project.context) return []
  const found = strayToken(project.languages.documents, project.context, path)
  if (!found) return []
  const where = path.slice(0, found.at).join('.')
  const hint = suggest(
    path[found.at] ?? '',
    found.known,
    'Declare it in schemas/context/context.schema.json.',
  )
  return [
    source.finding(
      id,
      pointer,
      `The context has no "${path[found.at]}"${where && ` in "${where}"`}.`,
      hint,
      at,
    ),
  ]
}

/** Keys that `store` and `clear` name; a dot leads into a value. */
function ofActions(project: Project): Finding[] {
  return project.flows.flatMap(({ source, transitions }) =>
    transitions.flatMap(({ actions }) =>
      actions.flatMap(({ pointer, value: { type, params } }) => {
        const stored = type === 'store' ? entries(params).map(([key]) => key) : []
        const cleared = type === 'clear' ? asArray(get(params, 'keys')) : []
        return [
          ...stored.flatMap((key) =>
            stray(project, source, join(join(pointer, 'params'), key), key.split('.'), 'key'),
          ),
          ...cleared.flatMap((key, i) =>
            stray(project, source, `${pointer}/params/keys/${i}`, String(key).split('.'), 'value'),
          ),
        ]
      }),
    ),
  )
}

/** Keys that a guard looks at. */
function ofGuard(
  project: Project,
  source: Source,
  guard: unknown,
  pointer: string,
  path: string[],
): Finding[] {
  if (!isObject(guard)) return []
  const under = (key: string, token: string[]) =>
    ofGuard(project, source, guard[key], join(pointer, key), [...path, ...token])
  return [
    ...entries(guard.properties).flatMap(([key, child]) => {
      const place = join(join(pointer, 'properties'), key)
      const wrong = stray(project, source, place, [...path, key], 'key')
      return wrong.length ? wrong : ofGuard(project, source, child, place, [...path, key])
    }),
    ...asArray(guard.required).flatMap((key, i) =>
      // A key that is in `properties` too is reported there.
      isObject(guard.properties) && Object.hasOwn(guard.properties, String(key))
        ? []
        : stray(project, source, `${pointer}/required/${i}`, [...path, String(key)], 'value'),
    ),
    ...under('items', ['0']),
    ...under('contains', ['0']),
    ...under('additionalProperties', ['*']),
    ...['allOf', 'anyOf'].flatMap((key) =>
      asArray(guard[key]).flatMap((child, i) =>
        ofGuard(project, source, child, join(join(pointer, key), i), path),
      ),
    ),
  ]
}

/** Keys with which a flow or an entry begins. */
function ofInitial(project: Project): Finding[] {
  const known = (source: Source, context: unknown, pointer: string) =>
    entries(context).flatMap(([key]) => stray(project, source, join(pointer, key), key.split('.'), 'key'))
  return [
    ...project.flows.flatMap(({ source, root }) => known(source, root.value.context, '/context')),
    ...project
      .of('routes')
      .flatMap((source) =>
        asArray(get(source.value, 'entries')).flatMap((entry, i) =>
          known(source, get(entry, 'context'), `/entries/${i}/context`),
        ),
      ),
  ]
}

export const unknownContext: Rule = {
  id,
  description: 'Every path into the context, read or written, leads to a key that schemas/context declares.',
  run(project) {
    const { context } = project
    if (!context) return []
    if (!declared(project.languages.documents, [{ ...context, via: [] }]).length)
      return project
        .of('schema')
        .filter(({ value }) => value === context.schema)
        .map((source) => source.finding(id, '', 'The context declares no keys.', 'Add "properties".'))
    return [
      ...project.references
        .filter(({ definition, value }) => definition === 'pointer' && value.startsWith('/context/'))
        .flatMap(({ source, pointer, value }) =>
          stray(project, source, pointer, tokens(value).slice(1), 'value'),
        ),
      ...ofActions(project),
      ...project
        .of('guards')
        .flatMap((source) =>
          entries(source.value).flatMap(([name, guard]) =>
            asString(guard) ? [] : ofGuard(project, source, guard, join('', name), []),
          ),
        ),
      ...ofInitial(project),
    ]
  },
}
