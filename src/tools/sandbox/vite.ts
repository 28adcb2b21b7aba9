import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ProxyOptions } from 'vite'
import { clockFactor } from './clock.ts'
import { defaultConfig } from './config.ts'
import { handleNodeRequest } from './connect.ts'
import { createHandlers } from './handlers.ts'
import { createStore, type Message } from './store.ts'

const realBackend = () => process.env.API_ORIGIN || undefined

/** Entries for `server.proxy` and `preview.proxy` that forward the API and banks.json to API_ORIGIN; undefined without it. */
export function apiProxy(): Record<string, ProxyOptions> | undefined {
  const target = realBackend()
  const entry = { target: target ?? '', changeOrigin: true }
  return target ? { '/api/v1': entry, '/banks.json': entry } : undefined
}

function deploymentConfig(root: string): object {
  const file = join(root, 'src/boot/config.json')
  const config: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : defaultConfig
  const own = config instanceof Object ? config : defaultConfig
  return realBackend() ? own : { ...own, timeouts: defaultConfig.timeouts }
}

const print = ({ kind, to, text, code }: Message) =>
  console.info(`[sandbox] ${kind} to ${to}: ${text}${kind === 'sms' ? '' : ` (${code ?? 'no code'})`}`)

function middleware(root: string) {
  const store = createStore({ onMessage: print })
  const handlers = createHandlers(store, {
    clock: clockFactor(process.env.SANDBOX_CLOCK),
    config: deploymentConfig(root),
  })
  return (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => {
    const path = (req.url ?? '').split('?')[0] ?? ''
    const own = path.startsWith('/api/v1/') || path.startsWith('/__sandbox/') || path === '/banks.json'
    if (path !== '/config.json' && (!own || realBackend())) return next()
    handleNodeRequest(handlers, req, res).then((done) => void (done || next()), next)
  }
}

/**
 * Vite plugin: the sandbox as backend of `vite` and `vite preview`. SANDBOX_CLOCK sets the clock factor, API_ORIGIN replaces
 * the sandbox.
 */
export function sandbox(): Plugin {
  return {
    name: 'sandbox',
    configureServer: ({ middlewares, config }) => void middlewares.use(middleware(config.root)),
    configurePreviewServer: ({ middlewares, config }) => void middlewares.use(middleware(config.root)),
  }
}
