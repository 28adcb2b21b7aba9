import { afterEach, expect, test, vi } from 'vitest'
import { clockFactor, createClock } from '#src/tools/sandbox/clock.ts'
import { apiProxy } from '#src/tools/sandbox/vite.ts'

afterEach(() => vi.unstubAllEnvs())

test('API_ORIGIN gives the proxy entries, of the calls and of the list of banks; without it there is none', () => {
  vi.stubEnv('API_ORIGIN', '')
  expect(apiProxy()).toBeUndefined()
  vi.stubEnv('API_ORIGIN', 'https://api.example.org')
  const entry = { target: 'https://api.example.org', changeOrigin: true }
  expect(apiProxy()).toEqual({ '/api/v1': entry, '/banks.json': entry })
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
