type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equality of JSON values; the order of keys does not count. */
export function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equal(item, b[index]))
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
  )
}

export const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const patterns = new Map<string, RegExp>()
function matches(pattern: unknown, text: string): boolean {
  const source = String(pattern)
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known.test(text)
}

/** Characters as a reader counts them. They are counted one by one only where it may matter. */
const longer = (text: string, than: number) => text.length > than && [...text].length > than

const listOf = (argument: unknown): readonly unknown[] => (Array.isArray(argument) ? argument : [])
const at = (map: unknown, key: string): unknown =>
  isObject(map) && Object.hasOwn(map, key) ? map[key] : undefined

/** Tests of texts by the name of their format. */
export type Formats = Readonly<Record<string, (text: string) => boolean>>

/** The document that `$ref` refers to, and the formats that are known; others say nothing. */
interface Around {
  root: unknown
  formats: Formats
}

/** What a keyword says of a value: its argument, the value, the schema it stands in, and what is around it. */
type Keyword = (argument: unknown, value: unknown, schema: Json, around: Around) => boolean

/** A keyword about values of one kind; it says nothing of others. */
const about =
  <Kind>(
    is: (value: unknown) => value is Kind,
    says: (argument: never, value: Kind, schema: Json, around: Around) => boolean,
  ): Keyword =>
  (argument, value, schema, around) =>
    // The cast: arguments are of the type that draft-07 states; the check holds every schema to it.
    !is(value) || says(argument as never, value, schema, around)

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isString = (value: unknown): value is string => typeof value === 'string'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Names that neither `properties` nor `patternProperties` describes. */
const undescribed = (value: Json, schema: Json): string[] =>
  Object.keys(value).filter(
    (key) =>
      !(isObject(schema.properties) && Object.hasOwn(schema.properties, key)) &&
      !Object.keys(isObject(schema.patternProperties) ? schema.patternProperties : {}).some((pattern) =>
        matches(pattern, key),
      ),
  )

function dividesBy(factor: number, value: number): boolean {
  const quotient = value / factor
  // Decimal fractions are inexact in binary; ajv, as RJSF sets it, looks at eight digits too.
  return Number.isFinite(quotient) && Math.abs(Math.round(quotient) - quotient) < 1e-8
}

