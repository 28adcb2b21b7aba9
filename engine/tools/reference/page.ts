import names from '../json/type-names.json' with { type: 'json' }
import type { Documents, SchemaPlace } from '../json/documents.ts'
import { asArray, asString, entries, get, isObject, type JsonObject } from '../../util/json.ts'

/** A reference page that is written. */
export interface Page {
  documents: Documents
  /** A link to the page of a document, by its address; undefined if it has none. */
  linkTo(base: string): string | undefined
  /** The objects that the page describes, each once, in the order in which they are met. Writing one may add more. */
  sections: { title: string; place: SchemaPlace }[]
}

const typeNames: Record<string, string> = names.plain

/** A value as inline code. Values contain no backticks. */
const code = (value: unknown): string => `\`${JSON.stringify(value)}\``

/** Escapes a text of a schema for Markdown, except in `code`. */
export const plain = (words: unknown): string =>
  (asString(words) ?? '')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[\\*<[\]]/g, '\\$&')))
    .join('')

/** `a`, `a or b`, `a, b or c`. */
const or = (words: string[]): string => {
  const all = [...new Set(words)]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

const grouped = (words: string): string =>
  / or |, /.test(words) && !words.startsWith('list of ') ? `(${words})` : words

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

/** A link to the section that describes an object. */
export function sectionLink({ sections }: Page, place: SchemaPlace, key: string): string {
  const known = sections.find((section) => section.place.schema === place.schema)
  const title = known?.title ?? asString(place.schema.title) ?? key
  if (!known) sections.push({ title, place })
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
  return `[${title}](#${slug})`
}

/** The type of a key in words, such as ``list of [State](#state)`` or `one of "a" or "b"`. */
function typeWords(page: Page, place: SchemaPlace, key: string, around: readonly JsonObject[] = []): string {
  const found = follow(page.documents, place)
  if (!found || around.includes(found.schema)) return 'value'
  const definition = kindOfText(place.schema, found.schema)
  if (definition) return definition
  const { schema, base } = found
  const words = (inner: unknown): string =>
    isObject(inner) ? typeWords(page, { schema: inner, base }, key, [...around, schema]) : 'value'
  const whole = page.documents.source(base)?.value === schema ? page.linkTo(base) : undefined
  if (whole) return whole
  if ('const' in schema) return `always ${code(schema.const)}`
  if (Array.isArray(schema.enum)) return or(schema.enum.map(code))
  const branches = [...asArray(schema.anyOf), ...asArray(schema.oneOf)]
  if (branches.length) return or(branches.map(words))
  if (isObject(schema.properties)) return sectionLink(page, found, key)
  if (schema.type === 'array')
    return schema.items === undefined ? 'list' : `list of ${grouped(words(schema.items))}`
  if (isObject(schema.additionalProperties)) return `names to ${grouped(words(schema.additionalProperties))}`
  const types = [schema.type].flat().flatMap((type) => asString(type) ?? [])
  return types.length ? or(types.map((type) => typeNames[type] ?? type)) : 'value'
}

/** `- \`key\`: type, required. Description. Example: \`value\`.` */
function keyLine(page: Page, name: string, place: SchemaPlace, need: string): string {
  const target = follow(page.documents, place)?.schema ?? {}
  const keyword = (key: string) => place.schema[key] ?? target[key]
  const examples = asArray(keyword('examples')).map(code)
  return [
    `- ${name}: ${typeWords(page, place, name.replaceAll('`', ''))}${need}.`,
    plain(keyword('description')),
    keyword('default') === undefined ? '' : `Default: ${code(keyword('default'))}.`,
    examples.length ? `${examples.length > 1 ? 'Examples' : 'Example'}: ${examples.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** An object as Markdown blocks: its description, then its keys, one a line. */
export function blocks(page: Page, { schema, base }: SchemaPlace): string[] {
  const required = asArray(schema.required)
  const { additionalProperties: more } = schema
  const lines = entries(schema.properties).flatMap(([key, property]) =>
    isObject(property)
      ? keyLine(
          page,
          `\`${key}\``,
          { schema: property, base },
          required.includes(key) ? ', required' : ', optional',
        )
      : [],
  )
  if (isObject(more)) lines.push(keyLine(page, 'any other key', { schema: more, base }, ''))
  return [plain(schema.description), lines.join('\n')].filter(Boolean)
}
