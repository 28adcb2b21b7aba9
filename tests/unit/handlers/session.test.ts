// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => vi.restoreAllMocks())
// A page has one channel to its duplicates; here each test loads the page anew.
beforeEach(() => void vi.stubGlobal('BroadcastChannel', undefined))

it('a reset ends the session on the server too, keeps its mode and loads its entry', async () => {
  const { run, to } = await handlers(() => undefined)
  const kept = { 'kws.mode': '"consultant"', service: '"immo"', tenant: 'direkt' }
  const answers = { bank: '{}', 'kws.draft': '{}', 'kws.archivedAnswers': '{}' }
  Object.entries({ ...kept, ...answers }).forEach((one) => sessionStorage.setItem(...one))
  const replaced = new Promise((resolve) =>
    vi.spyOn(window.location, 'replace').mockImplementation((address) => resolve(address)),
  )
  void run('session.end', { how: 'reset' })
  expect(await replaced).toBe('/')
  expect(to('/switch').map(({ method, bearer, body }) => [method, bearer, body])).toEqual([
    ['DELETE', 'Bearer token-1', undefined],
  ])
  expect(to('/auth/logout').map(({ body }) => body)).toEqual([{ token: 'token-1' }])
  expect({ ...sessionStorage }).toEqual(kept)
})
