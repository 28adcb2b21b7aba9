import type { Documents, SchemaPlace } from '../../json/documents.ts'
import { entries, isObject, type JsonObject } from '../../../util/json.ts'
import { memoize } from '../memoize.ts'
import { branches, nodesFor, typeOf } from '../schemas/schema-walk.ts'

/** The possible schemas of a value: one of `nodes` describes it. An open shape can be any value. */
export interface Shape {
  open: boolean
  places: SchemaPlace[]
  /** All keys of the value are known: keys that only `additionalProperties` would allow do not exist. */
  closed?: boolean
}

export const anything: Shape = { open: true, places: [] }
export const shapeOf = (place: SchemaPlace): Shape => ({ open: false, places: [place] })
export const unionOf = (shapes: readonly Shape[]): Shape => ({
  open: shapes.some(({ open }) => open),
  places: shapes.flatMap(({ places }) => places),
})

/** A schema node that represents a shape. */
export const nodeOf = (shape: Shape): JsonObject => ({ 'x-shape': shape })
/** Whether a node is written in a schema file. */
export const isWritten = ({ schema }: SchemaPlace): boolean => !('x-shape' in schema)
const shapeIn = ({ schema }: SchemaPlace) => schema['x-shape'] as Shape | undefined // only nodeOf makes this key

/** The shape of an object with these keys and no others. */
export const objectOf = (keys: Iterable<readonly [string, Shape]>): Shape => {
  const properties = Object.fromEntries([...keys].map(([key, shape]) => [key, nodeOf(shape)]))
  return shapeOf({ schema: { type: 'object', properties, additionalProperties: false }, base: '' })
}

/** Schemas that apply to the same value in some cases: `then`, `else`, dependencies. */
const conditional = ({ schema, base }: SchemaPlace): SchemaPlace[] =>
  [schema.then, schema.else, ...entries(schema.dependencies).map(([, part]) => part)].flatMap((part) =>
    isObject(part) ? [{ schema: part, base }] : [],
  )

/** All nodes that may apply to a value, of every branch. */
function everyBranch(documents: Documents, place: SchemaPlace, outer: JsonObject[] = []): SchemaPlace[] {
  return nodesFor(documents, place, undefined).flatMap((node) => {
    const shape = shapeIn(node)
    const inner = shape?.open
      ? [{ schema: {}, base: node.base }]
      : (shape?.places ?? [...branches(documents, node), ...conditional(node)])
    return [
      node,
      ...(outer.includes(node.schema) ? [] : inner).flatMap((branch) =>
        everyBranch(documents, branch, [...outer, node.schema]),
      ),
    ]
  })
}

const branchesOf = memoize((schema: JsonObject, base: string, documents: Documents) =>
  everyBranch(documents, { schema, base }),
)
const nodesIn = (documents: Documents, { places }: Shape): SchemaPlace[] =>
  places.flatMap(({ schema, base }) => branchesOf(schema, base, documents))

export const keysOf = (documents: Documents, shape: Shape): string[] => [
  ...new Set(
    nodesIn(documents, shape).flatMap(({ schema }) =>
      isObject(schema.properties) ? Object.keys(schema.properties) : [],
    ),
  ),
]

/** Whether only the keys in `properties` count. Ignores `additionalProperties`, because another key is more likely a typo. */
const namesItsKeys = ({ properties, 'x-shape': shape }: JsonObject): boolean =>
  shape !== undefined || (isObject(properties) && Object.keys(properties).length > 0)

function step(documents: Documents, shape: Shape, token: string): Shape {
  const nodes = nodesIn(documents, shape)
  const closed = shape.closed === true || nodes.some((place) => shapeIn(place)?.closed)
  const next: Shape = { open: shape.open, places: [], closed }
  for (const { schema, base } of nodes) {
    const { properties, additionalProperties: more, items } = schema
    const add = (child: unknown) => {
      if (isObject(child)) next.places.push({ schema: child, base })
      else if (child === true) next.open = true
    }
    if (isObject(properties) && Object.hasOwn(properties, token)) add(properties[token])
    else if (!closed && !namesItsKeys(schema)) {
      if (more !== undefined) add(more)
      // Alternatives beside the type name the keys.
      else if (
        !branches(documents, { schema, base }).length &&
        (schema.type === 'object' || !Object.keys(schema).length)
      )
        next.open = true
    }
    if (isObject(schema.const) && Object.hasOwn(schema.const, token)) add({ const: schema.const[token] })
    if (/^(\d+|length)$/.test(token) && items !== undefined)
      add(token === 'length' ? { type: 'integer' } : items)
  }
  return next
}

