import { entries, get, isObject, join, asArray } from './json.ts'
import type { Project } from './project.ts'
import type { Source } from './source.ts'

/** A value that the configuration puts into the context, or compares with a value of it. */
export interface Literal {
  source: Source
  pointer: string
  path: string[]
  value: unknown
}

const isBinding = (value: unknown): boolean => isObject(value) && 'from' in value

const under = (source: Source, values: unknown, pointer: string): Literal[] =>
  entries(values)
    .filter(([, value]) => !isBinding(value))
    .map(([key, value]) => ({ source, pointer: join(pointer, key), path: key.split('.'), value }))

/** What flows begin with and store, and what entries put into the context. Bindings are left out. */
export function storedLiterals(project: Project): Literal[] {
  return [
    ...project.flows.flatMap(({ source, root, transitions }) => [
      ...under(source, root.value.context, '/context'),
      ...transitions.flatMap(({ actions }) =>
        actions.flatMap(({ value, pointer }) =>
          value.type === 'store' ? under(source, value.params, join(pointer, 'params')) : [],
        ),
      ),
    ]),
    ...project
      .of('routes')
      .flatMap((source) =>
        asArray(get(source.value, 'entries')).flatMap((entry, i) =>
          under(source, get(entry, 'context'), `/entries/${i}/context`),
        ),
      ),
  ]
}

/** Every condition in a guard, with the path of the context that it is about. */
export function conditions(
  guard: unknown,
  pointer: string,
  path: string[] = [],
): { guard: Record<string, unknown>; pointer: string; path: string[] }[] {
  if (!isObject(guard)) return []
  return [
    { guard, pointer, path },
    ...entries(guard.properties).flatMap(([key, child]) =>
      conditions(child, join(join(pointer, 'properties'), key), [...path, key]),
    ),
    ...['items', 'contains', 'additionalProperties'].flatMap((key) =>
      conditions(guard[key], join(pointer, key), [...path, key === 'additionalProperties' ? '*' : '0']),
    ),
    ...['allOf', 'anyOf'].flatMap((key) =>
      asArray(guard[key]).flatMap((child, i) => conditions(child, join(join(pointer, key), i), path)),
    ),
  ]
}
