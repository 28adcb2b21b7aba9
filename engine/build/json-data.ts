import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { readVariant } from './variants.ts'

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

const variantFile = /^\/flows\/([^/]+)\/variant\.json$/

/** What a file says, and the files that it was made of. A variant says the flow that it resolves to. */
function content(root: string, address: string): { value: Json; files: string[] } {
  const [, variant] = variantFile.exec(address) ?? []
  const file = root + address
  if (variant === undefined) return { value: JSON.parse(readFileSync(file, 'utf8')) as Json, files: [file] }
  const { flow, files } = readVariant(root, variant)
  return { value: flow as unknown as Json, files: files.map((one) => join(root, one)) } // a flow is JSON
}

/**
 * `x.json?data` is the address of the file as data, to be fetched: configuration is parsed as JSON, never run as a script,
 * and is no part of any bundle. In a build it is an asset of its own, without what only authors read. The address of
 * flows/<variant>/variant.json is /flows/<variant>/flow.json: there stands the resolved flow, as if somebody had written it.
 */
export function jsonData(root: string): Plugin {
  let building = false
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
      if (!building)
        return `export default ${JSON.stringify(address.replace(variantFile, '/flows/$1/flow.json'))}`
      const { value, files } = content(root, address)
      files.forEach((one) => this.addWatchFile(one))
      const source = JSON.stringify(slim(value))
      const reference = this.emitFile({ type: 'asset', name: basename(file), source })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, folder] = /^\/flows\/([a-z0-9-]+)\/flow\.json(?:\?|$)/.exec(request.url ?? '') ?? []
        const address = `/flows/${folder}/variant.json`
        if (folder === undefined || !existsSync(root + address)) return next()
        try {
          const text = JSON.stringify(content(root, address).value)
          response.setHeader('Content-Type', 'application/json')
          response.end(text)
        } catch (error) {
          next(error)
        }
      })
    },
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  }
}
