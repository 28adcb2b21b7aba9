// @vitest-environment happy-dom
import flow from '#flows/switch/flow.json' with { type: 'json' }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  defaultOrderTimeout,
  defaultApprovalInterval,
  defaultRetries,
  defaultTimeouts,
} from '#src/api/limits.ts'
import { defaultStall } from '#src/api/upload.ts'
import { retryAfterOf } from '#src/api/api-error.ts'
import configSchema from '#schemas/engine/config.schema.json' with { type: 'json' }
import { failureOf, fakeServer, loadPage } from './server.ts'
import type { Serve } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type Page = Awaited<ReturnType<typeof loadPage>>

/** One call of each class that carries no tokens. */
const callOf: Record<string, (page: Page) => Promise<unknown>> = {
  A: ({ call }) => call('banking-login', { body: { loginId: '', otp: '4711' } }),
  B: ({ call }) => call('feedback', { body: { rating: 5, area: 'kws' } }),
  C: ({ call }) => call('account-enable', { path: { id: 'a' } }),
  D: ({ call }) => call('categories', {}),
  E: ({ call }) => call('switch-completed', {}),
}

/** Requests that a failing call of this class makes. */
async function tries(kind: string, serve: Serve, settings?: Parameters<typeof loadPage>[0]): Promise<number> {
  const { seen } = fakeServer(serve)
  const page = await loadPage(settings)
  expect(await failureOf(callOf[kind]?.(page) ?? Promise.resolve())).not.toBe('succeeded')
  return seen.length
}

const drop: Serve = () => 'drop'

describe('a call that fails', () => {
  it.each([
    ['A', 1, 1, 1],
    ['B', 1, 1, 1],
    ['C', 3, 3, 1],
    ['D', 3, 3, 1],
    ['E', 2, 1, 1],
  ])(
    'of class %s is sent %d times without an answer, %d at 503, %d at 500',
    async (kind, dropped, busy, broken) => {
      expect(await tries(kind, drop)).toBe(dropped)
      expect(await tries(kind, () => ({ status: 503 }))).toBe(busy)
      expect(await tries(kind, () => ({ status: 500 }))).toBe(broken)
      expect(await tries(kind, () => ({ text: '{"a":' }))).toBe(1)
    },
  )
  it('is retried as often as config.json says, never with a secret or a side effect', async () => {
    const settings = { retries: { A: 4, B: 4, C: 0, D: 1, delay: 1 } }
    for (const [kind, count] of Object.entries({ A: 1, B: 1, C: 1, D: 2 }))
      expect(await tries(kind, drop, settings)).toBe(count)
  })
  it('is not sent again without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await tries('D', drop)).toBe(1)
  })
  it('waits about twice as long each time', async () => {
    vi.useFakeTimers()
    const { seen } = fakeServer(drop)
    const page = await loadPage({})
    const failed = failureOf(page.call('categories', {}))
    const marks: number[] = []
    for (let at = 0; at < 4000; at += 50) {
      await vi.advanceTimersByTimeAsync(50)
      if (marks.length < seen.length) marks.push(at)
    }
    await failed
    const [first = 0, second = 0, third = 0] = marks
    expect(second - first).toBeGreaterThanOrEqual(200)
    expect(second - first).toBeLessThanOrEqual(800)
    expect(third - second).toBeGreaterThanOrEqual(450)
    expect(third - second).toBeLessThanOrEqual(1550)
  })
  it('is aborted by its signal while it waits', async () => {
    fakeServer(drop)
    const { call } = await loadPage({ retries: { delay: 60_000 } })
    const controller = new AbortController()
    const failed = failureOf(call('categories', { signal: controller.signal }))
    setTimeout(() => controller.abort(new Error('left')), 20)
    expect(await failed).toEqual(new Error('left'))
  })
})

describe('a busy server', () => {
  const busyOnce = (retryAfter: string): Serve => {
    let requests = 0
    return () => {
      requests += 1
      return requests === 1 ? { status: 429, headers: { 'retry-after': retryAfter } } : undefined
    }
  }
  it.each(['C', 'D'])(
    'is waited for once by class %s when it says how long, up to ten seconds',
    async (kind) => {
      vi.useFakeTimers()
      const { seen } = fakeServer(busyOnce('9'))
      const page = await loadPage({})
      const done = callOf[kind]?.(page)
      await vi.advanceTimersByTimeAsync(8900)
      expect(seen).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(200)
      await done
      expect(seen).toHaveLength(2)
    },
  )
  it('is not waited for too long, not for calls with a side effect, and only once', async () => {
    const busy =
      (retryAfter: string): Serve =>
      () => ({ status: 429, headers: { 'retry-after': retryAfter } })
    expect(await tries('D', busy('10'))).toBe(1)
    expect(await tries('B', busy('0'))).toBe(1)
    expect(await tries('A', busy('0'))).toBe(1)
    expect(await tries('D', busy('0'))).toBe(2)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
    ['Saturday, 21-Nov-26 12:01:00 GMT', 60],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026', 2026],
    ['', undefined],
    [null, undefined],
  ])('%j is %j seconds', (header, seconds) => expect(retryAfterOf(header, now)).toBe(seconds))
})

describe('the limits', () => {
  it('are what the schema of config.json promises', () => {
    const defaults = (part: { properties: Record<string, { default: number }> }) =>
      Object.fromEntries(Object.entries(part.properties).map(([key, value]) => [key, value.default]))
    expect(defaults(configSchema.properties.timeouts)).toEqual({
      ...defaultTimeouts,
      upload: defaultStall,
      approval: defaultApprovalInterval,
      order: defaultOrderTimeout,
      idle: flow.meta.session.idle.after,
    })
    expect(defaults(configSchema.properties.retries)).toEqual(defaultRetries)
  })
  it('abort a call without an answer, by its class', async () => {
    fakeServer(() => new Promise(() => {}))
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const page = await loadPage({ timeouts: { D: 20, E: 20 }, retries: { D: 0, delay: 1 } })
    expect(await failureOf(page.call('categories', {}))).toMatchObject({ noResponse: 'timeout' })
    expect(await failureOf(page.call('switch-completed', {}))).toMatchObject({ noResponse: 'timeout' })
  })
})
