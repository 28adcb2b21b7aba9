import { createInstance } from 'i18next'
import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

export type Locale = 'de' | 'en'

export interface TextSource {
  /** Text files on offer (`bank` for bank.json). */
  namespaces: readonly string[]
  /** Texts of one file in one language; an empty object where there is no such file. */
  load(language: string, namespace: string): Promise<Record<string, string>>
}

/** Overrides of a tenant by locale; they are a namespace of their own that is asked first. */
export type Overrides = Partial<Record<Locale, Record<string, string>>>

const tenantNamespace = 'tenant'

/** German that says du holds only what differs from German and falls back to it. */
export const languageOf = (locale: Locale, tone: 'sie' | 'du') =>
  locale === 'de' && tone === 'du' ? 'de-x-du' : locale

/** The language and its fallback language. */
const languageChain = (language: string): string[] => [...new Set([language, language.slice(0, 2)])]

/**
 * Loads text files for a language, by default the one that is spoken, and for what it falls back to. A file that failed
 * before is asked for again: i18next alone would count it as loaded, and show keys in place of words.
 * @throws where one of them does not come
 */
export async function loadNamespaces(
  instance: i18n,
  names: readonly string[],
  language = instance.language,
): Promise<void> {
  const languages = languageChain(language)
  const missing = () =>
    names.filter((name) => languages.some((one) => !instance.hasResourceBundle(one, name)))
  const wanted = missing()
  if (wanted.length === 0) return
  // The first makes them known, for other languages too; the second asks anew for those that failed.
  await Promise.all([instance.loadNamespaces(wanted), instance.reloadResources(languages, wanted)])
  const stillMissing = missing()
  if (stillMissing.length > 0)
    throw new Error(`Texts did not come: ${stillMissing.join(', ')} (${languages.join(', ')})`)
}

/** Changes the language after all used text files are loaded. @throws when one fails; the language does not change then */
export async function changeLanguage(instance: i18n, language: string): Promise<void> {
  const shown = [instance.options.ns ?? []]
    .flat()
    .filter((name) => languageChain(instance.language).every((one) => instance.hasResourceBundle(one, name)))
  await loadNamespaces(instance, shown, language)
  await instance.changeLanguage(language)
}

/** Texts of an app, the first files loaded. @throws where one of these does not come */
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
        const own = overrides[lng === 'en' ? 'en' : 'de'] ?? {}
        const texts = ns === tenantNamespace ? Promise.resolve(own) : source.load(lng, ns)
        texts.then(
          (loaded) => done(null, loaded),
          // The second argument asks for another try.
          (error: Error) => done(error, true),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: { 'de-x-du': ['de'], default: [] },
      load: 'currentOnly',
      ns: [tenantNamespace, ...first],
      defaultNS: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false }, // React escapes; texts never become HTML
      missingInterpolationHandler: () => '', // a value that is missing leaves no {{name}} behind
      returnNull: false,
      // Once more, when a failed load is no longer kept (memoize-async.ts); five tries, its default, take eleven seconds.
      maxRetries: 1,
      retryTimeout: 1200,
      react: { useSuspense: false },
    })
  await loadNamespaces(instance, first)
  return instance
}

const namespaceOf = (key: string) => key.slice(0, key.indexOf('.'))

const optionsOf = (key: string) => ({ nest: false, ns: [tenantNamespace, namespaceOf(key)] })

/**
 * A text by its full key; the tenant's wins. A key without a text shows itself. Texts take values and a number that counts,
 * and name no other texts: a tenant's could go in circles.
 */
export function textOf(instance: i18n, key: string, values: Record<string, unknown> = {}): string {
  const { count } = values
  return String(
    instance.t(key, { ...optionsOf(key), replace: values, ...(typeof count === 'number' && { count }) }),
  )
}

export const hasText = (instance: i18n, key: string): boolean =>
  instance.exists(key, { ns: [tenantNamespace, namespaceOf(key)] })

/** Text files that a piece of configuration refers to: every string that looks like a key of a known file. */
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
