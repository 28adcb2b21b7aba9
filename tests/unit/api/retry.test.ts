// @vitest-environment happy-dom
import flow from '#flows/switch/flow.json' with { type: 'json' }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import productSettings from '#flows/settings.json' with { type: 'json' }
import { retryAfterOf } from '#src/api/errors.ts'
import configSchema from '#schemas/engine/config.schema.json' with { type: 'json' }
import { failureOf, fakeServer, loadPage } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})
afterEach(() => {
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
}

it('a call without an answer is sent again as config.json says, never with a secret or a side effect', async () => {
  const settings = { retries: { A: 4, B: 4, C: 0, D: 1, delay: 1 } }
  for (const [kind, count] of Object.entries({ A: 1, B: 1, C: 1, D: 2 })) {
    const { seen } = fakeServer(() => 'drop')
    const page = await loadPage(settings)
    expect(await failureOf(callOf[kind]?.(page) ?? Promise.resolve())).not.toBe('succeeded')
    expect(seen).toHaveLength(count)
  }
})

describe('a busy server', () => {
  it.each(['C', 'D'])('is waited for once by class %s, if it says up to ten seconds', async (kind) => {
    vi.useFakeTimers()
    const busy = { status: 429, headers: { 'retry-after': '9' } }
    const { seen } = fakeServer(() => (seen.length === 1 ? busy : undefined))
    const page = await loadPage({})
    const done = callOf[kind]?.(page)
    await vi.advanceTimersByTimeAsync(8900)
    expect(seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await done
    expect(seen).toHaveLength(2)
  })
  it.each([
    ['120', 120],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
  ])('may say how long by seconds or a date: %j is %j seconds', (header, seconds) =>
    expect(retryAfterOf(header, 'Sat, 21 Nov 2026 12:00:00 GMT')).toBe(seconds),
  )
})

it('the limits are what the schema of config.json promises', () => {
  const defaults = (part: { properties: Record<string, { default: number }> }) =>
    Object.fromEntries(Object.entries(part.properties).map(([key, value]) => [key, value.default]))
  expect(defaults(configSchema.properties.timeouts)).toEqual({
    ...productSettings.timeouts,
    idle: flow.meta.session.idle.after,
  })
  expect(defaults(configSchema.properties.retries)).toEqual(productSettings.retries)
})
