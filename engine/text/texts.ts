import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

export type Locale = 'de' | 'en'

export interface TextSource {
  /** Names of the existing text files (`bank` for bank.json). */
  namespaces: readonly string[]
  /** Loads the texts of one file in one language; an empty object when there is no such file. */
  load(language: string, namespace: string): Promise<Record<string, string>>
}

/** Text overrides of a tenant by locale. They are an i18next namespace that is looked up first. */
export type Overrides = Partial<Record<Locale, Record<string, string>>>

const tenantNamespace = 'tenant'

/** Replaces the overrides, in languages that are loaded later too. */
export function setOverrides(instance: i18n, overrides: Overrides): void {
  for (const language of ['de', 'de-x-du', 'en'])
    instance
      .removeResourceBundle(language, tenantNamespace)
      .addResourceBundle(language, tenantNamespace, overrides[language === 'en' ? 'en' : 'de'] ?? {})
}

/** The language code. Informal German (de-x-du) has only the differing texts and falls back to German. */
export const languageOf = (locale: Locale, tone: 'sie' | 'du') =>
  locale === 'de' && tone === 'du' ? 'de-x-du' : locale

/** The language and its fallback language. */
const languageChain = (language: string): string[] => [...new Set([language, language.slice(0, 2)])]

/**
 * Loads text files for a language (by default the current one) and its fallback. Failed files are loaded again: i18next alone
 * would take them as loaded and show keys. @throws when a file cannot be loaded
 */
export async function loadNamespaces(
  instance: i18n,
  names: readonly string[],
  language = instance.language,
): Promise<void> {
  const languages = languageChain(language)
  const missing = () =>
    names.filter((name) => languages.some((loaded) => !instance.hasResourceBundle(loaded, name)))
  const namespaces = missing()
  if (namespaces.length === 0) return
  // The first call registers the namespaces for all languages. The second one loads failed files again.
  await Promise.all([instance.loadNamespaces(namespaces), instance.reloadResources(languages, namespaces)])
  const stillMissing = missing()
  if (stillMissing.length > 0)
    throw new Error(`Texts did not come: ${stillMissing.join(', ')} (${languages.join(', ')})`)
}

/** Changes the language when all used text files are loaded. @throws when one fails; then the language does not change */
export async function changeLanguage(instance: i18n, language: string): Promise<void> {
  const shown = [instance.options.ns ?? []]
    .flat()
    .filter((name) =>
      languageChain(instance.language).every((loaded) => instance.hasResourceBundle(loaded, name)),
    )
  await loadNamespaces(instance, shown, language)
  await instance.changeLanguage(language)
}

/** Creates the i18next instance and loads the first files. @throws when one of them cannot be loaded */
export async function createTexts(
  source: TextSource,
  language: string,
  overrides: Overrides,
  first: string[],
): Promise<i18n> {
  const instance = createInstance()
  await instance
    .use({
      type: 'backend',
      init() {},
      read(lng: string, ns: string, done: (error: Error | null, texts: object | boolean) => void) {
        source.load(lng, ns).then(
          (loaded) => done(null, loaded),
          // The second argument asks i18next to retry.
          (error: Error) => done(error, true),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: { 'de-x-du': ['de'], default: [] },
      load: 'currentOnly',
      ns: first,
      defaultNS: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false }, // React escapes; texts never become HTML
      missingInterpolationHandler: () => '', // otherwise {{name}} would be shown for a missing value
      returnNull: false,
      // One retry, after the failed promise has left the cache (`memoizeAsync`). The default of five takes eleven seconds.
      maxRetries: 1,
      retryTimeout: 1200,
      react: { useSuspense: false },
    })
  setOverrides(instance, overrides)
  await loadNamespaces(instance, first)
  return instance
}

const namespaceOf = (key: string) => key.slice(0, key.indexOf('.'))

/** Where a text is looked up: the tenant first, unless it lacks the plural form for `count`, which i18next would make of `other`. */
function namespacesFor(instance: i18n, key: string, lng: string, count: unknown): string[] {
  const both = [tenantNamespace, namespaceOf(key)]
  if (typeof count !== 'number') return both
  const form: string = instance.services.pluralResolver.getSuffix(lng, count) // its type is any
  const fitting = [key, key + form, ...(count === 0 ? [`${key}_zero`] : [])]
  const own: object = instance.getResourceBundle(lng, tenantNamespace) ?? {}
  return fitting.some((name) => name in own) ? both : both.toReversed()
}

/** A text by its full key, without a count as of many, else the key; overrides of the tenant first. Nesting is off: their texts could refer to each other endlessly. */
export function textOf(
  instance: i18n,
  key: string,
  values: Record<string, unknown> = {},
  lng = instance.language,
): string {
  const { count } = values
  const isCounted = typeof count === 'number'
  const ns = namespacesFor(instance, key, lng, count)
  const options = { lng, nest: false, ns, replace: values, ...(isCounted && { count }) }
  return String(instance.t(isCounted ? key : [`${key}_other`, key], options))
}

/** Whether there is a text under this key, also one that has only plural forms: `count` makes i18next look for these too. */
export const hasText = (instance: i18n, key: string): boolean =>
  instance.exists(key, { ns: [tenantNamespace, namespaceOf(key)], count: 2 })

/** The text files that a configuration refers to: each string that looks like a key of a known file counts. */
export function namespacesOf(configuration: unknown, known: readonly string[]): string[] {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.includes('.') && known.includes(namespaceOf(value))) names.add(namespaceOf(value))
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(configuration)
  return [...names]
}
