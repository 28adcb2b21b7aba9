import type { Flow } from './flows.ts'
import { asArray, entries, get, isObject, join } from './json.ts'
import type { Project } from './project.ts'
import type { Source } from './source.ts'

/** A value that the configuration puts into the context, or compares with a value of it. */
interface Literal {
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

/** The constants that flows begin with and store, and that entries put into the context. */
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

/** Keys of the context that the actions of a flow store into or clear, as they are written. */
export const storedKeys = ({ transitions }: Flow): string[] =>
  transitions.flatMap(({ actions }) =>
    actions.flatMap(({ value: { type, params } }) => [
      ...(type === 'store' ? entries(params).map(([key]) => key) : []),
      ...(type === 'clear' ? asArray(get(params, 'keys')).map(String) : []),
    ]),
  )
