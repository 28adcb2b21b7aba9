import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const suffix = '?data'
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

/**
 * `x.json?data` is the address of the file as data, to be fetched: configuration is parsed as JSON, never run as a script,
 * and is no part of any bundle. In a build it is an asset of its own, without what only authors read. `preload` lists the
 * files that the first page needs in any case; index.html announces them.
 */
export function jsonData(root: string, preload: readonly string[] = []): Plugin {
  let building = false
  const emitted = new Map<string, string>()
  return {
    name: 'json-data',
    enforce: 'pre',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      const address = file.slice(root.length)
      if (!building) return `export default ${JSON.stringify(address)}`
      this.addWatchFile(file)
      const source = JSON.stringify(slim(JSON.parse(readFileSync(file, 'utf8')) as Json))
      const reference = this.emitFile({ type: 'asset', name: basename(file), source })
      emitted.set(address, reference)
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] => {
        const name = (file: string) =>
          Object.values(bundle ?? {}).find(
            (item) =>
              item.type === 'asset' &&
              item.originalFileNames.length === 0 &&
              item.names.includes(basename(file)),
          )?.fileName
        return preload.flatMap((file) => {
          const href = name(file)
          return href
            ? [
                {
                  tag: 'link',
                  injectTo: 'head',
                  attrs: { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href: `/${href}` },
                },
              ]
            : []
        })
      },
    },
  }
}
