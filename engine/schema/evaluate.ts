import { asArray, at, equal, isObject, types } from '../util/json.ts'
import type { JsonObject } from '../util/json.ts'

const patterns = new Map<string, RegExp>()
function matches(pattern: unknown, text: string): boolean {
  const source = String(pattern)
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known.test(text)
}

/** Compares the number of code points. `length` (UTF-16 units) is tested first, because it is cheap and never smaller. */
const longer = (text: string, than: number) => text.length > than && [...text].length > than

/** The test for each known format. */
export type Formats = Readonly<Record<string, (text: string) => boolean>>

/** The document that `$ref` refers to, and the known formats. Unknown formats are ignored. */
interface Environment {
  root: unknown
  formats: Formats
}

/** Whether a value meets a keyword. */
type Keyword = (argument: unknown, value: unknown, schema: JsonObject, environment: Environment) => boolean

/** A keyword that only applies to values of one type. All other values are valid. */
const forType =
  <Kind>(
    is: (value: unknown) => value is Kind,
    test: (argument: never, value: Kind, schema: JsonObject, environment: Environment) => boolean,
  ): Keyword =>
  (argument, value, schema, environment) =>
    // The cast: the configuration check ensures that arguments have the type that draft-07 requires.
    !is(value) || test(argument as never, value, schema, environment)

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isString = (value: unknown): value is string => typeof value === 'string'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Names of properties that are neither in `properties` nor match `patternProperties`. */
const undescribed = (value: JsonObject, schema: JsonObject): string[] =>
  Object.keys(value).filter(
    (key) =>
      !(isObject(schema.properties) && Object.hasOwn(schema.properties, key)) &&
      !Object.keys(isObject(schema.patternProperties) ? schema.patternProperties : {}).some((pattern) =>
        matches(pattern, key),
      ),
  )

function dividesBy(factor: number, value: number): boolean {
  const nearest = Math.round(value / factor) * factor
  // Decimal fractions are inexact in binary, by a share of the number.
  return Math.abs(nearest - value) <= Math.abs(value) * 2 ** -50
}

const keywords: Readonly<Record<string, Keyword>> = {
  type: (argument, value) => [argument].flat().some((name) => types[String(name)]?.(value)),
  const: (argument, value) => equal(argument, value),
  enum: (argument, value) => asArray(argument).some((option) => equal(option, value)),
  minimum: forType(isNumber, (least: number, value) => value >= least),
  maximum: forType(isNumber, (most: number, value) => value <= most),
  exclusiveMinimum: forType(isNumber, (least: number, value) => value > least),
  exclusiveMaximum: forType(isNumber, (most: number, value) => value < most),
  multipleOf: forType(isNumber, dividesBy),
  minLength: forType(isString, (least: number, value) => longer(value, least - 1)),
  maxLength: forType(isString, (most: number, value) => !longer(value, most)),
  pattern: forType(isString, (pattern: string, value) => matches(pattern, value)),
  format: forType(isString, (name: string, value, _, { formats }) => formats[name]?.(value) ?? true),
  minItems: forType(isList, (least: number, value) => value.length >= least),
  maxItems: forType(isList, (most: number, value) => value.length <= most),
  uniqueItems: forType(
    isList,
    (unique: boolean, value) =>
      !unique || value.every((item, index) => !value.slice(0, index).some((other) => equal(other, item))),
  ),
  items: forType(isList, (items: unknown, value, _, environment) =>
    Array.isArray(items)
      ? value.slice(0, items.length).every((item, index) => matchesSchema(items[index], item, environment))
      : value.every((item) => matchesSchema(items, item, environment)),
  ),
  additionalItems: forType(
    isList,
    (rest: unknown, value, { items }, environment) =>
      !Array.isArray(items) ||
      value.slice(items.length).every((item) => matchesSchema(rest, item, environment)),
  ),
  contains: forType(isList, (itemSchema: unknown, value, _, environment) =>
    value.some((item) => matchesSchema(itemSchema, item, environment)),
  ),
  minProperties: forType(isObject, (least: number, value) => Object.keys(value).length >= least),
  maxProperties: forType(isObject, (most: number, value) => Object.keys(value).length <= most),
  required: forType(isObject, (names: readonly string[], value) =>
    names.every((name) => Object.hasOwn(value, name)),
  ),
  properties: forType(isObject, (parts: JsonObject, value, _, environment) =>
    Object.keys(parts).every(
      (key) => !Object.hasOwn(value, key) || matchesSchema(parts[key], value[key], environment),
    ),
  ),
  patternProperties: forType(isObject, (parts: JsonObject, value, _, environment) =>
    Object.keys(parts).every((pattern) =>
      Object.keys(value).every(
        (key) => !matches(pattern, key) || matchesSchema(parts[pattern], value[key], environment),
      ),
    ),
  ),
  additionalProperties: forType(isObject, (rest: unknown, value, schema, environment) =>
    undescribed(value, schema).every((key) => matchesSchema(rest, value[key], environment)),
  ),
  propertyNames: forType(isObject, (names: unknown, value, _, environment) =>
    Object.keys(value).every((key) => matchesSchema(names, key, environment)),
  ),
  dependencies: forType(isObject, (parts: JsonObject, value, _, environment) =>
    Object.entries(parts).every(
      ([key, part]) =>
        !Object.hasOwn(value, key) ||
        (Array.isArray(part)
          ? part.every((name) => Object.hasOwn(value, String(name)))
          : matchesSchema(part, value, environment)),
    ),
  ),
  allOf: (parts, value, _, environment) =>
    asArray(parts).every((part) => matchesSchema(part, value, environment)),
  anyOf: (parts, value, _, environment) =>
    asArray(parts).some((part) => matchesSchema(part, value, environment)),
  oneOf: (parts, value, _, environment) =>
    asArray(parts).filter((part) => matchesSchema(part, value, environment)).length === 1,
  not: (part, value, _, environment) => !matchesSchema(part, value, environment),
  if: (condition, value, schema, environment) =>
    matchesSchema(
      schema[matchesSchema(condition, value, environment) ? 'then' : 'else'] ?? true,
      value,
      environment,
    ),
}

