import { vi } from 'vitest'
import type { DeploymentConfig } from '#generated/engine.ts'

/** A request as the fake server sees it. */
export interface Seen {
  method: string
  /** Path with query, or the whole address where it is another host. */
  url: string
  bearer: string | null
  /** The Idempotency-Key. */
  key: string | null
  body: unknown
}

type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> }
/** What the server does with a request. Undefined: 200 with as little as fits. 'drop': no answer. */
export type Serve = (request: Seen) => Answer | 'drop' | undefined | Promise<Answer | 'drop' | undefined>

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const account = {
  id: 'a',
  iban: 'DE05990000010000100101',
  name: 'Giro',
  type: 'giro',
  owner: 'E',
  currency: 'EUR',
  balance: null,
  closable: true,
  enabled: true,
}
/** What a backend answers when a test says nothing: nothing is there, and an account is chosen. */
const usual: Record<string, object> = {
  '/switch/categories': { categories: [] },
  '/partners': { items: [], total: 0 },
  '/switch/partners': { items: [], allEnabled: false },
  '/banking/accounts': { accounts: [] },
}

function usualTo({ method, url }: Seen): object | null {
  const path = url.replace('/api/v1', '').replace(/\?.*/, '')
  if (path === '/feedback' || path === '/banking/abandon' || method === 'DELETE') return null
  return usual[path] ?? (path.endsWith('/enable') ? account : {})
}

/** Puts a fake server in place of fetch; each request is noted. POST /switch and a refresh give tokens by themselves. */
export function fakeServer(serve: Serve = () => undefined) {
  const seen: Seen[] = []
  let pairs = 0
  const pair = () => ({ access_token: `access-${++pairs}`, refresh_token: `refresh-${pairs}` })
  const fetchStub = vi.fn(async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    const request: Seen = {
      method: init.method ?? 'GET',
      url,
      bearer: headers.get('authorization'),
      key: headers.get('idempotency-key'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    seen.push(request)
    // Each answer takes its time, so that calls overlap.
    await wait(0)
    init.signal?.throwIfAborted()
    let answer = await serve(request)
    if (answer === undefined && url === '/api/v1/switch' && request.method === 'POST')
      answer = { body: { jwt: pair(), userId: 'user-1' } }
    if (answer === undefined && url === '/api/v1/auth/refreshToken') answer = { body: { jwt: pair() } }
    if (answer === 'drop') throw new TypeError('Failed to fetch')
    const { status = 200, body = usualTo(request), text, headers: sent = {} } = answer ?? {}
    const silent = status === 204
    return new Response(silent ? null : (text ?? JSON.stringify(body)), { status, headers: sent })
  })
  vi.stubGlobal('fetch', fetchStub)
  const to = (path: string) => seen.filter(({ url }) => url.replace(/\?.*/, '') === `/api/v1${path}`)
  return { seen, to }
}

/** Loads the API client again, as after a reload of the page. Storage stays. Retries are immediate unless `settings` say otherwise. */
export async function loadPage(settings: Partial<DeploymentConfig> = { retries: { delay: 1 } }) {
  vi.resetModules()
  const { config } = await import('#src/config/config.ts')
  Object.assign(config(), settings)
  await import('#src/boot/product.ts')
  return import('#src/api/client.ts')
}

/** The failure of a call, as far as it matters. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'succeeded',
    (error: { failure?: unknown }) => error.failure ?? error,
  )
