import { isValid } from '#engine/schema/evaluate.ts'
import type { Documents, SchemaPlace } from '#engine/tools/json/documents.ts'
import { Filler } from '../support/check/filler.ts'
import { asArray, entries, get, isObject, type JsonObject } from '#engine/util/json.ts'
import { entriesOf } from './kept.ts'

/** A schema as one document: everything that it references, in any file, becomes a local definition. */
export function bundled(documents: Documents, place: SchemaPlace): JsonObject {
  const names = new Map<JsonObject, string>()
  const definitions: Record<string, unknown> = {}
  const write = (node: unknown, base: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => write(item, base))
    if (!isObject(node)) return node
    const { $ref, definitions: _, dependentRequired, dependentSchemas, ...rest } = node
    const plain = {
      ...rest,
      dependencies: {
        ...entriesOf(rest.dependencies),
        ...entriesOf(dependentRequired),
        ...entriesOf(dependentSchemas),
      },
    }
    const own = Object.fromEntries(
      Object.entries(plain)
        .filter(([key, value]) => key !== 'dependencies' || Object.keys(value ?? {}).length > 0)
        .map(([key, value]) => [
          key,
          ['const', 'enum', 'default', 'examples'].includes(key) ? value : write(value, base),
        ]),
    )
    if (typeof $ref !== 'string') return own
    const target = documents.resolve($ref, base)
    if (!target) throw new Error(`${base}: nothing at "${$ref}"`)
    const known = names.get(target.schema)
    const name = known ?? `d${names.size}`
    names.set(target.schema, name)
    if (known === undefined) definitions[name] = write(target.schema, target.base)
    const reference = { $ref: `#/definitions/${name}` }
    return Object.keys(own).length > 0 ? { allOf: [reference, own] } : reference
  }
  const written = write(place.schema, place.base)
  return { ...(isObject(written) ? written : {}), definitions }
}

/** All schemas within guards for the value of a key. */
export const schemasAt = (guardSchemas: readonly unknown[], key: string): unknown[] =>
  guardSchemas.filter(isObject).flatMap((one) => {
    const inner = [...asArray(one.allOf), ...asArray(one.anyOf), ...asArray(one.oneOf), one.not].filter(
      isObject,
    )
    return [get(one.properties, key), ...schemasAt(inner, key)].filter(isObject)
  })

/** The schemas and, at any depth, the parts of their `allOf`, `anyOf`, `oneOf` and `not`. */
const flat = (guardSchemas: readonly unknown[]): JsonObject[] =>
  guardSchemas
    .filter(isObject)
    .flatMap((one) => [
      one,
      ...flat([...asArray(one.allOf), ...asArray(one.anyOf), ...asArray(one.oneOf), one.not]),
    ])

/** A minimal value for each type in a guard. */
const least: Readonly<Record<string, unknown>> = {
  object: {},
  array: [{}],
  string: 'x',
  number: 1,
  integer: 1,
  boolean: true,
  null: null,
}

/** Variations of a value: for each part of the guards some that pass and some that do not. */
function turned(first: unknown, guardSchemas: readonly unknown[]): unknown[] {
  const all = flat(guardSchemas)
  if (all.length === 0) return [first]
  const types = all.flatMap(({ type }) => (typeof type === 'string' ? [least[type]] : []))
  const values = all.flatMap((one) => [...('const' in one ? [one.const] : []), ...asArray(one.enum)])
  const names = new Set(all.flatMap(({ properties }) => entries(properties).map(([key]) => key)))
  const object = isObject(first) ? first : {}
  const changed = [...names].flatMap((key) =>
    turned(object[key], schemasAt(guardSchemas, key)).map((value) => ({ ...object, [key]: value })),
  )
  const without = [...names].map((key) => {
    const { [key]: _, ...rest } = object
    return rest
  })
  const filled = [...names].reduce<JsonObject>((whole, key) => {
    const passing = schemasAt(guardSchemas, key).flatMap((part) => turned(undefined, [part]))
    return whole[key] === undefined ? { ...whole, [key]: passing.find((one) => one !== undefined) } : whole
  }, object)
  const others = all.flatMap(({ additionalProperties: rest }) =>
    isObject(rest) ? [...turned('x', [rest]), 'x'].map((value) => ({ ...object, a: value })) : [],
  )
  const inItems = all.flatMap(({ items, contains }) => [items, contains]).filter(isObject)
  const item = Array.isArray(first) ? first[0] : undefined
  const items = inItems.length > 0 ? turned(item, inItems).filter((one) => one !== undefined) : []
  const lists = [...items.map((one) => [one]), ...(items.length > 0 ? [items] : [])]
  const hasLists = all.some(({ minItems, type }) => minItems !== undefined || type === 'array')
  const isText = all.some(({ minLength }) => minLength !== undefined)
  return [
    first,
    ...types,
    ...values,
    ...(names.size > 0 ? [filled, ...changed, ...without] : []),
    ...others,
    ...lists,
    ...(hasLists ? [[]] : []),
    ...(isText ? [''] : []),
  ]
}

/** Values that are valid for a schema, those with the most fields first: its examples and generated ones. */
function filledIn(schema: JsonObject): unknown[] {
  const made = Array.from({ length: 60 }, (_, seed) =>
    new Filler(schema, seed).value(schema, [1, 0.5, 0][seed % 3] ?? 1),
  )
  const fits = (value: unknown) => value !== undefined && isValid(schema, value)
  const values = [...asArray(schema.examples), ...made].filter(fits)
  return [...values.filter((value) => value !== null), ...(fits(null) ? [null] : [])]
}

/** The valid value with the most fields; null if only null is valid. */
export const fullest = (schema: JsonObject): unknown => filledIn(schema)[0]

/** Valid values for which the guards give different results: one for each combination, starting with the one that passes most. */
export function valuesOf(schema: JsonObject, guardSchemas: readonly unknown[]): unknown[] {
  const known = new Map<string, unknown>()
  const own = filledIn(schema)
  for (const value of [...own, ...turned(own[0], guardSchemas), ...turned(undefined, guardSchemas)]) {
    if (value === undefined || !isValid(schema, value)) continue
    const answers = guardSchemas.map((one) => Number(isValid(one, value))).join('')
    if (!known.has(answers)) known.set(answers, value)
  }
  const passed = (answers: string) => answers.replaceAll('0', '').length
  return [...known].toSorted(([a], [b]) => passed(b) - passed(a)).map(([, value]) => value)
}
