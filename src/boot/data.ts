import { base, files } from 'virtual:flows'
import type { Flow, Guards, Screen } from '#generated/engine.ts'
import { memoizeAsync } from '#engine/util/memoize-async.ts'

/** Paths of the files below the folders with this name in flows/, by file name: `screens` finds the screens of every flow. */
export const dataFiles = (folder: string): Map<string, string> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => `/${path}/`.includes(`/${folder}/`))
      .flatMap(([path, names]) => names.split(' ').map((name) => [name, `${path}/${name}.json`] as const)),
  )

/** Whether flows/ has a file with this path. */
export const exists = (path: string): boolean => {
  const [, folder = '', name = ''] = /^(?:(.*)\/)?([^/]+)\.json$/.exec(path) ?? []
  return Object.hasOwn(files, folder) && (files[folder] ?? '').split(' ').includes(name)
}

const loading = new Map<string, Promise<unknown>>()

/** Fetches a file of flows/ once; a failed request is repeated on the next call. Undefined if there is no such file. */
export function loadData(path: string): Promise<unknown> {
  if (!exists(path)) return Promise.resolve(undefined)
  return memoizeAsync(loading, path, async () => {
    const response = await fetch(`${base}/${path}`)
    if (!response.ok) throw new Error(`flows/${path} could not be loaded: HTTP ${response.status}`)
    return response.json()
  })
}

/** Files of flows/ that the page has brought along, by path. They are not fetched. */
export function provideData(brought: Record<string, unknown>): void {
  for (const [path, value] of Object.entries(brought)) void memoizeAsync(loading, path, async () => value)
}

/** A flow with its guards and screens, bundled in one file by the build. */
export interface FlowFile {
  flow: Flow
  guards: Guards
  screens: Record<string, Screen>
}

const screens = new Map<string, Screen>()

/** Loads a flow and registers its screens. @throws Error if there is no such flow, or the file is not a flow */
export async function loadFlow(name: string): Promise<FlowFile> {
  const file = (await loadData(`${name}/flow.json`)) as FlowFile | undefined // the server may return another file
  if (!file?.flow) throw new Error(`Unknown flow "${name}".`)
  for (const [id, screen] of Object.entries(file.screens ?? {})) screens.set(id, screen)
  return file
}

/** A screen of a loaded flow. */
export const screenOf = (id: string): Screen | undefined => screens.get(id)
