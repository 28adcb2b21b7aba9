import { rootShapes } from './screen-shapes.ts'
import { eventShape } from './event-shape.ts'
import { tokens } from '../../../util/json.ts'
import { kindOf } from '../file-kinds.ts'
import { memoize } from '../memoize.ts'
import type { Project } from '../project.ts'
import type { Reference } from '../names/references.ts'
import type { JsonNode } from '../../json/source.ts'
import { withStored } from './stored-values.ts'
import { anything, objectOf, shapeAt, type Shape, unionOf } from './shape.ts'

const roots = ['context', 'data', 'event', 'item', 'progress', 'tenant']

/** The shapes that a root can have at a place: none if the root does not exist there, undefined if unknown. */
function shapesOf(project: Project, node: JsonNode, root: string): Shape[] | undefined {
  if (root !== 'event' || ['screen', 'form-ui'].includes(kindOf(node.source.file)))
    return rootShapes(withStored(project), node, root)
  const shape = eventShape(project, node)
  return shape && [shape]
}

/** The roots that exist at a place. */
export const rootsAt = (project: Project, node: JsonNode): string[] =>
  roots.filter((root) => shapesOf(project, node, root)?.length !== 0)

/** An object with the root as its only key. The same shape gives the same object, whose schema nodes are then found once. */
const scopeOf = memoize((shape: Shape, root: string): Shape => objectOf([[root, shape]]))

/**
 * What a pointer with this root can read at a place: objects with the root as their only key, or empty ones if the root
 * does not exist there. Undefined if unknown.
 */
export function scopesOf(project: Project, node: JsonNode, root: string): Shape[] | undefined {
  const shapes = shapesOf(project, node, root)
  return shapes?.length === 0 ? [objectOf([])] : shapes?.map((shape) => scopeOf(shape, root))
}

/** The shape that a pointer reads; anything if unknown. */
export function pointerShape(project: Project, node: JsonNode, pointer: string): Shape {
  const path = tokens(pointer)
  const found = (scopesOf(project, node, path[0] ?? '') ?? []).flatMap(
    (scope) => shapeAt(project.languages.documents, scope, path) ?? [],
  )
  return found.length ? unionOf(found) : anything
}

/** Every `from` of a binding with the object that holds it; of `"value": {"from": ...}` also the object around that. */
export const boundObjects = (references: readonly Reference[]): { from: JsonNode; object: JsonNode }[] =>
  references.flatMap(({ names, node: from }) => {
    const { parent } = from
    if (names !== 'pointer' || from.key !== 'from' || !parent) return []
    const around = parent.key === 'value' ? parent.parent : undefined
    return [parent, ...(around ? [around] : [])].map((object) => ({ from, object }))
  })
