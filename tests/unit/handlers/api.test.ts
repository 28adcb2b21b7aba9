// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('makes any call by its name, and returns its answer', async () => {
  const { run, seen } = await handlers((request) =>
    request.url.endsWith('/switch/categories') ? { body: { categories: [] } } : { status: 204 },
  )
  expect(await run('api', { call: 'categories' })).toEqual({ categories: [] })
  expect(await run('api', { call: 'feedback', body: { rating: 5, area: 'switch' } })).toBeNull()
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v1/switch/categories',
    'POST /api/v1/feedback',
  ])
})

it('refuses unknown calls, calls that return tokens, and uploads', async () => {
  const { run, seen } = await handlers(() => ({ status: 204 }))
  for (const call of ['nothing', 'auth-refresh', 'auth-issue', 'nachlass-upload', 'constructor'])
    await expect(run('api', { call })).rejects.toThrow('Flows must not make the call')
  expect(seen).toEqual([])
})
