import { getResponse } from 'msw'
import { vi } from 'vitest'
import { calls, type CallName } from '#generated/api.ts'
import { createHandlers } from '#src/tools/sandbox/handlers.ts'
import { createStore } from '#src/tools/sandbox/store.ts'

/** Stands in technical answers. */
export const raw = 'KANARIENVOGEL'

/** A request: its number among those of the call, and the answer of the sandbox, which has then done what was asked. */
type Exchange = { nth: number; signal: AbortSignal | null | undefined; pass(): Promise<Response> }
type Serve = (exchange: Exchange) => Response | Promise<Response>

const answers = (status: number, body: object | string, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return () => new Response(text, { status, headers })
}
const code = (name: string) => ({ code: name, message: raw })
const refused = answers(401, { message: raw })
const lost = () => Promise.reject(new TypeError('network error'))

/** A 200 with a body of this, after the sandbox has done what was asked. */
const says =
  (make: (text: string) => string): Serve =>
  async ({ pass }) =>
    new Response(make(await (await pass()).text()))

/** Headers and the begin of a body; then the connection ends as `end` says. */
const half = (begin: string, end: Promise<unknown>) =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(begin))
        end.catch((reason: unknown) => stream.error(reason))
      },
    }),
  )
const withMore = (_: string, value: unknown): unknown =>
  value instanceof Object && !Array.isArray(value) ? { ...value, [raw]: [raw] } : value

/** How the server fails. Where it passes the request on, the sandbox has done what was asked, and only its answer fails. */
export const faults = {
  offline: lost,
  'no connection': lost,
  'no answer in time': async ({ nth, signal, pass }) => {
    await pass()
    const over = () => signal?.reason ?? new DOMException('over', 'TimeoutError')
    const never = new Promise<never>((_, reject) => setTimeout(() => reject(over()), 119_000))
    setTimeout(() => vi.advanceTimersByTime(120_000), 0)
    // Every second request gets headers at once: the time limit covers the body too.
    return nth % 2 === 1 ? never : half(' ', never)
  },
  '400 with a code': answers(400, code('access-denied')),
  '401, then a new token': ({ nth, pass }) => (nth === 1 ? refused() : pass()),
  '401, and no new token': refused,
  '403 with technical text': answers(403, { message: raw }),
  '404 without a body': answers(404, ''),
  '409': answers(409, { message: raw }),
  '429 for 30 s': answers(429, code('too-many-failed-requests'), { 'retry-after': '30' }),
  '500': answers(500, { message: raw }),
  '503 of a gateway': answers(503, `<!doctype html><title>${raw}</title>`),
  '200, broken JSON': says(() => `{"token": "${raw}`),
  '200, another shape': says(() => JSON.stringify([{ [raw]: [raw] }])),
  '200, a page of HTML': says(() => `<!doctype html><h1>${raw}</h1>`),
  '200, unknown fields': says((text) => text && JSON.stringify(JSON.parse(text, withMore))),
  '200 after 3 s': async ({ pass }) => {
    const answer = await pass()
    vi.advanceTimersByTime(3000)
    return answer
  },
  '200 that breaks off': async ({ pass }) => half((await pass()) && '{"a', lost()),
  '200, empty, nothing done': answers(200, {}),
  '200 with an error': answers(200, { error: 'bank-error' }),
} satisfies Record<string, Serve>
export type FaultName = keyof typeof faults

const shapes = Object.entries(calls)
  .map(([name, { method, path }]) => ({ name: name as CallName, method: method as string, path })) // keys of `calls`
  // Fixed paths first: /switch/partners/enableAll is not a partner with that id.
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((one) => ({ ...one, pattern: new RegExp(`^/api/v1${one.path.replace('{id}', '[^/]+')}(\\?|$)`) }))

/** The sandbox in place of the network. A call fails where `failing` says so. */
export function faultServer() {
  const handlers = createHandlers(createStore(), { clock: 500 })
  const pass = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(window.location.origin + url, { ...init, signal: null })
    return (await getResponse(handlers, request)) ?? Response.error()
  }
  const server = {
    /** The calls so far, in order. */
    seen: [] as string[],
    failing: undefined as { call: CallName; fault: FaultName } | undefined,
    /** What the sandbox answers to the test itself. */
    async ask(method: string, path: string, body?: object) {
      const bearer = `Bearer ${sessionStorage.getItem('accessToken') ?? ''}`
      const headers = { authorization: bearer, 'x-sandbox-scenario': 'P8' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await pass(`/api/v1${path}`, init)).json() as Promise<unknown>
    },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = shapes.find((one) => one.method === init.method && one.pattern.test(url))?.name ?? url
    const fault = server.failing?.call === call ? server.failing.fault : undefined
    if (fault !== 'offline') server.seen.push(call)
    if (server.failing?.fault === '401, and no new token' && call === 'auth-refresh') return refused()
    const nth = server.seen.filter((one) => one === call).length
    return fault ? faults[fault]({ nth, signal: init.signal, pass: () => pass(url, init) }) : pass(url, init)
  })
  return server
}
