import { applied, branches } from './applied.ts'
import type { Applied } from './applied.ts'
import type { Documents, SchemaPlace } from './documents.ts'
import { isObject } from './json.ts'

/** What a schema knows under a path: nothing is there, anything may be, or these nodes. */
export type Shape = { open: boolean; places: Applied[] }

/** All nodes a value may have to fit, whatever branch it takes. */
function everyBranch(documents: Documents, place: Applied): Applied[] {
  return applied(documents, place, undefined).flatMap((one) => [
    one,
    ...branches(documents, one).flatMap((branch) => everyBranch(documents, branch)),
  ])
}

/** The keys that a schema declares at its top. */
export const declared = (documents: Documents, places: Applied[]): string[] => [
  ...new Set(
    places
      .flatMap((place) => everyBranch(documents, place))
      .flatMap(({ schema }) => (isObject(schema.properties) ? Object.keys(schema.properties) : [])),
  ),
]

/** One step deeper. An object with `properties` is closed unless it says otherwise: a misspelt key is likelier than a secret one. */
function step(documents: Documents, shape: Shape, token: string): Shape {
  const next: Shape = { open: false, places: [] }
  for (const { schema, base } of shape.places.flatMap((place) => everyBranch(documents, place))) {
    const { properties, additionalProperties: more, items } = schema
    const add = (child: unknown) => {
      if (isObject(child)) next.places.push({ schema: child, base, via: [] })
      else if (child === true) next.open = true
    }
    if (isObject(properties) && Object.hasOwn(properties, token)) add(properties[token])
    else if (more !== undefined) add(more)
    else if (!isObject(properties) && (schema.type === 'object' || !Object.keys(schema).length))
      next.open = true
    if (/^(\d+|length)$/.test(token) && items !== undefined)
      add(token === 'length' ? { type: 'integer' } : items)
  }
  return next
}

/**
 * Follows a path through a schema, `$ref`s and branches included. Answers undefined when it leads somewhere, else the
 * position of the first token that leads nowhere, and the keys that are known there.
 */
export function strayToken(
  documents: Documents,
  start: SchemaPlace,
  path: string[],
): { at: number; known: string[] } | undefined {
  let shape: Shape = { open: false, places: [{ ...start, via: [] }] }
  for (const [i, token] of path.entries()) {
    const next = step(documents, shape, token)
    if (next.open) return undefined
    if (!next.places.length) return { at: i, known: declared(documents, shape.places) }
    shape = next
  }
  return undefined
}
