import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import type { Plugin } from 'vite'
import type { Screen, State } from '#generated/engine.ts'
import { filesBelow, readJson } from './files.ts'
import { readFlow } from './read-flow.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const id = 'virtual:flows'
const said = new Set(['$schema', 'description'])

/** Without what is said to authors only: `$schema` and descriptions are for editors and reference pages. */
function slim(value: Json): Json {
  if (Array.isArray(value)) return value.map(slim)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !(said.has(key) && typeof item === 'string'))
      .map(([key, item]) => [key, slim(item)]),
  )
}

const variantFile = /^([^/]+)\/variant\.json$/

/**
 * Files of flows/ by their path there. A variant stands where its flow would; parts, guards and screens are in the flows they
 * belong to. What lies at the top is imported by the code that reads it.
 */
const paths = (root: string): string[] =>
  filesBelow(root, 'flows', '.json')
    .map((file) => file.slice('flows/'.length).replace(variantFile, '$1/flow.json'))
    .filter((path) => !/^(parts\/[^/]+|[^/]+|[^/]+\/screens\/[^/]+)$/.test(path))

/** The names of the screens that states and those in them show. */
const shown = (states: Record<string, State> = {}): string[] =>
  Object.values(states).flatMap((state) => [state.meta?.screen ?? [], shown(state.states)].flat())

/**
 * A flow with the guards and the screens that it shows, by their names: one file where each would be one of its own, and be
 * asked for one after the other. What is missing is left out, for whoever shows it to say so.
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
  // While they are read the screens in their rails come behind them.
  for (const name of names) {
    const file = files.get(name)
    if (!file) continue
    const screen = readJson(root, file) as unknown as Screen // the check proves it
    screens.set(name, screen)
    for (const part of screen.rail ?? []) names.add(part.screen)
  }
  const guards = existsSync(join(root, 'flows/guards.json')) ? readJson(root, 'flows/guards.json') : {}
  return { flow, guards, screens: Object.fromEntries(screens) } as unknown as Json // parsed as such
}

/** What is served under a path. */
function content(root: string, path: string): Json {
  const [, folder] = /^([^/]+)\/flow\.json$/.exec(path) ?? []
  return folder === undefined ? (readJson(root, `flows/${path}`) as unknown as Json) : whole(root, folder) // parsed as such
}

/** Folder -> names: a third of the size of a list of addresses, and on the first page every byte waits. */
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
 * Configuration is fetched as data: parsed as JSON, never run as a script, and no part of any bundle. `virtual:flows` says
 * where it lies. In a build all files share a folder whose name is the hash of what they say, without what only authors read.
 */
export function jsonData(root: string): Plugin {
  let building = false
  return {
    name: 'json-data',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(module) {
      if (module !== `\0${id}`) return null
      const all = paths(root)
      let base = '/flows'
      if (building) {
        const texts = all.map((path) => [path, JSON.stringify(slim(content(root, path)))] as const)
        const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
        base = `/assets/flows-${hash}`
        for (const [path, source] of texts)
          this.emitFile({ type: 'asset', fileName: `${base.slice(1)}/${path}`, source })
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
        const [, path = ''] = /^\/flows\/([^?]*\.json)(?:\?(?!import)|$)/.exec(request.url ?? '') ?? []
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
