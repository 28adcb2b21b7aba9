import type { ErrorObject } from 'ajv'
import type { Mismatch } from './schema-walk.ts'
import { asArray, asString, get, isObject, type JsonObject } from '../../../util/json.ts'
import { list, suggest } from '../../json/suggest.ts'

/** An ajv error as a message about a value, or about a key of the value. */
export interface Message {
  message: string
  hint: string
  /** The key within the value that is wrong. */
  key?: string
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

const names: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}
export const typeNames = (types: unknown[]): string =>
  [...new Set(types)].map((type) => names[String(type)] ?? String(type)).join(' or ')

/** The first example of a schema node, or its description, as a hint. */
export function example(schema: JsonObject | undefined, fallback: string): string {
  const [first] = asArray(get(schema, 'examples'))
  if (first !== undefined) return `For example: ${short(first)}.`
  const description = asString(get(schema, 'description'))
  return description ?? fallback
}

const keysOf = (schema: JsonObject): string[] =>
  isObject(schema.properties) ? Object.keys(schema.properties) : []

/** The message for an error of a single schema node. `schema`: that node; `value`: the validated value. */
export function messageFor(error: ErrorObject, schema: JsonObject, value: unknown): Message {
  const { keyword } = error
  // The cast: ajv's public type of `params` is open. Its documentation lists the names that are used here.
  const params = error.params as JsonObject
  const sample = example(schema, 'Compare with a file of the same kind.')
  if (keyword === 'required') {
    const key = String(params.missingProperty)
    const property = isObject(schema.properties) ? schema.properties[key] : undefined
    return {
      message: `"${key}" is missing.`,
      hint: `Add "${key}". ${isObject(property) ? example(property, '') : ''}`.trim(),
    }
  }
  if (keyword === 'dependencies') {
    const key = String(params.missingProperty)
    return { message: `"${key}" is missing.`, hint: `"${String(params.property)}" needs "${key}" beside it.` }
  }
  if (keyword === 'contains')
    return {
      message: 'An item is missing in this list.',
      hint: asString(get(schema.contains, 'description')) ?? sample,
    }
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty)
    return {
      key,
      message: `"${key}" is not known here.`,
      hint: suggest(key, keysOf(schema), 'No other keys are allowed here.'),
    }
  }
  if (keyword === 'enum') {
    const allowed = asArray(schema.enum)
    return {
      message: `${short(value)} is not allowed here.`,
      hint: suggest(String(value), allowed.map(String), ''),
    }
  }
  if (keyword === 'const')
    return { message: `${short(value)} is not allowed here.`, hint: `It must be ${short(schema.const)}.` }
  if (keyword === 'type')
    return { message: `This must be ${typeNames([schema.type].flat())}, not ${short(value)}.`, hint: sample }
  if (keyword === 'pattern') {
    const form = asString(schema['x-pattern'])
    return {
      message: `${short(value)} has not the right form.`,
      hint: form === undefined ? sample : `Write ${form}. ${sample}`,
    }
  }
  if (keyword === 'maxLength')
    return { message: `Longer than ${String(params.limit)} characters.`, hint: 'Shorten it.' }
  if (keyword === 'minLength') return { message: 'Too short.', hint: sample }
  if (keyword === 'uniqueItems')
    return { message: 'An item occurs twice in this list.', hint: 'Remove one of the two.' }
  if (keyword === 'maximum') return { message: `Must be ${String(params.limit)} or less.`, hint: sample }
  if (keyword === 'minItems')
    return { message: `At least ${String(params.limit)} item is needed.`, hint: sample }
  if (keyword === 'minProperties') return { message: 'At least one key is needed.', hint: sample }
  if (keyword === 'minimum') return { message: `Must be ${String(params.limit)} or more.`, hint: sample }
  return { message: `${error.message ?? keyword}.`, hint: sample }
}

/** The message for a key that does not match `propertyNames`. */
export function keyMessage(key: string, schema: JsonObject): Message {
  const allowed = asArray(schema.enum).map(String)
  if (allowed.length)
    return { key, message: `"${key}" is not allowed as a key here.`, hint: suggest(key, allowed, '') }
  return {
    key,
    message: `The key "${key}" has not the right form.`,
    hint: `It must match ${String(schema.pattern)}.`,
  }
}

/** The message if no branch of an `anyOf` matches: by type, or by the constant under `key` that distinguishes the branches. */
export function mismatchMessage({ branches, key }: Mismatch, value: unknown): Message {
  const schemas = branches.map(({ schema }) => schema)
  if (key === undefined) {
    const types = schemas.flatMap(({ type }) => (type === undefined ? [] : [type].flat()))
    const examples = schemas.flatMap((schema) => asArray(schema.examples))
    return {
      message: `This must be ${typeNames(types)}, not ${short(value)}.`,
      hint: example({ examples }, 'Compare with a file of the same kind.'),
    }
  }
  const allowed = schemas.map((schema) => String(get(get(schema.properties, key), 'const')))
  const given = get(value, key)
  return given === undefined
    ? { message: `"${key}" is missing.`, hint: `Add "${key}": ${list(allowed)} are allowed.` }
    : { key, message: `${short(given)} is not allowed here.`, hint: suggest(String(given), allowed, '') }
}
