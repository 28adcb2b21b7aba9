import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import type { Plugin } from 'vite'
import type { Element, Screen, State } from '#generated/engine.ts'
import { filesBelow, readJson } from './files.ts'
import { belowBase } from './web/addresses.ts'
import { readFlow } from './read-flow.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const id = 'virtual:flows'
const removedKeys = new Set(['$schema', 'description'])

/** The value without `$schema` and descriptions, which are for editors and reference pages. */
function slim(value: Json): Json {
  if (Array.isArray(value)) return value.map(slim)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !(removedKeys.has(key) && typeof item === 'string'))
      .map(([key, item]) => [key, slim(item)]),
  )
}

const variantFile = /^([^/]+)\/variant\.json$/

/**
 * Files of flows/ by their path there. A variant has the path of a flow; parts, guards and screens are in the flows that use
 * them. Files at the top level are imported by code.
 */
const paths = (root: string): string[] =>
  filesBelow(root, 'flows', '.json')
    .map((file) => file.slice('flows/'.length).replace(variantFile, '$1/flow.json'))
    .filter((path) => !/^(parts\/[^/]+|[^/]+|[^/]+\/screens\/[^/]+)$/.test(path))

/** The names of the screens that states and those in them show. */
const shown = (states: Record<string, State> = {}): string[] =>
  Object.values(states).flatMap((state) => [state.meta?.screen ?? [], shown(state.states)].flat())

function stringsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) stringsOf(item, found)
  return found
}

const screensIn = (element: Element): string[] => [
  ...(element.type === 'screen-part' ? [element.screen] : []),
  ...('body' in element ? element.body.flatMap(screensIn) : []),
]

/** The names of the screens that a screen contains: in its rail and in its body. */
const partsOf = ({ rail = [], body }: Screen): string[] => [
  ...rail.map(({ screen }) => screen),
  ...body.flatMap(screensIn),
]

/**
 * A flow with its guards and screens, by name, in one file, because separate files would be requested one after the other. A
 * missing screen is left out; the engine reports it when it should be shown. Guards that the flow does not use are left out.
 */
function whole(root: string, folder: string): Json {
  const flow = readFlow(root, folder)
  const files = new Map(
    filesBelow(root, 'flows', '.json')
      .filter((file) => dirname(file).endsWith('/screens'))
      .map((file) => [basename(file, '.json'), file]),
  )
  const screens = new Map<string, Screen>()
  const names = new Set(shown(flow.states))
  // The loop adds the parts of screens to the set, and so visits them too.
  for (const name of names) {
    const file = files.get(name)
    if (!file) continue
    const screen = readJson(root, file) as unknown as Screen // the check validates it
    screens.set(name, screen)
    for (const part of partsOf(screen)) names.add(part)
  }
  const all = existsSync(join(root, 'flows/guards.json'))
    ? (readJson(root, 'flows/guards.json') as Record<string, unknown>) // the check validates it
    : {}
  const used = stringsOf([flow, ...screens.values()])
  const guards = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
  return { flow, guards, screens: Object.fromEntries(screens) } as unknown as Json // all three are parsed JSON
}

function content(root: string, path: string): Json {
  const [, folder] = /^([^/]+)\/flow\.json$/.exec(path) ?? []
  return folder === undefined ? (readJson(root, `flows/${path}`) as unknown as Json) : whole(root, folder) // parsed JSON
}

/** Folder -> names of its files. The first page waits for this list; it is a third of the size of a list of paths. */
function listing(all: string[]): Record<string, string> {
  const folders: Record<string, string> = {}
  for (const path of all) {
    const folder = dirname(path) === '.' ? '' : dirname(path)
    const name = path.slice(folder ? folder.length + 1 : 0, -'.json'.length)
    folders[folder] = folders[folder] ? `${folders[folder]} ${name}` : name
  }
  return folders
}

/**
 * Serves the configuration as JSON files instead of bundling it. `virtual:flows` exports their URL. In a build all files are in a
 * folder whose name is the hash of their content, and descriptions are removed.
 */
export function jsonData(root: string): Plugin {
  let building = false
  let folder = '/'
  return {
    name: 'flow-files',
    configResolved: (config) => {
      building = config.command === 'build'
      // The demo has a relative base, and its worker maps absolute paths.
      if (config.base.startsWith('/')) folder = config.base
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(module) {
      if (module !== `\0${id}`) return null
      const all = paths(root)
      let base = `${folder}flows`
      if (building) {
        const texts = all.map((path) => [path, JSON.stringify(slim(content(root, path)))] as const)
        const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
        const name = `assets/flows-${hash}`
        base = folder + name
        for (const [path, source] of texts)
          this.emitFile({ type: 'asset', fileName: `${name}/${path}`, source })
      }
      return `export const base = ${JSON.stringify(base)}\nexport const files = ${JSON.stringify(listing(all))}`
    },
    configureServer(server) {
      const listAnew = (file: string) => {
        if (!file.endsWith('.json') || !file.startsWith(join(root, 'flows'))) return
        const module = server.moduleGraph.getModuleById(`\0${id}`)
        if (module) server.moduleGraph.invalidateModule(module)
      }
      server.watcher.on('add', listAnew).on('unlink', listAnew)
      server.middlewares.use((request, response, next) => {
        const [, path = ''] =
          /^\/flows\/([^?]*\.json)(?:\?(?!import)|$)/.exec(belowBase(folder, request.url ?? '') ?? '') ?? []
        if (!paths(root).includes(path)) return next()
        try {
          response.setHeader('Content-Type', 'application/json')
          response.end(JSON.stringify(content(root, path)))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
