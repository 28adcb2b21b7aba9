import { asArray, get, isObject, tokens } from '../../../util/json.ts'
import { JsonNode } from '../../json/source.ts'
import type { Flow } from '../flows.ts'
import type { Project } from '../project.ts'
import { eventShape } from './event-shape.ts'
import { itemOf, keysOf, nodeOf, objectOf, shapeAt, unionOf, anything, type Shape } from './shape.ts'
import { rootShapes } from './screen-shapes.ts'
import { kindOf } from '../file-kinds.ts'
import type { Reference } from '../names/references.ts'

/** Every value that the actions of a flow store, under its key as it is written. */
export const storedIn = ({ source, transitions }: Flow): JsonNode[] =>
  transitions.flatMap(({ actions }) =>
    actions.flatMap(({ value, pointer }) =>
      // A default `onError` does not stand in the file.
      value.type === 'store' ? new JsonNode(source, `${pointer}/params`, value.params).fields : [],
    ),
  )

/** The shapes of values that events put into the context, by the path of the key. */
function storedByEvents(project: Project): Map<string, Shape[]> {
  const { documents } = project.languages
  const found = new Map<string, Shape[]>()
  for (const stored of project.flows.flatMap(storedIn)) {
    const { key } = stored
    const [root, ...path] = tokens(stored.get('from').text ?? '')
    if (root !== 'event' || path[0] === 'output' || path[0] === 'error') continue
    const event = eventShape(project, stored.get('from'))
    const shape = event && shapeAt(documents, event, path)
    // A map from ids to values has no keys of its own.
    const keys = shape && [shape, itemOf(documents, shape)].flatMap((part) => keysOf(documents, part))
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

/** A value that the configuration puts into the context, and where. */
interface Literal {
  node: JsonNode
  path: string[]
}

/** The constants that flows begin with and store, and that entries put into the context. */
export const storedLiterals = ({ flows, of }: Project): Literal[] =>
  [
    ...flows.flatMap((flow) => [...flow.source.node('/context').fields, ...storedIn(flow)]),
    ...of('routes').flatMap((routes) =>
      routes.node('/entries').items.flatMap((entry) => entry.get('context').fields),
    ),
  ]
    .filter(({ value }) => !(isObject(value) && 'from' in value))
    .map((node) => ({ node, path: node.key.split('.') }))

/** Keys of the context that the actions of a flow store into or clear, as they are written. */
export const storedKeys = (flow: Flow): string[] => [
  ...storedIn(flow).map(({ key }) => key),
  ...flow.transitions.flatMap(({ actions }) =>
    actions.flatMap(({ value: { type, params } }) =>
      type === 'clear' ? asArray(get(params, 'keys')).map(String) : [],
    ),
  ),
]

const roots = ['context', 'data', 'event', 'item', 'progress', 'tenant']

/** The shapes that a root can have at a place: none if the root does not exist there, undefined if unknown. */
export function shapesOf(project: Project, node: JsonNode, root: string): Shape[] | undefined {
  if (root !== 'event' || ['screen', 'form-ui'].includes(kindOf(node.source.file)))
    return rootShapes(withStored(project), node, root)
  const shape = eventShape(project, node)
  return shape && [shape]
}

/** The roots that exist at a place. */
export const rootsAt = (project: Project, node: JsonNode): string[] =>
  roots.filter((root) => shapesOf(project, node, root)?.length !== 0)

/** The shape that a pointer reads; anything if unknown. */
export function pointerShape(project: Project, node: JsonNode, pointer: string): Shape {
  const [root = '', ...path] = tokens(pointer)
  const found = (shapesOf(project, node, root) ?? []).flatMap(
    (shape) => shapeAt(project.languages.documents, shape, path) ?? [],
  )
  return found.length ? unionOf(found) : anything
}

/** Every `from` of a binding, and every `value` that is a pointer, with the object that holds it; of `"value": {"from": ...}` also the object around that. */
export const boundObjects = (references: readonly Reference[]): { from: JsonNode; object: JsonNode }[] =>
  references.flatMap(({ names, node: from }) => {
    const { parent } = from
    if (names !== 'pointer' || !['from', 'value'].includes(from.key) || !parent) return []
    const around = parent.key === 'value' ? parent.parent : undefined
    return [parent, ...(around ? [around] : [])].map((object) => ({ from, object }))
  })
