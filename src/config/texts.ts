import type { i18n } from 'i18next'
import { loadNamespaces, namespacesOf, textOf, type TextSource } from '#engine/text/texts.ts'
import { memoizeAsync } from '#engine/util/load-module.ts'
import { loadData, namesIn } from './data.ts'

/** The texts of the product: one file per language and namespace (the first part of the keys). */
export const textSource: TextSource = {
  namespaces: namesIn('texts/de'),
  load: async (language, namespace) =>
    ((await loadData(`texts/${language}/${namespace}.json`)) ?? {}) as Record<string, string>, // The configuration check validates it
}

let instance: i18n | undefined
let resolveReady: (texts: i18n) => void
/** Resolves with the i18next instance once it is created. */
export const textsReady = new Promise<i18n>((resolve) => {
  resolveReady = resolve
})
let firstLanguage = ''

/** Sets the first language, so that `loadTexts` can fetch files in parallel before i18next is ready. */
export const preloadLanguage = (first: string): void => {
  firstLanguage = first
}

/** Makes the i18next instance available to code outside of components. */
export const setTexts = (texts: i18n): void => {
  instance = texts
  resolveReady(texts)
}

/** Loads the text files whose keys a piece of configuration uses. Resolves once they are in i18next. */
export async function loadTexts(configuration: unknown): Promise<void> {
  const names = namespacesOf(configuration, textSource.namespaces)
  if (!instance && firstLanguage)
    for (const language of new Set([firstLanguage, firstLanguage.slice(0, 2)]))
      // Preload. i18next loads the file again and reports a failure.
      names.forEach((name) => void textSource.load(language, name).catch(() => undefined))
  await loadNamespaces(await textsReady, names)
}

const deferred = new Map<string, Promise<void>>()

/**
 * Loads the texts that the first page does not need: those of further elements and of problems. Returns the same promise each
 * time, as React's `use` requires.
 * @throws Error if they cannot be loaded; the next call tries again
 */
export const loadDeferredTexts = (): Promise<void> =>
  memoizeAsync(deferred, '', () => loadTexts(['ui.', 'error.']))

/** Loads a namespace and returns its translate function, for code outside of components, such as downloads. */
export async function loadText(namespace: string) {
  if (instance) await loadNamespaces(instance, [namespace])
  return (key: string, values?: Record<string, unknown>): string =>
    instance ? textOf(instance, key, values) : key
}

/** The locale for dates, amounts and lists. English is formatted as in Europe (en-GB): the day comes first. */
export const regionOf = (language: string): string => (language === 'en' ? 'en-GB' : language)
