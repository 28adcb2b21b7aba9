import type { Documents, SchemaPlace } from '../json/documents.ts'
import { asArray, asString, entries, isObject } from '../../util/json.ts'
import { code, follow, type Pointing, typeWords } from './type.ts'

/** Escapes a text of a schema for Markdown, except in `code`. */
const plain = (words: string): string =>
  words
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[\\*<[\]]/g, '\\$&')))
    .join('')

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

/** The schema documents and their pages. */
export interface Linked {
  documents: Documents
  /** The page of a document, by its address, as a link text and a file name. */
  pageOf(base: string): { text: string; file: string } | undefined
}

/** Collects the objects that a page describes, each once, in the order in which they are met. */
class Sections implements Pointing {
  readonly documents: Documents
  readonly #linked: Linked
  readonly #found: { title: string; place: SchemaPlace }[] = []

  constructor(linked: Linked) {
    this.documents = linked.documents
    this.#linked = linked
  }

  /** The sections so far; writing one may add more. */
  get all(): readonly { title: string; place: SchemaPlace }[] {
    return this.#found
  }

  section(place: SchemaPlace, key: string): string {
    const known = this.#found.find((section) => section.place.schema === place.schema)
    const title = known?.title ?? asString(place.schema.title) ?? key
    if (!known) this.#found.push({ title, place })
    return `[${title}](#${slug(title)})`
  }

  page(base: string): string | undefined {
    const found = this.#linked.pageOf(base)
    return found && `[${found.text}](${found.file})`
  }
}

/** `- \`key\`: type, required. Description. Example: \`value\`.` */
function keyLine(
  pointing: Pointing,
  name: string,
  place: SchemaPlace,
  required: boolean | undefined,
): string {
  const target = follow(pointing.documents, place)?.schema ?? {}
  const keyword = (key: string) => place.schema[key] ?? target[key]
  const examples = asArray(keyword('examples')).map(code)
  const need = required === undefined ? '' : required ? ', required' : ', optional'
  return [
    `- ${name}: ${typeWords(pointing, place, name.replaceAll('`', ''))}${need}.`,
    plain(asString(keyword('description')) ?? ''),
    keyword('default') === undefined ? '' : `Default: ${code(keyword('default'))}.`,
    examples.length ? `${examples.length > 1 ? 'Examples' : 'Example'}: ${examples.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The keys of an object, one a line; nothing when it has none. */
function keyList(pointing: Pointing, { schema, base }: SchemaPlace): string[] {
  const required = asArray(schema.required)
  const lines = entries(schema.properties).flatMap(([key, property]) =>
    isObject(property)
      ? [keyLine(pointing, `\`${key}\``, { schema: property, base }, required.includes(key))]
      : [],
  )
  const { additionalProperties: more } = schema
  return isObject(more)
    ? [...lines, keyLine(pointing, 'any other key', { schema: more, base }, undefined)]
    : lines
}

/** An object as Markdown blocks: its description, then its keys. */
function blocks(pointing: Pointing, place: SchemaPlace): string[] {
  const keys = keyList(pointing, place)
  return [plain(asString(place.schema.description) ?? ''), keys.join('\n')].filter(Boolean)
}

/**
 * A reference page in Markdown: `title`, `lead`, the objects `own`, then all objects that these refer to, each in a section with its
 * name.
 */
export function page(linked: Linked, title: string, lead: string[], own: SchemaPlace[]): string {
  const sections = new Sections(linked)
  const [only] = own
  const single = own.length === 1 && only
  const text = [`# ${title}`, ...lead]
  if (single) text.push(...blocks(sections, single))
  else own.forEach((place) => sections.section(place, title))
  for (const section of sections.all) text.push(`## ${section.title}`, ...blocks(sections, section.place))
  return `${text.join('\n\n')}\n`
}
