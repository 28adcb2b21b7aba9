import { asArray, at } from '../../util/json.ts'
import type { JsonNode, Source } from '../json/source.ts'
import { folderOf, stem } from './file-kinds.ts'
import type { Languages } from './schemas/languages.ts'

export interface Text {
  node: JsonNode
  text: string
}

export interface Texts {
  /** Locales in which every text must exist, the first is the one that others are compared with. */
  complete: string[]
  locales: Map<string, Map<string, Text>>
  /** Whether a key exists in a locale, as it is or in plural forms. True if its file cannot be read. */
  has(locale: string, key: string): boolean
  keys(locale: string): string[]
}

/** Formal German forms of address. The capital letter distinguishes them from "sie" (they) and "ihr" (her). */
export const formal = /(?<![\p{L}])(Sie|Ihnen|Ihr|Ihre|Ihrer|Ihrem|Ihren|Ihres)(?![\p{L}])/u

/** Like `formal`, but not at the beginning of a sentence, where "Sie" may mean "they". */
export const formalWithin = new RegExp(`(?<=[\\p{Ll},] )${formal.source}`, 'gu')

/** Key without its plural ending. */
export const singular = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** The texts that tenants override, as they stand in tenant.json. */
export const ownTexts = (tenants: Source[]): (Text & { locale: string; key: string })[] =>
  tenants.flatMap((source) =>
    source
      .node('/texts')
      .fields.flatMap((own) =>
        own.fields.flatMap((node) =>
          node.text === undefined ? [] : [{ node, text: node.text, locale: own.key, key: node.key }],
        ),
      ),
  )

/** Names of the links that the product shows in the footer, each with a text of its own. */
export const linksInFooter = ({ complete: [locale], keys }: Texts): string[] =>
  (locale ? keys(locale) : []).flatMap((key) => /^frame\.link\.(.+)$/.exec(key)?.[1] ?? [])

/** Names of the {{placeholders}} of a text, sorted. */
export const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{-?\s*([^},\s]+)/g)].map((match) => match[1] ?? ''))].toSorted()

export function textsOf(sources: Source[], languages: Languages): Texts {
  const locales = new Map<string, Map<string, Text>>()
  const unreadable = new Set<string>()
  const offered = asArray(at(languages.place('tenant')?.schema, '/properties/locales/items/enum')).map(String)
  for (const { file, readable, root } of sources) {
    const locale = folderOf(file)
    const texts = locales.get(locale) ?? new Map<string, Text>()
    locales.set(locale, texts)
    if (!readable) unreadable.add(`${locale}/${stem(file)}`)
    for (const node of root.fields)
      if (node.text !== undefined && node.key !== '$schema') texts.set(node.key, { node, text: node.text })
  }
  return {
    complete: offered.length ? offered : ['de', 'en'],
    locales,
    has: (locale, key) =>
      ['', '_one', '_other'].some((ending) => locales.get(locale)?.has(key + ending)) ||
      unreadable.has(`${locale}/${key.split('.')[0]}`),
    keys: (locale) => [...(locales.get(locale)?.keys() ?? [])],
  }
}
