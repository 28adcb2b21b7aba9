import { getResponse } from 'msw'
import { createHandlers } from '../handlers.ts'
import { createStore } from '../store.ts'

/** The types of a service worker that this file needs; lib.dom has those of pages only. */
interface FetchEvent extends Event {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface ServiceWorkerScope {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate' | 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = self as unknown as ServiceWorkerScope // page.ts registers this file as a service worker

const scope = new URL(worker.registration.scope)
const handlers = createHandlers(createStore(), { base: scope.pathname })
const sandboxPaths = /^\/(api\/v1\/|banks\.json$|config\.json$|__sandbox\/)/

/** The path without the folder of the demo. */
const appPath = ({ pathname }: URL) =>
  pathname.startsWith(scope.pathname) ? `/${pathname.slice(scope.pathname.length)}` : pathname

/** index.html for any page of the app. Relative URLs are made absolute, because the page may be in a subfolder. */
async function appPage(): Promise<Response> {
  const html = await (await fetch(scope)).text()
  return new Response(html.replaceAll('"./', `"${scope.pathname}`), {
    headers: { 'content-type': 'text/html' },
  })
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const path = appPath(url)
  if (sandboxPaths.test(path)) {
    const { method, headers } = request
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() }
    const forwarded = new Request(url.origin + path + url.search, { method, headers, ...body })
    return (await getResponse(handlers, forwarded)) ?? new Response(null, { status: 404 })
  }
  return request.mode === 'navigate' ? appPage() : fetch(new URL(path.slice(1) + url.search, scope))
}

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', () => void worker.clients.claim())
worker.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).origin === scope.origin) event.respondWith(answer(event.request))
})
