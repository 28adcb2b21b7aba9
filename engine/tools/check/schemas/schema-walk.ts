import type { Documents } from '../../json/documents.ts'
import { JsonNode, type SchemaPlace } from '../../json/source.ts'
import { asArray, entries, equal, get, isObject, type JsonObject } from '../../../util/json.ts'

/** The branches of an `anyOf` that does not match the value. `key`: the property whose values distinguish the branches. */
export interface Mismatch {
  branches: SchemaPlace[]
  key?: string
}

/** The JSON type of a value; whole numbers are integers. */
export const typeOf = (value: unknown): string =>
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
    (allowed) => allowed === actual || (allowed === 'number' && actual === 'integer'),
  )
}

/** The node behind a chain of `$ref`s; a cycle or a dangling `$ref` gives undefined. */
export function dereference(documents: Documents, place: SchemaPlace): SchemaPlace | undefined {
  let here: SchemaPlace | undefined = place
  for (let steps = 0; here && steps < 20; steps++) {
    if (typeof here.schema.$ref !== 'string') return here
    here = documents.resolve(here.schema.$ref, here.base)
  }
  return undefined
}

/** The types that a branch accepts; undefined if it accepts any. */
const typesOf = (schema: JsonObject): unknown[] | undefined =>
  schema.type !== undefined ? [schema.type].flat() : 'const' in schema ? [typeOf(schema.const)] : undefined

/** Whether an object has all required keys and no unknown ones. */
const isComplete = ({ required, properties, additionalProperties }: JsonObject, value: JsonObject): boolean =>
  asArray(required).every((key) => Object.hasOwn(value, String(key))) &&
  (additionalProperties !== false || Object.keys(value).every((key) => get(properties, key) !== undefined))

/** How well a branch matches. 0: not at all; from 1: the type, and a part of the keys with fixed values; 2: all of them; 3: all keys. */
function fit(documents: Documents, branch: SchemaPlace, value: unknown, depth = 0): number {
  const { schema } = branch
  const inner = branches(documents, branch)
  // A branch that leads back to itself does not count.
  if (depth > 20) return 0
  if (inner.length)
    return Math.max(...inner.map((alternative) => fit(documents, alternative, value, depth + 1)))
  if ('const' in schema && !equal(schema.const, value)) return 0
  const types = typesOf(schema)
  if (types && !fitsType(types, value)) return 0
  if (!isObject(value)) return 3
  const fixed = fixedKeys(schema)
  const failing = fixed.filter((key) => !passesFixed(schema, key, value))
  if (failing.length) return 1 + (fixed.length - failing.length) / fixed.length
  if (isComplete(schema, value)) return 3
  const keys = Object.keys(value)
  // Of branches without fixed values, the one that knows most of the keys.
  return 2 + keys.filter((key) => get(schema.properties, key) !== undefined).length / (2 * keys.length + 1)
}

/** The values that a schema allows by `const` or `enum`; undefined if it has neither. */
export const fixedValues = (schema: unknown): unknown[] | undefined =>
  isObject(schema) && 'const' in schema
    ? [schema.const]
    : Array.isArray(get(schema, 'enum'))
      ? asArray(get(schema, 'enum'))
      : undefined

const fixedKeys = ({ properties }: JsonObject): string[] =>
  entries(properties).flatMap(([key, property]) => (fixedValues(property) ? [key] : []))

const passesFixed = ({ properties, required }: JsonObject, key: string, value: unknown): boolean =>
  isObject(value) && Object.hasOwn(value, key)
    ? fixedValues(get(properties, key))?.some((fixed) => equal(fixed, value[key])) === true
    : !asArray(required).includes(key)

/** The branches of `anyOf` or `oneOf`, with `$ref`s followed. */
export function branches(documents: Documents, place: SchemaPlace): SchemaPlace[] {
  return [...asArray(place.schema.anyOf), ...asArray(place.schema.oneOf)].filter(isObject).map((schema) => {
    const branch = { schema, base: place.base }
    return dereference(documents, branch) ?? { ...branch, schema: {} }
  })
}

const ifPasses = (test: unknown, value: unknown): boolean =>
  isObject(test) && fixedKeys(test).every((key) => passesFixed(test, key, value))

/**
 * All schema nodes that apply to a value: `$ref`s are followed (the node with the `$ref` is included), `allOf` is flattened, `then`
 * is included if the fixed values of `if` match, and from an `anyOf` the branch that matches best. If no branch matches, the branches
 * are collected in `mismatches`.
 */
export function nodesFor(
  documents: Documents,
  start: SchemaPlace,
  value: unknown,
  mismatches: Mismatch[] = [],
  outer: JsonObject[] = [],
): SchemaPlace[] {
  // An unresolved $ref allows any value here; another rule reports it.
  const place = dereference(documents, start) ?? { ...start, schema: {} }
  // A schema that contains itself; the rule ref-cycle reports it.
  if (outer.includes(place.schema)) return []
  const found = [...(place.schema === start.schema ? [] : annotations(start)), place]
  const inside = [...outer, place.schema]
  const more = (schema: unknown) => {
    if (isObject(schema)) found.push(...nodesFor(documents, { ...place, schema }, value, mismatches, inside))
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
    const isPart = top >= 1 && top < 2 && best.length > 1
    const key = isPart
      ? fixedKeys(first?.schema ?? {}).find((name) => first && !passesFixed(first.schema, name, value))
      : undefined
    if (key !== undefined) mismatches.push({ branches: best, key })
    else if (first && top > 0) found.push(...nodesFor(documents, first, value, mismatches, inside))
    else mismatches.push({ branches: options })
  }
  return found
}

/** The annotations (`x-...`) of a node with a `$ref`; its other keywords have no effect in draft-07. */
function annotations({ schema, base }: SchemaPlace): SchemaPlace[] {
  const own = Object.entries(schema).filter(([key]) => key.startsWith('x-'))
  return own.length ? [{ schema: Object.fromEntries(own), base }] : []
}

function childSchemas(places: readonly SchemaPlace[], key: string | undefined): SchemaPlace[] {
  return places.flatMap(({ schema, base }) => {
    const { items, properties, additionalProperties } = schema
    const own = key !== undefined && isObject(properties) && Object.hasOwn(properties, key)
    const child = key === undefined ? items : own ? properties[key] : additionalProperties
    return isObject(child) ? [{ schema: child, base }] : []
  })
}

/** Visits a value and all in it, each with its schemas in `places`. What `skips` takes is not visited, but gets its schemas. */
export function walk(
  documents: Documents,
  start: readonly SchemaPlace[],
  { source, pointer, value, parent }: JsonNode,
  visit: (node: JsonNode, mismatches: Mismatch[]) => void,
  skips: (node: JsonNode) => boolean = () => false,
): void {
  if (skips(new JsonNode(source, pointer, value, parent, start))) return
  const mismatches: Mismatch[] = []
  const places = start.flatMap((place) => nodesFor(documents, place, value, mismatches))
  const node = new JsonNode(source, pointer, value, parent, places)
  visit(node, mismatches)
  for (const child of node.fields) walk(documents, childSchemas(places, child.key), child, visit, skips)
  for (const child of node.items) walk(documents, childSchemas(places, undefined), child, visit, skips)
}
