import { afterEach, expect, test, vi } from 'vitest'
import { clockFactor, createClock } from '#src/tools/sandbox/clock.ts'
import { apiProxy } from '#src/tools/sandbox/vite.ts'

afterEach(() => vi.unstubAllEnvs())

test('API_ORIGIN adds proxy entries for the calls and the list of banks; without it there are none', () => {
  vi.stubEnv('API_ORIGIN', '')
  expect(apiProxy()).toBeUndefined()
  vi.stubEnv('API_ORIGIN', 'https://api.example.org')
  const entry = { target: 'https://api.example.org', changeOrigin: true }
  expect(apiProxy()).toEqual({ '/api/v1': entry, '/banks.json': entry })
})

test('below a path, the backend is asked for the list of banks without that path', () => {
  vi.stubEnv('API_ORIGIN', 'https://api.example.org')
  const { '/wechsel/banks.json': banks, ...more } = apiProxy('/wechsel/') ?? {}
  expect(Object.keys(more)).toEqual(['/api/v1'])
  expect(banks?.rewrite?.('/wechsel/banks.json')).toBe('/banks.json')
})

test.each([
  [undefined, 1],
  ['', 1],
  ['10', 10],
  ['0.5', 0.5],
  ['-1', 1],
  ['fast', 1],
])('SANDBOX_CLOCK=%s is factor %d', (value, factor) => expect(clockFactor(value)).toBe(factor))

test('waits are divided, never below 1 ms', () => {
  expect(createClock(10).real(6000)).toBe(600)
  expect(createClock(1e6).real(5)).toBe(1)
})
