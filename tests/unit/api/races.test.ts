// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, loadPage, wait } from './server.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const keep = (generation: number) => {
  sessionStorage.setItem('accessToken', `access-${generation}`)
  sessionStorage.setItem('refreshToken', `refresh-${generation}`)
}

describe.each([50, 500])('%d calls with a token that has run out', (count) => {
  it.each([0, 20, 500, 2000])('renew it once and all succeed, refused within %d ms', async (spread) => {
    vi.useFakeTimers()
    keep(0)
    let pairs = 0
    const { to } = fakeServer(async ({ url, bearer }) => {
      if (url.endsWith('/refreshToken')) {
        await wait(100)
        pairs += 1
        return { body: { jwt: { access_token: `new-${pairs}`, refresh_token: `r-${pairs}` } } }
      }
      if (bearer !== 'Bearer access-0') return undefined
      await wait(spread * Math.random())
      return { status: 401 }
    })
    const { call } = await loadPage()
    const all = Promise.all(
      Array.from({ length: count }, (_, index) => call('partners-search', { body: { page: index + 1 } })),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await all).toHaveLength(count)
    expect(to('/auth/refreshToken')).toHaveLength(1)
  })
})

it('in a thousand orders of events: no more renewals than tokens that ran out, and every call succeeds', async () => {
  const { call } = await loadPage()
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (scheduler, count, deaths) => {
        let good = 1
        let renewals = 0
        keep(0)
        const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })
        vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
          await scheduler.schedule(Promise.resolve(), `to ${url}`)
          let response = answer(200, { items: [], total: 0 })
          if (url.endsWith('/refreshToken')) {
            const { token } = JSON.parse(String(body)) as { token: string } // sent by the client
            const fits = token === `refresh-${good - 1}`
            if (fits) renewals += 1
            const pair = { access_token: `access-${good}`, refresh_token: `refresh-${good}` }
            response = fits ? answer(200, { jwt: pair }) : answer(401, {})
          } else if (new Headers(headers).get('authorization') !== `Bearer access-${good}`)
            response = answer(401, {})
          await scheduler.schedule(Promise.resolve(), `from ${url}`)
          return response
        })
        for (let round = 0; round < deaths; round += 1) {
          const calls = Array.from({ length: count }, (_, page) =>
            call('partners-search', { body: { page: page + 1 } }),
          )
          await scheduler.waitFor(Promise.all(calls))
          expect(renewals).toBe(round + 1)
          // The next token runs out; a call may still use it.
          good += 1
        }
      },
    ),
    { numRuns: 1000 },
  )
})
