import { base, files } from 'virtual:flows'
import type { Flow, Guards, Screen } from '#generated/engine.ts'
import { asString, get } from '#engine/util/json.ts'
import { memoizeAsync } from '#engine/util/load-module.ts'
import type { i18n } from 'i18next'
import { loadNamespaces, namespacesOf, textOf, type TextSource } from '#engine/text/texts.ts'

/** A flow with its guards and screens, bundled in one file by the build. */
export interface FlowFile {
  flow: Flow
  guards: Guards
  screens: Record<string, Screen>
}

/** The names of the files in a folder of flows/. */
export const namesIn = (folder: string): string[] => asString(get(files, folder))?.split(' ') ?? []

export const exists = (path: string): boolean => {
  const [, folder = '', name = ''] = /^(.*)\/([^/]+)\.json$/.exec(path) ?? []
  return namesIn(folder).includes(name)
}

const loading = new Map<string, Promise<unknown>>()

async function fetchData(path: string): Promise<unknown> {
  const response = await fetch(`${base}/${path}`)
  if (!response.ok) throw new Error(`HTTP ${response.status}: flows/${path}`)
  return response.json()
}

/** Fetches a file of flows/ once; a failed request is repeated on the next call. Undefined if there is no such file. */
export const loadData = (path: string): Promise<unknown> =>
  exists(path) ? memoizeAsync(loading, path, () => fetchData(path)) : Promise.resolve(undefined)

/** Paths of the flows that the baked page contains. */
const bakedFlows = new Set<string>()

/** Registers files of flows/ that the baked page contains, by path, so that they are not fetched. Flows contain the shown screen only. */
export function provideData(provided: Record<string, unknown>): void {
  for (const [path, value] of Object.entries(provided)) {
    void memoizeAsync(loading, path, async () => value)
    if (path.endsWith('/flow.json')) bakedFlows.add(path)
  }
}

const screens = new Map<string, Screen>()

function register(file: FlowFile | undefined): void {
  for (const [id, screen] of Object.entries(file?.screens ?? {})) screens.set(id, screen)
}

/** Loads a flow and registers its screens. @throws Error if there is no such flow, or the file is not a flow */
export async function loadFlow(name: string): Promise<FlowFile> {
  const file = (await loadData(`${name}/flow.json`)) as FlowFile | undefined // the server may return another file
  if (!file?.flow) throw new Error(`Unknown flow "${name}".`)
  register(file)
  return file
}

const others = new Map<string, Promise<void>>()

/** Loads the remaining screens of the flows that the baked page contains. @throws Error if they cannot be loaded */
export const loadOtherScreens = (): Promise<unknown> =>
  Promise.all(
    [...bakedFlows].map((path) =>
      memoizeAsync(others, path, async () => {
        register((await fetchData(path)) as FlowFile | undefined) // `register` ignores undefined
      }),
    ),
  )

export const screenOf = (id: string): Screen | undefined => screens.get(id)

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

/** Loads the texts that the first page does not need. @returns the same promise each time, for React's `use` @throws if they cannot be loaded */
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
