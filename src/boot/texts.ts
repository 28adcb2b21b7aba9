import type { i18n } from 'i18next'
import type { TextSource } from '#engine/text/texts.ts'
import { loadNamespaces, namespacesOf, textOf } from '#engine/text/texts.ts'
import { memoizeAsync } from '#engine/util/memoize-async.ts'
import { dataFiles, loadData } from './data.ts'

/** The product's texts, one file a language and first part of their keys. */
export const textSource: TextSource = {
  namespaces: [...dataFiles('texts').keys()],
  load: async (language, namespace) =>
    ((await loadData(`texts/${language}/${namespace}.json`)) ?? {}) as Record<string, string>, // the check proves it
}

let instance: i18n | undefined
let begin: (texts: i18n) => void
const there = new Promise<i18n>((resolve) => {
  begin = resolve
})
let firstLanguage = ''

/** Says in which language the first words will be, so that others are under way while those come. */
export const speak = (first: string): void => {
  firstLanguage = first
}

/** Makes the texts of the running app reachable for what is no component. */
export const rememberTexts = (texts: i18n): void => {
  instance = texts
  begin(texts)
}

/** Loads the text files that a piece of configuration refers to, once the language is known. */
export async function loadTexts(configuration: unknown): Promise<void> {
  const names = namespacesOf(configuration, textSource.namespaces)
  if (!instance && firstLanguage)
    for (const spoken of new Set([firstLanguage, firstLanguage.slice(0, 2)]))
      // Asked for again by i18next, and told there when it failed.
      names.forEach((name) => void textSource.load(spoken, name).catch(() => undefined))
  await loadNamespaces(await there, names)
}

const later = new Map<string, Promise<void>>()

/**
 * Words that the first page does without: those of the engine's other elements and of failures; the same promise each time,
 * as React's `use` needs it. A failure is shown when they are there.
 * @throws where they cannot be had; who comes later asks anew
 */
export const loadLaterTexts = (): Promise<void> => memoizeAsync(later, '', () => loadTexts(['ui.', 'error.']))

/** Texts of one file for what is no component, such as a file that the customer saves. */
export async function wordsOf(namespace: string) {
  if (instance) await loadNamespaces(instance, [namespace])
  return (key: string, values?: Record<string, unknown>): string =>
    instance ? textOf(instance, key, values) : key
}

/** The locale in which dates, amounts and lists are written: the app's English is that of Europe, where the day comes first. */
export const regionOf = (language: string): string => (language === 'en' ? 'en-GB' : language)
