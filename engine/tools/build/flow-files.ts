import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import type { Plugin } from 'vite'
import type { Element, Screen, State } from '#generated/engine.ts'
import { entries } from '../../util/json.ts'
import { filesBelow, readJson } from './files.ts'
import { belowBase } from './web/addresses.ts'
import { readFlow } from './read-flow.ts'

const id = 'virtual:flows'

/** JSON without `$schema` and descriptions, which are for editors and reference pages. */
const slim = (value: unknown): string =>
  JSON.stringify(value, (key, item: unknown) =>
    (key === '$schema' || key === 'description') && typeof item === 'string' ? undefined : item,
  )

const variantFile = /^([^/]+)\/variant\.json$/

/** Files of flows/ by their path there; a variant has that of a flow. Parts, guards and screens are in their flows. */
const paths = (root: string): string[] =>
  filesBelow(root, 'flows', '.json')
    .map((file) => file.slice('flows/'.length).replace(variantFile, '$1/flow.json'))
    .filter((path) => !/^(parts\/[^/]+|[^/]+|[^/]+\/screens\/[^/]+)$/.test(path))

/** The names of the screens that states and those in them show. */
const shown = (states: Record<string, State> = {}): string[] =>
  Object.values(states).flatMap((state) => [state.meta?.screen ?? [], shown(state.states)].flat())

const screensIn = (element: Element): string[] => [
  ...(element.type === 'screen-part' ? [element.screen] : []),
  ...('body' in element ? element.body.flatMap(screensIn) : []),
]

/** The names of the screens that a screen contains: in its rail and in its body. */
const partsOf = ({ rail = [], body }: Screen): string[] => [
  ...rail.map(({ screen }) => screen),
  ...body.flatMap(screensIn),
]

/** A flow with its guards and screens in one file, for one request. A missing screen and unused guards are left out. */
function bundled(root: string, folder: string): unknown {
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
    const screen = readJson(root, file) as Screen // the check validates it
    screens.set(name, screen)
    for (const part of partsOf(screen)) names.add(part)
  }
  const guards = existsSync(join(root, 'flows/guards.json')) ? readJson(root, 'flows/guards.json') : {}
  const text = JSON.stringify([flow, ...screens.values()])
  const used = entries(guards).filter(([name]) => text.includes(JSON.stringify(name)))
  return { flow, guards: Object.fromEntries(used), screens: Object.fromEntries(screens) }
}

function content(root: string, path: string): unknown {
  const [, folder] = /^([^/]+)\/flow\.json$/.exec(path) ?? []
  return folder === undefined ? readJson(root, `flows/${path}`) : bundled(root, folder)
}

/** Folder -> names of its files. The first page waits for this list; it is a third of the size of a list of paths. */
const listing = (all: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(all, dirname)).map(([folder, files = []]) => [
      folder,
      files.map((path) => basename(path, '.json')).join(' '),
    ]),
  )

/** Serves the configuration as JSON files; `virtual:flows` exports their URL. A build has them in a folder named by their hash. */
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
        const texts = all.map((path) => [path, slim(content(root, path))] as const)
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