/** The target of a `$ref` within the document; undefined when there is none. */
export function resolveRef(reference: string, root: unknown): unknown {
  const [, fragment] = /^#((?:\/.*)?)$/.exec(reference) ?? []
  if (fragment === undefined) return undefined
  return at(root, decodeURIComponent(fragment))
}

/** The first keyword of a schema that a value does not meet. Keywords in `skipped` are not tested. */
function firstFailure(
  schema: JsonObject,
  value: unknown,
  environment: Environment,
  skipped?: ReadonlySet<string>,
): string | undefined {
  return Object.keys(schema).find(
    (name) =>
      Object.hasOwn(keywords, name) &&
      !skipped?.has(name) &&
      !keywords[name]?.(schema[name], value, schema, environment),
  )
}

function matchesSchema(schema: unknown, value: unknown, environment: Environment): boolean {
  if (!isObject(schema)) return schema !== false
  if (typeof schema.$ref !== 'string') return firstFailure(schema, value, environment) === undefined
  // In draft-07 keywords next to `$ref` are ignored.
  const target = resolveRef(schema.$ref, environment.root)
  if (target === undefined) throw new Error(`Nothing stands at $ref "${schema.$ref}".`)
  return matchesSchema(target, value, environment)
}

/**
 * The first keyword of the schema that a value does not meet; undefined when it meets all. Keywords in `skipped` are not
 * tested. Unknown keywords are ignored, as draft-07 requires.
 */
export const failedKeyword = (
  schema: object,
  value: unknown,
  skipped?: ReadonlySet<string>,
): string | undefined =>
  isObject(schema) ? firstFailure(schema, value, { root: schema, formats: {} }, skipped) : undefined

/**
 * Whether a value is valid against a draft-07 schema. `root`: the document for JSON Pointers in `$ref`. An unresolvable
 * reference, or one to another document, throws. Tested with the official JSON Schema test suite.
 */
export const isValid = (
  schema: unknown,
  value: unknown,
  root: unknown = schema,
  formats: Formats = {},
): boolean => matchesSchema(schema, value, { root, formats })
