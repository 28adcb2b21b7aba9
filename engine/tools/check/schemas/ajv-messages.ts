import type { ErrorObject } from 'ajv'
import { fixedValues, type Mismatch } from './schema-walk.ts'
import { asArray, asString, get, isObject, type JsonObject } from '../../../util/json.ts'
import { list, suggest } from '../../json/suggest.ts'
import named from '../../json/type-names.json' with { type: 'json' }
import habits from '../../reference/habits.json' with { type: 'json' }

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

const compare = 'Compare with a file of the same kind.'

const names: Record<string, string> = named.oneOf
export const typeNames = (types: unknown[]): string =>
  [...new Set(types)].map((type) => names[String(type)] ?? String(type)).join(' or ')

/** The first example of a schema node, or its description, as a hint. */
export function example(schema: JsonObject | undefined, fallback: string): string {
  const [first] = asArray(get(schema, 'examples'))
  if (first !== undefined) return `For example: ${short(first)}.`
  const description = asString(get(schema, 'description'))
  return description ?? fallback
}

const answers = new Map(Object.values(habits).flatMap((group) => Object.entries(group)))

/** What stands here instead of a word of XState, of RJSF or of an older version; else the known words that are similar. */
export const instead = (word: string, known: Iterable<string>, otherwise = ''): string =>
  answers.get(word) ?? suggest(word, known, otherwise)

export const unknownKey = (key: string, known: string[]): Message => ({
  key,
  message: `"${key}" is not known here.`,
  hint: instead(key, known, 'No other keys are allowed here.'),
})

/** The words for an error of a keyword; a hint that is left out is an example. */
type Words = (about: {
  /** The parameters of ajv's error. */
  params: JsonObject
  schema: JsonObject
  value: unknown
  /** The schema to which a `$ref` leads. */
  follow: (schema: JsonObject) => JsonObject
}) => { message: string; hint?: string; key?: string }

const limit =
  (before: string, after: string, hint?: string): Words =>
  ({ params }) => ({ message: `${before}${String(params.limit)}${after}`, ...(hint && { hint }) })

const words: Readonly<Record<string, Words>> = {
  required({ params, schema, follow }) {
    const key = String(params.missingProperty)
    const property = get(schema.properties, key)
    const more = isObject(property) ? example(follow(property), '') : ''
    return { message: `"${key}" is missing.`, hint: `Add "${key}". ${more}`.trim() }
  },
  dependencies({ params }) {
    const key = String(params.missingProperty)
    return { message: `"${key}" is missing.`, hint: `"${String(params.property)}" needs "${key}" beside it.` }
  },
  contains({ schema }) {
    const hint = asString(get(schema.contains, 'description'))
    return { message: 'An item is missing in this list.', ...(hint && { hint }) }
  },
  additionalProperties: ({ params, schema }) =>
    unknownKey(String(params.additionalProperty), Object.keys(schema.properties ?? {})),
  enum: ({ schema, value }) => ({
    message: `${short(value)} is not allowed here.`,
    hint: instead(String(value), asArray(schema.enum).map(String)),
  }),
  const: ({ schema, value }) => ({
    message: `${short(value)} is not allowed here.`,
    hint: instead(String(value), [], `It must be ${short(schema.const)}.`),
  }),
  type: ({ schema, value }) => ({
    message: `This must be ${typeNames([schema.type].flat())}, not ${short(value)}.`,
  }),
  pattern({ schema, value }) {
    const form = asString(schema['x-pattern'])
    const message = `${short(value)} has not the right form.`
    return form === undefined ? { message } : { message, hint: `Write ${form}. ${example(schema, compare)}` }
  },
  maxLength: limit('Longer than ', ' characters.', 'Shorten it.'),
  minLength: () => ({ message: 'Too short.' }),
  uniqueItems: () => ({ message: 'An item occurs twice in this list.', hint: 'Remove one of the two.' }),
  maximum: limit('Must be ', ' or less.'),
  minimum: limit('Must be ', ' or more.'),
  minItems: limit('At least ', ' item is needed.'),
  minProperties: limit('Fewer keys than ', ' are here.'),
}

/** The message for an error of a single schema node. `schema`: that node; `value`: the validated value. */
export function messageFor(
  { keyword, params, message }: ErrorObject,
  schema: JsonObject,
  value: unknown,
  follow = (inner: JsonObject) => inner,
): Message {
  // The cast: ajv's public type of `params` is open. Its documentation lists the names that are used here.
  const said = words[keyword]?.({ params: params as JsonObject, schema, value, follow })
  return { hint: example(schema, compare), ...(said ?? { message: `${message ?? keyword}.` }) }
}

/** The message for a key that does not match `propertyNames`. */
export function keyMessage(key: string, schema: JsonObject): Message {
  const allowed = asArray(schema.enum).map(String)
  if (allowed.length)
    return { key, message: `"${key}" is not allowed as a key here.`, hint: suggest(key, allowed, '') }
  const form = `Write ${asString(schema['x-pattern']) ?? `what matches ${String(schema.pattern)}`}.`
  // A word may mean something elsewhere; here it is only written wrongly.
  const hint = /^\w+$/.test(key) ? form : instead(key, [], form)
  return { key, message: `The key "${key}" has not the right form.`, hint }
}

/** The message if no branch of an `anyOf` matches: by type, or by the value under `key` that distinguishes the branches. */
export function mismatchMessage({ branches, key }: Mismatch, value: unknown): Message {
  const schemas = branches.map(({ schema }) => schema)
  if (key === undefined) {
    const types = schemas.flatMap(({ type }) => (type === undefined ? [] : [type].flat()))
    const examples = schemas.flatMap((schema) => asArray(schema.examples))
    return {
      message: `This must be ${typeNames(types)}, not ${short(value)}.`,
      hint: example({ examples }, compare),
    }
  }
  const allowed = schemas.flatMap((schema) => (fixedValues(get(schema.properties, key)) ?? []).map(String))
  const given = get(value, key)
  return given === undefined
    ? { message: `"${key}" is missing.`, hint: `Add "${key}": ${list(allowed)} are allowed.` }
    : { key, message: `${short(given)} is not allowed here.`, hint: instead(String(given), allowed) }
}