/** The result of following a path: a shape, or the index of the first token that does not exist, with the `known` keys there. */
type Followed = { shape: Shape } | { stray: number; known: string[] }

/** Follows a path through a shape, `$ref`s and branches included. */
export function follow(documents: Documents, start: Shape, path: readonly string[]): Followed {
  let shape = start
  for (const [i, token] of path.entries()) {
    if (shape.open) return { shape }
    const next = step(documents, shape, token)
    if (!next.open && !next.places.length) {
      const isList = nodesIn(documents, shape).some(({ schema }) => schema.items !== undefined)
      return { stray: i, known: [...keysOf(documents, shape), ...(isList ? ['length'] : [])] }
    }
    shape = next
  }
  return { shape }
}

/** The shape at a path; undefined if the path does not exist. */
export function shapeAt(documents: Documents, start: Shape, path: readonly string[]): Shape | undefined {
  const found = follow(documents, start, path)
  return 'shape' in found ? found.shape : undefined
}

/** The shape of an item of a list; for a value that is not a list, the shape of the value. */
export const itemOf = (documents: Documents, shape: Shape): Shape => shapeAt(documents, shape, ['0']) ?? shape

/** The nodes that describe the value itself; nodes that only contain alternatives are replaced by these. */
const leaves = (documents: Documents, shape: Shape): JsonObject[] =>
  nodesIn(documents, shape)
    .map(({ schema }) => schema)
    .filter(
      (schema) =>
        !['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => key in schema) &&
        !(Object.keys(schema).length && Object.keys(schema).every((key) => key.startsWith('x-'))),
    )

/** The results of `read` for all leaves; undefined if it has none for one of them, or the shape is open. */
function fromLeaves(documents: Documents, shape: Shape, read: (leaf: JsonObject) => unknown[] | undefined) {
  const found = shape.open ? [undefined] : leaves(documents, shape).map(read)
  if (!found.length || found.includes(undefined)) return undefined
  return [...new Set(found.flatMap((some) => some ?? []))]
}

/** The values of a shape as texts, without null; undefined if they are not limited. */
export const valuesOf = (documents: Documents, shape: Shape): string[] | undefined =>
  fromLeaves(documents, shape, (schema) => {
    if ('const' in schema) return [schema.const]
    if (Array.isArray(schema.enum)) return schema.enum
    if (schema.type === 'boolean') return [true, false]
    return schema.type === 'null' ? [] : undefined
  })
    ?.filter((value) => value !== null)
    .map(String)

/** The least and the greatest number of a shape; undefined if it is not limited, or not a number. */
export function rangeOf(documents: Documents, shape: Shape): [least: number, greatest: number] | undefined {
  const ends = fromLeaves(documents, shape, ({ type, minimum, maximum }) =>
    type === 'null' ? [] : minimum !== undefined && maximum !== undefined ? [minimum, maximum] : undefined,
  )?.map(Number)
  return ends?.length ? [Math.min(...ends), Math.max(...ends)] : undefined
}

/** The formats (`date`, `data-url`) of a text, which its schema declares; undefined if it can be any text. */
export const formatsOf = (documents: Documents, shape: Shape): unknown[] | undefined =>
  fromLeaves(documents, shape, ({ type, format }) =>
    type === 'null' ? [] : format === undefined ? undefined : [format],
  )

/** The kinds of names (`x-names`) of strings of this shape. */
export const namesOf = (documents: Documents, shape: Shape): string[] => [
  ...new Set(
    nodesIn(documents, shape).flatMap(({ schema }) =>
      typeof schema['x-names'] === 'string' ? [schema['x-names']] : [],
    ),
  ),
]

/** The JSON types that a shape can have (integer counts as number); undefined when it may have any. */
export const typesOf = (documents: Documents, shape: Shape): string[] | undefined =>
  fromLeaves(documents, shape, (schema) => {
    const { type, enum: some } = schema
    if (type !== undefined) return [type].flat()
    if ('const' in schema) return [typeOf(schema.const)]
    return Array.isArray(some) ? some.map(typeOf) : undefined
  })?.reduce<string[]>((types, value) => {
    const type = value === 'integer' ? 'number' : String(value)
    return types.includes(type) ? types : [...types, type]
  }, [])

/** Whether a value can be a list. */
export const isList = (documents: Documents, shape: Shape): boolean =>
  typesOf(documents, shape)?.includes('array') ?? true
