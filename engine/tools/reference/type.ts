import type { Documents, SchemaPlace } from '../json/documents.ts'
import { asArray, asString, get, isObject, type JsonObject } from '../../util/json.ts'

const names: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
}

/** A value as inline code. Values contain no backticks. */
export const code = (value: unknown): string => `\`${JSON.stringify(value)}\``

/** `a`, `a or b`, `a, b or c`. */
const or = (words: string[]): string => {
  const all = [...new Set(words)]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** The schemas, and functions that return links to the description of an object. */
export interface Pointing {
  documents: Documents
  /** A link to the section that describes an object. */
  section(place: SchemaPlace, key: string): string
  /** A link to another page if the document has one; undefined otherwise. */
  page(base: string): string | undefined
}

/** Follows `$ref` and `allOf` with one entry; undefined if a `$ref` is unresolved. */
export function follow(
  documents: Documents,
  { schema, base }: SchemaPlace,
  depth = 0,
): SchemaPlace | undefined {
  const [only, ...others] = asArray(schema.allOf)
  const inner = schema.$ref === undefined && isObject(only) && !others.length ? only : schema
  if (typeof inner.$ref !== 'string') return { schema: inner, base }
  const target = documents.resolve(inner.$ref, base)
  return target && depth < 20 ? follow(documents, target, depth + 1) : undefined
}

/** The name of a string type that has its own definition: `#/definitions/textKey` -> text key. */
function kindOfText(written: JsonObject, { type, enum: closed }: JsonObject): string | undefined {
  const [only] = asArray(written.allOf)
  const [, name] = /#\/definitions\/(\w+)$/.exec(String(written.$ref ?? get(only, '$ref'))) ?? []
  return type === 'string' && !closed
    ? name?.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : undefined
}

/** The type of a key in words, such as ``list of [State](#state)`` or `one of "a" or "b"`. */
export function typeWords(pointing: Pointing, place: SchemaPlace, key: string, depth = 0): string {
  const found = follow(pointing.documents, place)
  if (!found || depth > 8) return 'value'
  const definition = kindOfText(place.schema, found.schema)
  if (definition) return definition
  const { schema, base } = found
  const words = (inner: unknown): string =>
    isObject(inner) ? typeWords(pointing, { schema: inner, base }, key, depth + 1) : 'value'
  const whole = pointing.documents.source(base)?.value === schema ? pointing.page(base) : undefined
  if (whole) return whole
  if ('const' in schema) return `always ${code(schema.const)}`
  if (Array.isArray(schema.enum)) return or(schema.enum.map(code))
  const branches = [...asArray(schema.anyOf), ...asArray(schema.oneOf)]
  if (branches.length) return or(branches.map(words))
  if (isObject(schema.properties)) return pointing.section(found, key)
  if (schema.type === 'array')
    return schema.items === undefined ? 'list' : `list of ${grouped(words(schema.items))}`
  if (isObject(schema.additionalProperties)) return `names to ${grouped(words(schema.additionalProperties))}`
  const types = [schema.type].flat().flatMap((type) => asString(type) ?? [])
  return types.length ? or(types.map((type) => names[type] ?? type)) : 'value'
}

const grouped = (words: string): string =>
  / or |, /.test(words) && !words.startsWith('list of ') ? `(${words})` : words
