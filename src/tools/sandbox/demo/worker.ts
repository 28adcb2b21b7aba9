// First of all: what comes after it looks for the storage while it is loaded.
import './local-storage.ts'
import { getResponse } from 'msw'
import { defaultConfig } from '../config.ts'
import { createHandlers } from '../handlers.ts'
import { createStore } from '../store.ts'

/** What this file needs of a service worker; the DOM's types know pages only. */
interface Fetching extends Event {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate' | 'fetch', listen: (event: Fetching) => void): void
}
const worker = self as unknown as Worker // as it is registered by page.ts

const scope = new URL(worker.registration.scope)
const handlers = createHandlers(createStore(), { config: defaultConfig })
const answered = /^\/(api\/v1\/|banks\.json$|config\.json$|__sandbox\/)/

/** The path that the app means: it knows nothing of the folder in which the host keeps it. */
const meant = ({ pathname }: URL) =>
  pathname.startsWith(scope.pathname) ? `/${pathname.slice(scope.pathname.length)}` : pathname

/** Every page is the app, whatever the host knows of its address; from there its files are found by the whole path. */
async function app(): Promise<Response> {
  const html = await (await fetch(scope)).text()
  return new Response(html.replaceAll('"./', `"${scope.pathname}`), {
    headers: { 'content-type': 'text/html' },
  })
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const path = meant(url)
  if (answered.test(path)) {
    const { method, headers } = request
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() }
    const asked = new Request(url.origin + path + url.search, { method, headers, ...body })
    return (await getResponse(handlers, asked)) ?? new Response(null, { status: 404 })
  }
  return request.mode === 'navigate' ? app() : fetch(new URL(path.slice(1) + url.search, scope))
}

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', () => void worker.clients.claim())
worker.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).origin === scope.origin) event.respondWith(answer(event.request))
})
