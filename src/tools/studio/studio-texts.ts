import { asString, tokens } from '#engine/util/json.ts'
import { createStore, useStore } from '#engine/view/store.ts'
import { screenOf } from '../../config/data.ts'
import { productText, productTexts } from './check.ts'
import { valueAt } from './file.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** The languages of the studio itself. */
export type StudioLocale = 'de' | 'en'

type Records =
  'fields' | 'choices' | 'colours' | 'messages' | 'sections' | 'flows' | 'states' | 'screens' | 'placeholders'

/** All texts of the studio in one language. All languages must have the same keys: a missing one is a type error. */
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
  /** Words for the placeholders of texts, by their names; no two are the same. */
  placeholders: Record<string, string>
}

export const studioTexts: Record<StudioLocale, StudioTexts> = {
  de: { ...de, locale: 'de' },
  en: { ...(en satisfies typeof de), locale: 'en' },
}

/** Puts values into the `{placeholders}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** Local storage key of the chosen language. */
const languageKey = 'studio.language'

const isLocale = (value: unknown): value is StudioLocale => value === 'de' || value === 'en'

/** The stored language; else the first of the browser's languages that the studio supports; else German. */
function initialLocale(): StudioLocale {
  const kept = localStorage.getItem(languageKey)
  if (isLocale(kept)) return kept
  return navigator.languages.map((language) => language.slice(0, 2)).find(isLocale) ?? 'de'
}

const chosen = createStore<StudioLocale | undefined>(undefined)
export const currentLocale = () => chosen.read() ?? initialLocale()

/** Changes the language of the studio, also for the next visit. */
export function setLocale(locale: StudioLocale): void {
  localStorage.setItem(languageKey, locale)
  document.documentElement.lang = locale
  chosen.write(locale)
}

/** The texts of the studio in the chosen language. */
export const useTexts = (): StudioTexts => studioTexts[useStore(chosen) ?? currentLocale()]

/** The text locale for a brand with this tone: German brands may address customers informally ("du"). */
export const toneLocale = (locale: string, tone: unknown): string =>
  locale === 'de' && tone === 'du' ? 'de-x-du' : locale

/** The product's text for a brand with this tone. */
export const standardText = (locale: string, key: string, tone: unknown): string | undefined =>
  productText(toneLocale(locale, tone), key) ?? productText(locale, key)

/** A text as it is edited: its placeholders in words, such as [name of the bank]. */
export const withWords = ({ placeholders }: StudioTexts, text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (own, name: string) =>
    placeholders[name] ? `[${placeholders[name]}]` : own,
  )

/** The reverse of `withWords`. */
export const withoutWords = ({ placeholders }: StudioTexts, text: string): string =>
  Object.entries(placeholders).reduce(
    (known, [name, word]) => known.replaceAll(`[${word}]`, `{{${name}}}`),
    text,
  )

/** A text as it is read: with the name of the bank, and words for all that is known later. */
export const readable = (texts: StudioTexts, text: string, tenant: unknown): string =>
  withWords(texts, text.replaceAll('{{bank}}', asString(valueAt(tenant, ['name'])) ?? '{{bank}}'))

/** The name of a screen; one without a name has its title. */
export const screenName = (texts: StudioTexts, id: string): string =>
  texts.screens[id] ?? productText(texts.locale, screenOf(id)?.title ?? '') ?? id

/** The texts of the product for a brand with this tone, by key. */
export const standardTexts = (locale: string, tone: unknown): Record<string, string> => ({
  ...productTexts(locale),
  ...productTexts(toneLocale(locale, tone)),
})

/** These keys, and all others with the same text. @param tenant a tenant file, whose texts replace those of the product */
export function sameTexts(locale: string, keys: readonly string[], tenant: unknown): string[] {
  const texts: Record<string, unknown> = {
    ...standardTexts(locale, valueAt(tenant, ['tone'])),
    ...Object(valueAt(tenant, ['texts', locale])),
  }
  return Object.keys(texts).filter((key) => keys.some((known) => texts[known] === texts[key]))
}

/** Shortens a sentence to a length that fits a label. */
const short = (text: string) => (text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text)

const patternOf = (pointer: string) => pointer.replace(/^\/theme\/(light|dark)\//, '/theme/*/')

/** The label of a link as customers see it: the brand's own one, else the product's. */
export const linkLabel = (locale: StudioLocale, name: string, tenant?: unknown): string => {
  const key = `frame.link.${name}`
  const own = (of: string) => {
    const label = valueAt(tenant, ['texts', of, key])
    return typeof label === 'string' && label !== '' ? label : undefined
  }
  // A link of the brand's own may have its label in another language only.
  return (
    own(locale) ?? productText(locale, key) ?? own('de') ?? own('en') ?? studioTexts[locale].links.unnamed
  )
}

/** The label of a value of the tenant file. */
export function labelOf(texts: StudioTexts, pointer: string, tenant?: unknown): string {
  const path = tokens(pointer)
  const [first, second, third = ''] = path
  if (first === 'theme' && second === 'links' && third) return linkLabel(texts.locale, third, tenant)
  if (first === 'texts' && third.startsWith('frame.link.'))
    return linkLabel(texts.locale, third.slice('frame.link.'.length), tenant)
  if (first === 'texts' && third)
    return short(
      readable(texts, standardText(second ?? 'de', third, valueAt(tenant, ['tone'])) ?? third, tenant),
    )
  if (first === 'entries' && second) {
    const entry = routes.entries.find(({ name }) => name === second)
    return texts.flows[entry?.flow ?? ''] ?? second
  }
  // The nearest value with a label: lists and objects have one for all of their parts.
  for (let length = path.length; length > 0; length--) {
    const known = texts.fields[patternOf(`/${path.slice(0, length).join('/')}`)]
    if (known) return known.label
  }
  return path.at(-1) ?? texts.wholeFile
}

/** A one-line explanation of a value; empty if its label is enough. */
export const hintOf = (texts: StudioTexts, pointer: string): string =>
  texts.fields[patternOf(pointer)]?.hint ?? ''
