import { createContext, use } from 'react'
import { isObject, tokens } from '#engine/tools/check/json.ts'
import { productText } from './check.ts'
import { valueAt } from './edit-text.ts'
import { linksTo } from './pages.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** The languages of the studio itself. */
export type StudioLocale = 'de' | 'en'

type Records = 'fields' | 'choices' | 'colours' | 'messages' | 'sections' | 'flows' | 'states' | 'screens'

/** All words of the studio in one language. The files must have the same keys: a missing one is a type error. */
export interface StudioTexts extends Omit<typeof de, Records> {
  locale: StudioLocale
  /** Label and explanation by JSON Pointer; `*` stands for the colour scheme. */
  fields: Record<string, { label: string; hint: string }>
  choices: Record<string, Record<string, string>>
  colours: Record<string, string>
  messages: Record<keyof (typeof de)['messages'], { what: string; todo: string }>
  sections: Record<string, { title: string; lead: string; add?: string }>
  flows: Record<string, string>
  states: Record<string, string>
  screens: Record<string, string>
}

export const studioTexts: Record<StudioLocale, StudioTexts> = {
  de: { ...de, locale: 'de' },
  en: { ...(en satisfies typeof de), locale: 'en' },
}

/** Puts values into the `{placeholders}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

export const TextsContext = createContext<StudioTexts>(studioTexts.de)

/** The words of the studio in the chosen language. */
export const useTexts = (): StudioTexts => use(TextsContext)

/** Local storage key of the chosen language. */
export const languageKey = 'studio.language'

const isLocale = (value: unknown): value is StudioLocale => value === 'de' || value === 'en'

/** The language chosen before; else the first of the browser's languages that the studio has; else German. */
export function initialLocale(languages: readonly string[] = navigator.languages): StudioLocale {
  const kept = localStorage.getItem(languageKey)
  if (isLocale(kept)) return kept
  return languages.map((language) => language.slice(0, 2)).find(isLocale) ?? 'de'
}

/** The language that a brand with this tone shows: German brands may say "du". */
export const toneLocale = (locale: string, tone: unknown): string =>
  locale === 'de' && tone === 'du' ? 'de-x-du' : locale

/** What a brand with this tone says without a text of its own. */
export const standardText = (locale: string, key: string, tone: unknown): string | undefined =>
  productText(toneLocale(locale, tone), key) ?? productText(locale, key)

/** A sentence cut to a length that fits a label. */
const short = (text: string) => (text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text)

const patternOf = (pointer: string) => pointer.replace(/^\/theme\/(light|dark)\//, '/theme/*/')

/** The name of a link as customers see it: the brand's own label, else the one of the product. */
export const linkLabel = (locale: StudioLocale, name: string, tenant?: unknown): string => {
  const own = valueAt(tenant, ['texts', locale, `frame.link.${name}`])
  return typeof own === 'string' && own !== '' ? own : (productText(locale, `frame.link.${name}`) ?? name)
}

/** What a page is called: as the link that leads to it, else by its name in addresses. */
export function pageLabel(locale: StudioLocale, name: string, tenant?: unknown): string {
  const [link] = isObject(tenant) ? linksTo(tenant, name) : []
  return link === undefined ? name : linkLabel(locale, link, tenant)
}

/** What the studio calls a value of the tenant file. */
export function labelOf(texts: StudioTexts, pointer: string, tenant?: unknown): string {
  const path = tokens(pointer)
  const [first, second, third = ''] = path
  if (first === 'theme' && second === 'links' && third) return linkLabel(texts.locale, third, tenant)
  if (first === 'texts' && third)
    return short(standardText(second ?? 'de', third, valueAt(tenant, ['tone'])) ?? third)
  // The nearest value with a name: a list or an object has one for all of its parts.
  for (let length = path.length; length > 0; length--) {
    const known = texts.fields[patternOf(`/${path.slice(0, length).join('/')}`)]
    if (known) return known.label
  }
  return path.at(-1) ?? texts.wholeFile
}

/** One line that explains a value; empty if its name says enough. */
export function hintOf(texts: StudioTexts, pointer: string, tenant?: unknown): string {
  const [first, locale = 'de', key = ''] = tokens(pointer)
  if (first !== 'texts') return texts.fields[patternOf(pointer)]?.hint ?? ''
  const text = standardText(locale, key, valueAt(tenant, ['tone'])) ?? ''
  const names = [...new Set(text.match(/\{\{\w+\}\}/g))]
  return [
    short(text) === text ? '' : fill(texts.ui.productText, { text }),
    names.length > 0 ? fill(texts.ui.placeholders, { names: names.join(', ') }) : '',
  ]
    .join(' ')
    .trim()
}
