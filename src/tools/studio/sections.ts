import { entries, isObject, join, tokens, type JsonObject } from '#engine/util/json.ts'
import { valueAt, pageName } from './file.ts'
import list from './sections.json' with { type: 'json' }
import { facts } from 'virtual:tenant-facts'
import { withoutDiacritics } from '#engine/text/normalize-text.ts'
import { labelOfLink } from '#engine/tenant/links.ts'
import { knownFlows, knownNames, type KnownNames } from './check.ts'
import { schemaAt } from './language.ts'

/** A part of the tenant file that is shown as one form. Its texts are in texts/, by its id. */
export interface Section {
  id: string
  /** Pointers of its fields; `/*` stands for every key of a map. */
  fields: string[]
  /** Kind of known keys for the map of this section. */
  names?: KnownNames
  /** Whether the section is for engineers: its values are names and files. */
  engineers?: boolean
  /** Whether the section is needed rarely: it is in the collapsed part of the navigation. */
  rare?: boolean
  /** The colour scheme that the values apply to. */
  scheme?: 'light' | 'dark'
  /** Source of the options for the values of the map. */
  options?: 'flows'
}

export const sections: Section[] = list as Section[] // a test validates the file

/** The kind of form field for a value. */
export type Kind = 'line' | 'long' | 'colour' | 'link' | 'choice' | 'flag' | 'order' | 'list' | 'moment'

/** One value of the file as a field of a flat form. */
export interface Field {
  name: string
  pointer: string
  path: string[]
  kind: Kind
  schema: JsonObject
  required: boolean
  options: string[]
}

/** All ordered selections of these values, shortest first. */
const orders = (values: readonly string[]): string[][] =>
  values.flatMap((value) => [
    [value],
    ...orders(values.filter((other) => other !== value)).map((rest) => [value, ...rest]),
  ])

function kindOf(schema: JsonObject): Kind {
  if (schema.type === 'boolean') return 'flag'
  if (schema.type === 'array') return isObject(schema.items) && schema.items.enum ? 'order' : 'list'
  if (Array.isArray(schema.enum)) return 'choice'
  if (String(schema.pattern).includes('[0-9a-fA-F]{3}')) return 'colour'
  if (String(schema.pattern).includes('mailto:')) return 'link'
  if (String(schema.pattern).includes('T\\d{2}')) return 'moment'
  return Number(schema.maxLength) > 500 ? 'long' : 'line'
}

function optionsOf(schema: JsonObject, kind: Kind): string[] {
  const values = (isObject(schema.items) ? schema.items : schema).enum
  const texts = Array.isArray(values) ? values.map(String) : []
  return kind === 'order' ? orders(texts).map((order) => order.join(', ')) : texts
}

function fieldAt(pointer: string): Field[] {
  const path = tokens(pointer)
  const schema = schemaAt(path)
  const name = path.at(-1)
  if (!schema || name === undefined) return []
  const kind = kindOf(schema)
  // A key that is required in an optional object may be left empty: then the whole object is removed.
  const required = path.every((key, at) => {
    const keys = schemaAt(path.slice(0, at))?.required
    return Array.isArray(keys) && keys.includes(key)
  })
  return [{ name, pointer, path, kind, schema, required, options: optionsOf(schema, kind) }]
}

/** The fields of a section. For a map: the keys in the schema, those of the product and those in the file. */
export function fieldsOf({ fields, names, options }: Section, tenant: unknown): Field[] {
  const found = fields.flatMap((pointer) => {
    if (!pointer.endsWith('/*')) return fieldAt(pointer)
    const map = pointer.slice(0, -2)
    const declared = entries(schemaAt(tokens(map))?.properties).map(([name]) => name)
    const written = entries(valueAt(tenant, tokens(map))).map(([name]) => name)
    const all = new Set([...declared, ...(names ? knownNames[names] : []), ...written])
    return [...all].flatMap((name) => fieldAt(join(map, name)))
  })
  return options ? found.map((field) => ({ ...field, kind: 'choice', options: knownFlows })) : found
}

/** A link as a field shows it: in the file, ~ marks an external address. */
export const shownLink = (link: string): string => link.replace(/^~(?=[a-z]+:)/i, '')

