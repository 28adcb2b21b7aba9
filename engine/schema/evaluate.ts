import { formats } from './formats.ts'

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

/** What a keyword says of a value: its argument, the value, the schema it stands in, the document for `$ref`. */
type Keyword = (argument: unknown, value: unknown, schema: Json, root: unknown) => boolean

/** A keyword about values of one kind; it says nothing of others. */
const about =
  <Kind>(
    is: (value: unknown) => value is Kind,
    holds: (argument: never, value: Kind, schema: Json, root: unknown) => boolean,
  ): Keyword =>
  (argument, value, schema, root) =>
    // The cast: arguments are of the type that draft-07 states; the check holds every schema to it.
    !is(value) || holds(argument as never, value, schema, root)

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
  format: about(isString, (name: string, value) => formats[name]?.(value) ?? true),
  minItems: about(isList, (least: number, value) => value.length >= least),
  maxItems: about(isList, (most: number, value) => value.length <= most),
  uniqueItems: about(
    isList,
    (unique: boolean, value) =>
      !unique || value.every((item, index) => !value.slice(0, index).some((other) => equal(other, item))),
  ),
  items: about(isList, (items: unknown, value, _, root) =>
    Array.isArray(items)
      ? value.slice(0, items.length).every((item, index) => isValid(items[index], item, root))
      : value.every((item) => isValid(items, item, root)),
  ),
  additionalItems: about(
    isList,
    (rest: unknown, value, { items }, root) =>
      !Array.isArray(items) || value.slice(items.length).every((item) => isValid(rest, item, root)),
  ),
  contains: about(isList, (wanted: unknown, value, _, root) =>
    value.some((item) => isValid(wanted, item, root)),
  ),
  minProperties: about(isObject, (least: number, value) => Object.keys(value).length >= least),
  maxProperties: about(isObject, (most: number, value) => Object.keys(value).length <= most),
  required: about(isObject, (names: readonly string[], value) =>
    names.every((name) => Object.hasOwn(value, name)),
  ),
  properties: about(isObject, (parts: Json, value, _, root) =>
    Object.keys(parts).every((key) => !Object.hasOwn(value, key) || isValid(parts[key], value[key], root)),
  ),
  patternProperties: about(isObject, (parts: Json, value, _, root) =>
    Object.keys(parts).every((pattern) =>
      Object.keys(value).every((key) => !matches(pattern, key) || isValid(parts[pattern], value[key], root)),
    ),
  ),
  additionalProperties: about(isObject, (rest: unknown, value, schema, root) =>
    undescribed(value, schema).every((key) => isValid(rest, value[key], root)),
  ),
  propertyNames: about(isObject, (names: unknown, value, _, root) =>
    Object.keys(value).every((key) => isValid(names, key, root)),
  ),
  dependencies: about(isObject, (parts: Json, value, _, root) =>
    Object.entries(parts).every(
      ([key, part]) =>
        !Object.hasOwn(value, key) ||
        (Array.isArray(part)
          ? part.every((name) => Object.hasOwn(value, String(name)))
          : isValid(part, value, root)),
    ),
  ),
  allOf: (parts, value, _, root) => listOf(parts).every((part) => isValid(part, value, root)),
  anyOf: (parts, value, _, root) => listOf(parts).some((part) => isValid(part, value, root)),
  oneOf: (parts, value, _, root) => listOf(parts).filter((part) => isValid(part, value, root)).length === 1,
  not: (part, value, _, root) => !isValid(part, value, root),
  if: (condition, value, schema, root) =>
    isValid(schema[isValid(condition, value, root) ? 'then' : 'else'] ?? true, value, root),
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

/**
 * The first keyword of the schema that a value does not meet, those in `without` left out; undefined when it meets all.
 * Unknown keywords say nothing, as draft-07 has it.
 */
export function unmet(
  schema: object,
  value: unknown,
  root: unknown = schema,
  without?: ReadonlySet<string>,
): string | undefined {
  if (!isObject(schema)) return undefined
  return Object.keys(schema).find(
    (name) =>
      Object.hasOwn(keywords, name) &&
      !without?.has(name) &&
      !keywords[name]?.(schema[name], value, schema, root),
  )
}

/**
 * Whether a value is valid against a schema of draft-07, as ajv would say. `root`: the document that `$ref` refers to, by
 * JSON Pointer; a reference into another document, or to nothing, throws. The official test suite is its judge.
 */
export function isValid(schema: unknown, value: unknown, root: unknown = schema): boolean {
  if (!isObject(schema)) return schema !== false
  if (typeof schema.$ref !== 'string') return unmet(schema, value, root) === undefined
  // Keywords beside a reference say nothing in draft-07.
  const target = referred(schema.$ref, root)
  if (target === undefined) throw new Error(`Nothing stands at $ref "${schema.$ref}".`)
  return isValid(target, value, root)
}
