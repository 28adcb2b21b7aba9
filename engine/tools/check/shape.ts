import { applied, branches } from './applied.ts'
import type { Applied } from './applied.ts'
import type { Documents, SchemaPlace } from './documents.ts'
import { isObject } from './json.ts'
import type { JsonObject } from './json.ts'

/** What a schema knows under a path: nothing is there, anything may be, or these nodes. */
export type Shape = { open: boolean; places: Applied[] }

/** All nodes a value may have to fit, whatever branch it takes. */
function everyBranch(documents: Documents, place: Applied, outer: JsonObject[] = []): Applied[] {
  return applied(documents, place, undefined).flatMap((one) => [
    one,
    ...(outer.includes(one.schema) ? [] : branches(documents, one)).flatMap((branch) =>
      everyBranch(documents, branch, [...outer, one.schema]),
    ),
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

/** What a schema knows under a path; undefined when nothing is there. */
export function follow(documents: Documents, start: SchemaPlace | Shape, path: string[]): Shape | undefined {
  let shape: Shape = 'places' in start ? start : { open: false, places: [{ ...start, via: [] }] }
  for (const token of path) {
    shape = step(documents, shape, token)
    if (shape.open || !shape.places.length) return shape.open ? shape : undefined
  }
  return shape
}

/** The nodes that say something of the value itself, not only that it is one of several. */
const leaves = (documents: Documents, shape: Shape): Applied[] =>
  shape.places
    .flatMap((place) => everyBranch(documents, place))
    .filter(({ schema }) => !['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => key in schema))

/** The texts that a shape can have as value, null left out; undefined when there is no end to them. */
export function valuesOf(documents: Documents, shape: Shape): string[] | undefined {
  if (shape.open) return undefined
  const values = leaves(documents, shape).map(({ schema }): unknown[] | undefined => {
    if ('const' in schema) return [schema.const]
    if (Array.isArray(schema.enum)) return schema.enum
    if (schema.type === 'boolean') return [true, false]
    return schema.type === 'null' ? [] : undefined
  })
  if (!values.length || values.includes(undefined)) return undefined
  return [
    ...new Set(
      values
        .flatMap((some) => some ?? [])
        .filter((one) => one !== null)
        .map(String),
    ),
  ]
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** The JSON types that a shape can have (integer counts as number); undefined when it may have any. */
export function typesOf(documents: Documents, shape: Shape): string[] | undefined {
  if (shape.open) return undefined
  const types = leaves(documents, shape).map(({ schema }): string[] | undefined => {
    if (schema.type !== undefined) return [schema.type].flat().map(String)
    if ('const' in schema) return [typeOf(schema.const)]
    return Array.isArray(schema.enum) ? schema.enum.map(typeOf) : undefined
  })
  if (!types.length || types.includes(undefined)) return undefined
  return [
    ...new Set(types.flatMap((some) => some ?? []).map((type) => (type === 'integer' ? 'number' : type))),
  ]
}
