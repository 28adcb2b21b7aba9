import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { belowBase } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import { serveBuild } from './serve.ts'

/** Sets headers on every response of `vite preview`, also those of later plugins, except below the path `foreign`. */
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

/**
 * Makes `vite preview` behave like a web server (`serveBuild`). Earlier plugins and `preview.proxy` have priority. With `--base` the
 * build is served below that path only.
 * @param addresses as for an app at the root of a host
 */
export function previewServer(addresses: Addresses): Plugin {
  return {
    name: 'preview-server',
    configurePreviewServer({ middlewares, config, httpServer }) {
      // Node's default of five seconds is so short that the server may close a connection while a client sends a request.
      if ('keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 65_000
      const answer = serveBuild(resolve(config.root, config.build.outDir), addresses)
      const elsewhere = Object.keys(config.preview.proxy ?? {})
      middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const proxied = elsewhere.some((path) => url.startsWith(path))
        if (proxied || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
        const path = belowBase(config.base, url)
        const [, query = ''] = /^[^?]*(.*)$/.exec(url) ?? []
        if (path === undefined && url === config.base.slice(0, -1) + query)
          return response.writeHead(308, { Location: config.base + query }).end()
        if (path === undefined) return response.writeHead(404).end()
        request.url = path
        return answer(request, response)
      })
    },
  }
}