const keywords: Readonly<Record<string, Keyword>> = {
  type: (argument, value) => [argument].flat().some((name) => types[String(name)]?.(value)),
  const: (argument, value) => equal(argument, value),
  enum: (argument, value) => listOf(argument).some((one) => equal(one, value)),
  minimum: about(isNumber, (least: number, value) => value >= least),
  maximum: about(isNumber, (most: number, value) => value <= most),
  exclusiveMinimum: about(isNumber, (least: number, value) => value > least),
  exclusiveMaximum: about(isNumber, (most: number, value) => value < most),
  multipleOf: about(isNumber, dividesBy),
  minLength: about(isString, (least: number, value) => longer(value, least - 1)),
  maxLength: about(isString, (most: number, value) => !longer(value, most)),
  pattern: about(isString, (pattern: string, value) => matches(pattern, value)),
  format: about(isString, (name: string, value, _, { formats }) => formats[name]?.(value) ?? true),
  minItems: about(isList, (least: number, value) => value.length >= least),
  maxItems: about(isList, (most: number, value) => value.length <= most),
  uniqueItems: about(
    isList,
    (unique: boolean, value) =>
      !unique || value.every((item, index) => !value.slice(0, index).some((other) => equal(other, item))),
  ),
  items: about(isList, (items: unknown, value, _, around) =>
    Array.isArray(items)
      ? value.slice(0, items.length).every((item, index) => holds(items[index], item, around))
      : value.every((item) => holds(items, item, around)),
  ),
  additionalItems: about(
    isList,
    (rest: unknown, value, { items }, around) =>
      !Array.isArray(items) || value.slice(items.length).every((item) => holds(rest, item, around)),
  ),
  contains: about(isList, (wanted: unknown, value, _, around) =>
    value.some((item) => holds(wanted, item, around)),
  ),
  minProperties: about(isObject, (least: number, value) => Object.keys(value).length >= least),
  maxProperties: about(isObject, (most: number, value) => Object.keys(value).length <= most),
  required: about(isObject, (names: readonly string[], value) =>
    names.every((name) => Object.hasOwn(value, name)),
  ),
  properties: about(isObject, (parts: Json, value, _, around) =>
    Object.keys(parts).every((key) => !Object.hasOwn(value, key) || holds(parts[key], value[key], around)),
  ),
  patternProperties: about(isObject, (parts: Json, value, _, around) =>
    Object.keys(parts).every((pattern) =>
      Object.keys(value).every((key) => !matches(pattern, key) || holds(parts[pattern], value[key], around)),
    ),
  ),
  additionalProperties: about(isObject, (rest: unknown, value, schema, around) =>
    undescribed(value, schema).every((key) => holds(rest, value[key], around)),
  ),
  propertyNames: about(isObject, (names: unknown, value, _, around) =>
    Object.keys(value).every((key) => holds(names, key, around)),
  ),
  dependencies: about(isObject, (parts: Json, value, _, around) =>
    Object.entries(parts).every(
      ([key, part]) =>
        !Object.hasOwn(value, key) ||
        (Array.isArray(part)
          ? part.every((name) => Object.hasOwn(value, String(name)))
          : holds(part, value, around)),
    ),
  ),
  allOf: (parts, value, _, around) => listOf(parts).every((part) => holds(part, value, around)),
  anyOf: (parts, value, _, around) => listOf(parts).some((part) => holds(part, value, around)),
  oneOf: (parts, value, _, around) => listOf(parts).filter((part) => holds(part, value, around)).length === 1,
  not: (part, value, _, around) => !holds(part, value, around),
  if: (condition, value, schema, around) =>
    holds(schema[holds(condition, value, around) ? 'then' : 'else'] ?? true, value, around),
}

/** What a reference within the document names; undefined where nothing stands there. */
export function referred(reference: string, root: unknown): unknown {
  const [, fragment] = /^#((?:\/.*)?)$/.exec(reference) ?? []
  if (fragment === undefined) return undefined
  return decodeURIComponent(fragment)
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (Array.isArray(node) ? node[Number(key)] : at(node, key)), root)
}

/** The first keyword of a schema that a value does not meet, those in `without` left out. */
function broken(
  schema: Json,
  value: unknown,
  around: Around,
  without?: ReadonlySet<string>,
): string | undefined {
  return Object.keys(schema).find(
    (name) =>
      Object.hasOwn(keywords, name) &&
      !without?.has(name) &&
      !keywords[name]?.(schema[name], value, schema, around),
  )
}

function holds(schema: unknown, value: unknown, around: Around): boolean {
  if (!isObject(schema)) return schema !== false
  if (typeof schema.$ref !== 'string') return broken(schema, value, around) === undefined
  // Keywords beside a reference say nothing in draft-07.
  const target = referred(schema.$ref, around.root)
  if (target === undefined) throw new Error(`Nothing stands at $ref "${schema.$ref}".`)
  return holds(target, value, around)
}

/**
 * The first keyword of the schema that a value does not meet, those in `without` left out; undefined when it meets all.
 * Unknown keywords say nothing, as draft-07 has it.
 */
export const unmet = (schema: object, value: unknown, without?: ReadonlySet<string>): string | undefined =>
  isObject(schema) ? broken(schema, value, { root: schema, formats: {} }, without) : undefined

/**
 * Whether a value is valid against a schema of draft-07, as ajv would say. `root`: the document that `$ref` refers to, by
 * JSON Pointer; a reference into another document, or to nothing, throws. The official test suite is its judge.
 */
export const isValid = (
  schema: unknown,
  value: unknown,
  root: unknown = schema,
  formats: Formats = {},
): boolean => holds(schema, value, { root, formats })
