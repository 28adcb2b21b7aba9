import type { Documents, SchemaPlace } from './documents.ts'
import { asArray, get, isObject, join, same } from './json.ts'
import type { JsonObject } from './json.ts'

/** A schema node that applies to a value, with the definitions it came through (`common.schema.json#/definitions/textKey`). */
export interface Applied extends SchemaPlace {
  via: string[]
}

/** Branches of an `anyOf` of which none fits the value. `key` holds the constant that would tell the branches apart. */
export interface Misfit {
  branches: Applied[]
  key?: string
}

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value

const fitsType = (type: unknown, value: unknown): boolean => {
  const actual = typeOf(value)
  return asArray(Array.isArray(type) ? type : [type]).some(
    (one) => one === actual || (one === 'number' && actual === 'integer'),
  )
}

/** The node behind a chain of `$ref`s; a cycle or a dangling `$ref` gives undefined. */
export function dereference(documents: Documents, place: Applied): Applied | undefined {
  let here = place
  for (let steps = 0; steps < 20; steps++) {
    if (typeof here.schema.$ref !== 'string') return here
    const next = documents.resolve(here.schema.$ref, here.base)
    if (!next) return undefined
    here = { schema: next.schema, base: next.base, via: [...here.via, next.name] }
  }
  return undefined
}

/** Types by which a branch can be told from others; undefined when it takes anything. */
const typesOf = (schema: JsonObject): unknown[] | undefined =>
  schema.type !== undefined ? [schema.type].flat() : 'const' in schema ? [typeOf(schema.const)] : undefined

/** How well a branch fits: 0 not at all, 1 the type does, 2 the constant keys do as well. */
function fit(documents: Documents, branch: Applied, value: unknown, depth = 0): number {
  const { schema } = branch
  const inner = branches(documents, branch)
  // A branch that leads back to itself says nothing.
  if (depth > 20) return 0
  if (inner.length) return Math.max(...inner.map((one) => fit(documents, one, value, depth + 1)))
  if ('const' in schema && !same(schema.const, value)) return 0
  const types = typesOf(schema)
  if (types && !fitsType(types, value)) return 0
  if (!isObject(value)) return 2
  return constantKeys(schema).every((key) => passesConstant(schema.properties, key, value)) ? 2 : 1
}

const constantKeys = ({ properties }: JsonObject): string[] =>
  isObject(properties)
    ? Object.keys(properties).filter((key) => isObject(properties[key]) && 'const' in properties[key])
    : []

const passesConstant = (properties: unknown, key: string, value: unknown): boolean =>
  isObject(value) && Object.hasOwn(value, key) && same(value[key], get(get(properties, key), 'const'))

/** The branches of `anyOf` or `oneOf`, with `$ref`s followed. */
export function branches(documents: Documents, place: Applied): Applied[] {
  return [...asArray(place.schema.anyOf), ...asArray(place.schema.oneOf)].filter(isObject).map((schema) => {
    const branch = { schema, base: place.base, via: place.via }
    return dereference(documents, branch) ?? { ...branch, schema: {} }
  })
}

const ifPasses = (test: unknown, value: unknown): boolean =>
  isObject(test) && constantKeys(test).every((key) => passesConstant(test.properties, key, value))

/**
 * All schema nodes that apply to a value: `$ref`s followed, `allOf` joined, of `if/then` those whose constant keys are
 * there, of `anyOf` the one branch that fits best. Branches that all misfit are collected in `misfits`.
 */
export function applied(
  documents: Documents,
  start: Applied,
  value: unknown,
  misfits: Misfit[] = [],
  outer: JsonObject[] = [],
): Applied[] {
  // Behind a $ref that leads nowhere may be anything.
  const place = dereference(documents, start) ?? { ...start, schema: {} }
  // Nor does one that is its own part; the rule ref-cycle reports it.
  if (outer.includes(place.schema)) return []
  const found: Applied[] = [place]
  const inside = [...outer, place.schema]
  const more = (schema: unknown) => {
    if (isObject(schema)) found.push(...applied(documents, { ...place, schema }, value, misfits, inside))
  }
  asArray(place.schema.allOf).forEach(more)
  if (place.schema.if !== undefined)
    more(ifPasses(place.schema.if, value) ? place.schema.then : place.schema.else)
  const options = branches(documents, place)
  if (options.length) {
    const scores = options.map((option) => fit(documents, option, value))
    const top = Math.max(...scores)
    const best = options.filter((_, i) => scores[i] === top)
    const [first] = best
    const key = top === 1 && first && best.length > 1 ? constantKeys(first.schema)[0] : undefined
    if (key !== undefined) misfits.push({ branches: best, key })
    else if (first && top > 0) found.push(...applied(documents, first, value, misfits, inside))
    else misfits.push({ branches: options })
  }
  return found
}

/** The children of a value with the schema nodes that apply to each. */
export function children(
  places: Applied[],
  value: unknown,
): { key: string; value: unknown; places: Applied[] }[] {
  const under = (key: string, child: unknown, pick: (place: Applied) => unknown) => ({
    key,
    value: child,
    places: places.flatMap((place) => {
      const schema = pick(place)
      return isObject(schema) ? [{ schema, base: place.base, via: [] }] : []
    }),
  })
  if (Array.isArray(value))
    return value.map((child, i) => under(String(i), child, (place) => place.schema.items))
  if (!isObject(value)) return []
  return Object.entries(value).map(([key, child]) =>
    under(key, child, ({ schema }) =>
      isObject(schema.properties) && Object.hasOwn(schema.properties, key)
        ? schema.properties[key]
        : schema.additionalProperties,
    ),
  )
}

/** Visits a value and everything in it, each with its pointer, its key and the schema nodes that apply. */
export function walk(
  documents: Documents,
  start: Applied[],
  value: unknown,
  visit: (node: {
    pointer: string
    key: string
    value: unknown
    places: Applied[]
    misfits: Misfit[]
    parent: unknown
  }) => void,
  pointer = '',
  key = '',
  parent: unknown = undefined,
): void {
  const misfits: Misfit[] = []
  const places = start.flatMap((place) => applied(documents, place, value, misfits))
  visit({ pointer, key, value, places, misfits, parent })
  for (const child of children(places, value))
    walk(documents, child.places, child.value, visit, join(pointer, child.key), child.key, value)
}
