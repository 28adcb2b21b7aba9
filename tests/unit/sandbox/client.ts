import { getResponse } from 'msw'
import { vi } from 'vitest'
import { createHandlers } from '#src/tools/sandbox/handlers.ts'
import { createStore } from '#src/tools/sandbox/store.ts'
import { bankByCode } from '#src/tools/sandbox/data.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test client sees JSON of any shape; each test asserts on what it reads
export type Json = any

export interface Reply {
  status: number
  body: Json
  headers: Headers
  raw: Response
}

const ORIGIN = 'http://127.0.0.1:5173'

/** A sandbox of its own with a fast clock, and a client that carries the access token of its switch. */
export function createClient(options: { clock?: number; tokenLifetimeMs?: number } = {}) {
  const { clock = 500, ...storeOptions } = options
  const store = createStore(storeOptions)
  const handlers = createHandlers(store, { clock })
  const client = {
    store,
    access: '',
    refresh: '',
    async raw(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
      const headers = new Headers(init.headers)
      if (client.access && !headers.has('authorization'))
        headers.set('authorization', `Bearer ${client.access}`)
      const response = await getResponse(handlers, new Request(ORIGIN + path, { ...init, method, headers }))
      if (!response) throw new Error(`no handler for ${method} ${path}`)
      const json = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        raw: response,
        body: json ? await response.json() : undefined,
      }
    },
    call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
      return client.raw(method, `/api/v1${path}`, {
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    },
    async start(scenario?: string, body: object = { switchMode: 'default' }): Promise<Reply> {
      const headers: Record<string, string> = scenario ? { 'x-sandbox-scenario': scenario } : {}
      const reply = await client.call('POST', '/switch', body, headers)
      client.access = reply.body.jwt.access_token
      client.refresh = reply.body.jwt.refresh_token
      return reply
    },
    login(bankCode: string, name = 'demo', pin = '12345', more: object = {}): Promise<Reply> {
      return client.call('POST', '/banking/login', { ...loginBody(bankCode, name, pin), ...more })
    },
    go(loginId: string, answer: object): Promise<Reply> {
      return client.call('POST', '/banking/login', { loginId, ...answer })
    },
    /** Polls retrieve until it is neither pending nor waiting for the customer. Time passes on a still clock between two calls. */
    async retrieve(loginId: string, ms = 3): Promise<Reply[]> {
      stillClock()
      const replies: Reply[] = []
      for (let turn = 0; turn < 200; turn += 1) {
        const reply = await client.call('POST', '/banking/retrieve', { loginId })
        replies.push(reply)
        if (reply.status !== 200 || ['done', 'failed'].includes(reply.body.state)) return replies
        passes(ms)
      }
      throw new Error('retrieve does not end')
    },
    /** A finished login at the bank without a second factor, postings read. */
    async connect(bankCode = '99000009'): Promise<void> {
      const { body } = await client.login(bankCode)
      await client.retrieve(body.loginId)
    },
  }
  return client
}

/** From here on the clock stands still but for what `passes`; `vi.useRealTimers` ends it. */
export const stillClock = () => {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
}

export const passes = (ms: number) => void vi.setSystemTime(Date.now() + ms)

/** Start of a login as the app sends it, with the bank's own fields. */
function loginBody(bankCode: string, name = 'demo', pin = '12345') {
  const bank = bankByCode(bankCode)
  const value = (field: { name: string; masked: boolean }) =>
    field.masked ? pin : field.name === 'branch' ? '100' : field.name === 'customer' ? '' : name
  return {
    bankCode,
    BIC: bank?.BIC ?? 'NONEDE90XXX',
    interface: bank?.loginInterface?.interface ?? 'XS2A',
    credentials: (bank?.loginInterface?.loginFields ?? []).map((field) => ({
      name: field.name,
      value: value(field),
    })),
    consent: { accepted: true, textVersion: '2026-01' },
  }
}
