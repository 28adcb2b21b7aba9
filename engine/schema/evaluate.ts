import { asArray, at, equal, isObject, types, type JsonObject } from '../util/json.ts'
import { parseDay } from '../util/dates.ts'
import { parseUrl } from '../util/requests.ts'

const zone = '(?:[Zz]|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)'
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?'
const timeWithZone = new RegExp(`^${clock}${zone}$`)
/** Formats beyond draft-07: a time may lack its zone, as in browsers; RJSF's files are data URLs; colours are those of HTML inputs. */
export const ownFormats = {
  time: new RegExp(`^${clock}${zone}?$`),
  'data-url': /^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=(.*);)?base64,(.*)$/,
  color: /^#[0-9A-Fa-f]{6}$/,
}

/** The formats of draft-07 that a form may use. Others are ignored. */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => parseDay(text) !== undefined,
  time: (text) => ownFormats.time.test(text),
  'date-time': (text) => {
    const [, day = '', rest = ''] = /^(.{10})[Tt\s](.+)$/.exec(text) ?? []
    return parseDay(day) !== undefined && timeWithZone.test(rest)
  },
  email: (text) => /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s]+$/i.test(text) && parseUrl(text) !== undefined,
}

const patterns = new Map<string, RegExp>()
function matches(pattern: unknown, text: string): boolean {
  const source = String(pattern)
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known.test(text)
}

/** Compares the number of code points. `length` (UTF-16 units) is tested first, because it is cheap and never smaller. */
const longer = (text: string, than: number) => text.length > than && [...text].length > than

/** Whether a value is valid against a part of the same document. */
type Valid = (schema: unknown, value: unknown) => boolean

/** Whether a value meets a keyword. */
type Keyword = (argument: unknown, value: unknown, schema: JsonObject, valid: Valid) => boolean

/** A keyword that only applies to values of one type. All other values are valid. */
const forType =
  <Kind>(is: (value: unknown) => value is Kind) =>
  (test: (argument: never, value: Kind, schema: JsonObject, valid: Valid) => boolean): Keyword =>
  (argument, value, schema, valid) =>
    // The cast: the configuration check ensures that arguments have the type that draft-07 requires.
    !is(value) || test(argument as never, value, schema, valid)

const ofNumber = forType((value): value is number => typeof value === 'number')
const ofText = forType((value): value is string => typeof value === 'string')
const ofList = forType((value): value is readonly unknown[] => Array.isArray(value))
const ofObject = forType(isObject)

/** Names of properties that are neither in `properties` nor match `patternProperties`. */
const undescribed = (value: JsonObject, { properties, patternProperties = {} }: JsonObject): string[] =>
  Object.keys(value).filter(
    (key) =>
      !(isObject(properties) && Object.hasOwn(properties, key)) &&
      !Object.keys(Object(patternProperties)).some((pattern) => matches(pattern, key)),
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
  minimum: ofNumber((least: number, value) => value >= least),
  maximum: ofNumber((most: number, value) => value <= most),
  exclusiveMinimum: ofNumber((least: number, value) => value > least),
  exclusiveMaximum: ofNumber((most: number, value) => value < most),
  multipleOf: ofNumber(dividesBy),
  minLength: ofText((least: number, value) => longer(value, least - 1)),
  maxLength: ofText((most: number, value) => !longer(value, most)),
  pattern: ofText((pattern: string, value) => matches(pattern, value)),
  format: ofText((name: string, value) => formats[name]?.(value) ?? true),
  minItems: ofList((least: number, value) => value.length >= least),
  maxItems: ofList((most: number, value) => value.length <= most),
  uniqueItems: ofList(
    (unique: boolean, value) =>
      !unique || value.every((item, index) => !value.slice(0, index).some((other) => equal(other, item))),
  ),
  items: ofList((items: unknown, value, _, valid) =>
    Array.isArray(items)
      ? value.slice(0, items.length).every((item, index) => valid(items[index], item))
      : value.every((item) => valid(items, item)),
  ),
  additionalItems: ofList(
    (rest: unknown, value, { items }, valid) =>
      !Array.isArray(items) || value.slice(items.length).every((item) => valid(rest, item)),
  ),
  contains: ofList((part: unknown, value, _, valid) => value.some((item) => valid(part, item))),
  minProperties: ofObject((least: number, value) => Object.keys(value).length >= least),
  maxProperties: ofObject((most: number, value) => Object.keys(value).length <= most),
  required: ofObject((names: string[], value) => names.every((name) => Object.hasOwn(value, name))),
  properties: ofObject((parts: JsonObject, value, _, valid) =>
    Object.keys(parts).every((key) => !Object.hasOwn(value, key) || valid(parts[key], value[key])),
  ),
  patternProperties: ofObject((parts: JsonObject, value, _, valid) =>
    Object.keys(parts).every((pattern) =>
      Object.keys(value).every((key) => !matches(pattern, key) || valid(parts[pattern], value[key])),
    ),
  ),
  additionalProperties: ofObject((rest: unknown, value, schema, valid) =>
    undescribed(value, schema).every((key) => valid(rest, value[key])),
  ),
  propertyNames: ofObject((names: unknown, value, _, valid) =>
    Object.keys(value).every((key) => valid(names, key)),
  ),
  dependencies: ofObject((parts: JsonObject, value, _, valid) =>
    Object.entries(parts).every(
      ([key, part]) =>
        !Object.hasOwn(value, key) || valid(Array.isArray(part) ? { required: part } : part, value),
    ),
  ),
  allOf: (parts, value, _, valid) => asArray(parts).every((part) => valid(part, value)),
  anyOf: (parts, value, _, valid) => asArray(parts).some((part) => valid(part, value)),
  oneOf: (parts, value, _, valid) => asArray(parts).filter((part) => valid(part, value)).length === 1,
  not: (part, value, _, valid) => !valid(part, value),
  if: (condition, value, schema, valid) =>
    valid(schema[valid(condition, value) ? 'then' : 'else'] ?? true, value),
}

/** The target of a `$ref` within the document; undefined when there is none. */
export function resolveRef(reference: string, root: unknown): unknown {
  const [, fragment] = /^#((?:\/.*)?)$/.exec(reference) ?? []
  return fragment === undefined ? undefined : at(root, decodeURIComponent(fragment))
}

/** The first keyword of a schema that a value does not meet, but for those in `skipped`. Unknown ones are ignored, as in draft-07. */
export function failedKeyword(
  schema: object,
  value: unknown,
  skipped?: ReadonlySet<string>,
  root: unknown = schema,
): string | undefined {
  const valid: Valid = (part, inner) => isValid(part, inner, root)
  const failed = Object.entries(schema).find(
    ([name, argument]) =>
      Object.hasOwn(keywords, name) &&
      !skipped?.has(name) &&
      !keywords[name]?.(argument, value, schema as JsonObject, valid), // a schema is an object with any keys
  )
  return failed?.[0]
}

/**
 * Whether a value is valid against a draft-07 schema. `root`: the document for JSON Pointers in `$ref`. An unresolvable
 * reference, or one to another document, throws. Tested with the official JSON Schema test suite.
 */
export function isValid(schema: unknown, value: unknown, root: unknown = schema): boolean {
  if (!isObject(schema)) return schema !== false
  if (typeof schema.$ref !== 'string') return failedKeyword(schema, value, undefined, root) === undefined
  // In draft-07 keywords next to `$ref` are ignored.
  const target = resolveRef(schema.$ref, root)
  if (target === undefined) throw new Error(`Unknown $ref "${schema.$ref}".`)
  return isValid(target, value, root)
}
