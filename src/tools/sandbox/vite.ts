import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ProxyOptions, ResolvedConfig } from 'vite'
import { belowBase } from '#engine/tools/build/web/addresses.ts'
import { handleNodeRequest } from './connect.ts'
import { createHandlers } from './handlers.ts'
import { createStore } from './store.ts'

const realBackend = () => process.env.API_ORIGIN || undefined

/** Entries for `server.proxy` and `preview.proxy` that forward the API and banks.json to API_ORIGIN; undefined without it. */
function apiProxy(base = '/'): Record<string, ProxyOptions> | undefined {
  const target = realBackend()
  if (target === undefined) return undefined
  const entry = { target, changeOrigin: true }
  const rewrite = (url: string) => belowBase(base, url) ?? url // The backend knows the directory of banks without the base path.
  return { '/api/v1': entry, [`${base}banks.json`]: base === '/' ? entry : { ...entry, rewrite } }
}

function middleware({ base }: ResolvedConfig) {
  const handlers = createHandlers(createStore({ print: true }), {
    clock: Number(process.env.SANDBOX_CLOCK),
    configOnly: realBackend() !== undefined,
    base,
  })
  return (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => {
    const path = (req.url ?? '').split('?')[0] ?? ''
    const file = belowBase(base, path)
    const own = path.startsWith('/api/v1/') || path.startsWith('/__sandbox/') || file === '/banks.json'
    if (file !== '/config.json' && (!own || realBackend())) return next()
    handleNodeRequest(handlers, req, res).then((done) => void (done || next()), next)
  }
}

/** Vite plugin: the sandbox as backend. SANDBOX_CLOCK sets the factor of its clock, API_ORIGIN replaces it. */
export function sandbox(): Plugin {
  return {
    name: 'sandbox',
    config({ base }) {
      const proxy = apiProxy(base)
      return proxy && { server: { proxy }, preview: { proxy } }
    },
    configureServer: ({ middlewares, config }) => void middlewares.use(middleware(config)),
    configurePreviewServer: ({ middlewares, config }) => void middlewares.use(middleware(config)),
  }
}
