import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import sirv from 'sirv'
import type { Plugin } from 'vite'
import { served } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import { encodings } from './encodings.ts'

/** The path of an address, decoded; what is not well formed is taken as it stands. */
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Answers from the folder of a build as a web server would: precompressed, with cache rules, 404 for missing files. */
export function serveBuild(dist: string, addresses: Addresses) {
  const folder = resolve(dist)
  const send = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true, extensions: [] })
  const fileAt = (path: string) => join(folder, path)
  const exists = (path: string) =>
    !path.includes('\0') &&
    fileAt(path).startsWith(folder + sep) &&
    (statSync(fileAt(path), { throwIfNoEntry: false })?.isFile() ?? false)
  const missing = (response: ServerResponse) => {
    response.statusCode = 404
    response.end()
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { file, cache } = served(addresses, pathOf(request.url ?? '/'), exists)
    response.setHeader('Cache-Control', cache)
    if (file === undefined) return missing(response)
    request.url = encodeURI(file)
    request.headers['accept-encoding'] = encodings(request.headers['accept-encoding'], fileAt(file)).join(',')
    if (file.endsWith('.md')) response.setHeader('Content-Type', 'text/markdown; charset=utf-8')
    send(request, response, () => missing(response))
  }
}

/** Headers on every answer of `vite preview`, those of the plugins that come after it too, except below `foreign`. */
export const previewHeaders = (headers: Record<string, string>, foreign: string): Plugin => ({
  name: 'preview-headers',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith(foreign)) return next()
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      next()
    })
  },
})

/** `vite preview` as a web server: files as `serveBuild` says. What other plugins answer comes before it in their list. */
export function previewServer(addresses: Addresses): Plugin {
  return {
    name: 'preview-server',
    configurePreviewServer({ middlewares, config }) {
      const answer = serveBuild(resolve(config.root, config.build.outDir), addresses)
      middlewares.use((request, response, next) => {
        if (request.method === 'GET' || request.method === 'HEAD') answer(request, response)
        else next()
      })
    },
  }
}
