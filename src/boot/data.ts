import { base, files } from 'virtual:flows'
import type { Flow, Guards, Screen } from '#generated/engine.ts'
import { memoizeAsync } from '#engine/util/memoize-async.ts'

/** Paths of the files below a folder of flows/, by the name of the file: `screens` finds those of every flow. */
export const dataFiles = (folder: string): Map<string, string> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => `/${path}/`.includes(`/${folder}/`))
      .flatMap(([path, names]) => names.split(' ').map((name) => [name, `${path}/${name}.json`] as const)),
  )

/** Whether flows/ holds a file of this path. */
export const exists = (path: string): boolean => {
  const [, folder = '', name = ''] = /^(?:(.*)\/)?([^/]+)\.json$/.exec(path) ?? []
  return Object.hasOwn(files, folder) && (files[folder] ?? '').split(' ').includes(name)
}

const loading = new Map<string, Promise<unknown>>()

/**
 * A file of flows/ by its path there, fetched once; one that did not come is asked for again the next time. Undefined where
 * there is none.
 */
export function loadData(path: string): Promise<unknown> {
  if (!exists(path)) return Promise.resolve(undefined)
  return memoizeAsync(loading, path, async () => {
    const response = await fetch(`${base}/${path}`)
    if (!response.ok) throw new Error(`flows/${path} could not be loaded: HTTP ${response.status}`)
    return response.json()
  })
}

/** A flow with all that it is made of, as one file. */
export interface FlowFile {
  flow: Flow
  guards: Guards
  screens: Record<string, Screen>
}

const screens = new Map<string, Screen>()

/** The file of a flow, which brings its screens along. @throws where there is none, or where it is no such file. */
export async function loadFlow(name: string): Promise<FlowFile> {
  const file = (await loadData(`${name}/flow.json`)) as FlowFile | undefined // the check proves it, but not what was served
  if (!file?.flow) throw new Error(`Unknown flow "${name}".`)
  for (const [id, screen] of Object.entries(file.screens ?? {})) screens.set(id, screen)
  return file
}

/** A screen of a flow that was loaded. */
export const screenOf = (id: string): Screen | undefined => screens.get(id)
