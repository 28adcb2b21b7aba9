import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { belowBase } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import { serveBuild } from './serve.ts'

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

/**
 * `vite preview` as a web server: files as `serveBuild` says. What other plugins answer comes before it in their list, and
 * what `preview.proxy` names is passed on. With `--base`, the build is below that path and nothing is beside it.
 * @param addresses those of an app at the root of a host
 */
export function previewServer(addresses: Addresses): Plugin {
  return {
    name: 'preview-server',
    configurePreviewServer({ middlewares, config, httpServer }) {
      // Node's five seconds are so short that a client may be asking while the server is closing.
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