/** Converts a value of the file to the value of its form field. */
export function shownOf({ kind }: Field, value: unknown): string | boolean {
  if (kind === 'flag') return value === true
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (kind === 'link' && typeof value === 'string') return shownLink(value)
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

/** A link as the file stores it. Completes addresses, e-mail addresses and phone numbers that are typed without a scheme. */
export function linkOf(text: string): string {
  if (/^\+?[\d\s()/-]{3,}$/.test(text)) return `~tel:${text.replaceAll(/[^\d+]/g, '')}`
  if (/^[a-z]+:/i.test(text)) return `~${text}`
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i.test(text)) return `~mailto:${text}`
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(text) && !/^[^/]*\.md$/i.test(text))
    return `~https://${text}`
  return text
}

/** Converts the value of a form field to the value in the file; undefined removes it. */
export function valueOf({ kind, required }: Field, shown: string | boolean): unknown {
  if (kind === 'flag') return shown === true ? true : undefined
  const text = String(shown).trim()
  if (text === '') return required ? '' : undefined
  if (kind === 'link') return linkOf(text)
  return kind === 'order' || kind === 'list' ? text.split(/[,;\s]+/).filter(Boolean) : text
}

/** The languages of a brand that the studio knows. */
export function localesOf(tenant: unknown): ('de' | 'en')[] {
  const listed = valueAt(tenant, ['locales'])
  return (Array.isArray(listed) ? listed : []).filter(
    (locale: unknown): locale is 'de' | 'en' => locale === 'de' || locale === 'en',
  )
}

/** The section and the field name for a JSON Pointer into the tenant file. */
export function sectionOf(pointer: string): { section: Section; name: string } | undefined {
  const path = tokens(pointer)
  const link = path[0] === 'texts' ? ownLinkOf(path[2] ?? '') : undefined
  // The labels of a link are edited where the link is.
  if (link !== undefined) return sectionOf(join('/theme/links', link))
  for (const section of sections)
    for (const pattern of section.fields) {
      const parts = tokens(pattern)
      const name = path[parts.length - 1]
      if (name !== undefined && parts.every((part, index) => part === '*' || part === path[index]))
        return { section, name }
    }
  return undefined
}

/** The section of a finding, in the tenant file or in a public page. */
export const sectionFor = ({ file, pointer }: { file: string; pointer: string }): Section | undefined =>
  pageName(file) === undefined ? sectionOf(pointer)?.section : sections.find(({ id }) => id === 'pages')

const prefix = labelOfLink('')

/** Links that screens or errors of the product name. All others are a brand's own. */
const known = new Set([
  ...knownNames.links,
  ...facts.references.flatMap(({ value }) => /^\/tenant\/theme\/links\/([^/]+)$/.exec(value)?.[1] ?? []),
])

/** The name of the brand's own link that has this text as its label; undefined for every other text. */
export function ownLinkOf(textKey: string): string | undefined {
  const name = textKey.startsWith(prefix) ? textKey.slice(prefix.length) : ''
  return name !== '' && !known.has(name) ? name : undefined
}

export const isOwnLink = (name: string): boolean => !known.has(name)

/** The names of the brand's own links: those with an address as the footer orders them, then those with only a label so far. */
export function ownLinksOf(tenant: unknown): string[] {
  const addressed = entries(valueAt(tenant, ['theme', 'links'])).map(([name]) => name)
  const labelled = entries(valueAt(tenant, ['texts'])).flatMap(([, own]) =>
    entries(own).flatMap(([key]) => ownLinkOf(key) ?? []),
  )
  return [...new Set([...addressed.filter(isOwnLink), ...labelled])]
}

export const labelPointer = (locale: string, name: string): string =>
  join(join('/texts', locale), labelOfLink(name))
export const addressPointer = (name: string): string => join('/theme/links', name)

/** The label in a language; empty if there is none. */
export function labelIn(tenant: unknown, locale: string, name: string): string {
  const label = valueAt(tenant, ['texts', locale, labelOfLink(name)])
  return typeof label === 'string' ? label : ''
}

/** A name for a new link with this label that no other link has: "Preise & Zinsen" becomes preisezinsen. */
export function newLinkName(tenant: unknown, label: string): string {
  const taken = [...known, ...ownLinksOf(tenant)]
  const name = withoutDiacritics(label)
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^(?![a-z])/, 'link')
  let [free, count] = [name, 2]
  while (taken.includes(free)) free = `${name}${count++}`
  return free
}
