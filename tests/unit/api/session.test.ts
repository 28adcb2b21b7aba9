// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, loadPage, wait } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'old')
  sessionStorage.setItem('refreshToken', 'refresh-old')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it.each([0, 500, 2000])(
  'a token that has run out is renewed once for fifty calls, refused within %d ms',
  async (spread) => {
    vi.useFakeTimers()
    const { to } = fakeServer(async (request) => {
      if (request.url.endsWith('/refreshToken')) await wait(100)
      if (request.bearer !== 'Bearer old') return undefined
      await wait(spread * Math.random())
      return { status: 401 }
    })
    const { call } = await loadPage()
    // No read is the same as another.
    const reads = Array.from({ length: 50 }, (_, at) => call('partners-search', { body: { page: at + 1 } }))
    const all = Promise.all(reads)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await all).toHaveLength(50)
    expect(to('/auth/refreshToken')).toMatchObject([{ body: { token: 'refresh-old' }, bearer: null }])
    expect(to('/partners')).toHaveLength(100)
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh-1')
  },
)
