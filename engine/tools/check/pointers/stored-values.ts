import { eventShape } from './event-shape.ts'
import { asArray, entries, get, isObject, join, tokens } from '../../../util/json.ts'
import type { Project } from '../project.ts'
import { itemOf, keysOf, nodeOf, objectOf, shapeAt, type Shape, unionOf } from './shape.ts'
import type { Flow } from '../flows.ts'
import type { Source } from '../../json/source.ts'

/** The shapes of values that events put into the context, by the path of the key. */
function storedByEvents(project: Project): Map<string, Shape[]> {
  const { documents } = project.languages
  const found = new Map<string, Shape[]>()
  for (const flow of project.flows)
    for (const { actions } of flow.transitions)
      for (const { value, pointer } of actions)
        for (const [key, bound] of value.type === 'store' ? entries(value.params) : []) {
          const from = get(bound, 'from')
          const [root, ...path] = typeof from === 'string' ? tokens(from) : []
          if (root !== 'event' || path[0] === 'output' || path[0] === 'error') continue
          const node = { pointer: `${join(`${pointer}/params`, key)}/from`, key: 'from', value: from }
          const spot = {
            source: flow.source,
            node: { ...node, places: [], mismatches: [], parent: undefined },
          }
          const event = eventShape(project, spot)
          const shape = event && shapeAt(documents, event, path)
          // A map from ids to values has no keys of its own.
          const keys = shape && [shape, itemOf(documents, shape)].flatMap((one) => keysOf(documents, one))
          if (shape && !shape.open && keys?.length) found.set(key, [...(found.get(key) ?? []), shape])
        }
  return found
}

const remembered = new WeakMap<Project, Project>()

/** The same configuration with a context shape that includes values of forms and elements of screens. */
export function withStored(project: Project): Project {
  const before = remembered.get(project)
  if (before || !project.contextShape) return before ?? project
  const { contextShape: declared, languages } = project
  const stored = [...storedByEvents(project)].map(([key, shapes]) => ({ path: key.split('.'), shapes }))
  // A key that the schema does not have stays unknown.
  const known = stored.filter(({ path }) => shapeAt(languages.documents, declared, path))
  const overlays = known.map(({ path, shapes }) =>
    path.reduceRight<Shape>((inner, key) => objectOf([[key, inner]]), {
      open: false,
      places: [{ schema: nodeOf({ ...unionOf(shapes), closed: true }), base: '' }],
    }),
  )
  const whole = { ...project, contextShape: unionOf([declared, ...overlays]) }
  remembered.set(project, whole)
  remembered.set(whole, whole)
  return whole
}

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
