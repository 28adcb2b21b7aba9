import { asArray, at, entries, get, join } from '../../util/json.ts'
import type { Languages } from './schemas/languages.ts'
import { folderOf, stem } from './file-kinds.ts'
import type { Source } from '../json/source.ts'

export interface Text {
  source: Source
  pointer: string
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

const plural = ['_one', '_other']
/** Key without its plural ending. */
export const singular = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** The texts that tenants override, as they stand in tenant.json. */
export const ownTexts = (tenants: Source[]): (Text & { locale: string; key: string })[] =>
  tenants.flatMap((source) =>
    entries(get(source.value, 'texts')).flatMap(([locale, own]) =>
      entries(own).flatMap(([key, text]) =>
        typeof text === 'string'
          ? [{ source, locale, key, text, pointer: join(join('/texts', locale), key) }]
          : [],
      ),
    ),
  )

/** Keys of the labels that a tenant may give to its links in the footer. */
export const ownLabels = (tenant: unknown): string[] =>
  entries(get(get(tenant, 'theme'), 'links')).map(([name]) => `frame.link.${name}`)

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
  for (const source of sources) {
    const locale = folderOf(source.file)
    const texts = locales.get(locale) ?? new Map<string, Text>()
    locales.set(locale, texts)
    if (!source.readable) unreadable.add(`${locale}/${stem(source.file)}`)
    for (const [key, text] of entries(source.value))
      if (typeof text === 'string' && key !== '$schema')
        texts.set(key, { source, pointer: join('', key), text })
  }
  return {
    complete: offered.length ? offered : ['de', 'en'],
    locales,
    has(locale, key) {
      const texts = locales.get(locale)
      return (
        texts?.has(key) === true ||
        plural.some((ending) => texts?.has(key + ending) === true) ||
        unreadable.has(`${locale}/${key.split('.')[0]}`)
      )
    },
    keys: (locale) => [...(locales.get(locale)?.keys() ?? [])],
  }
}
