import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPage } from '#src/pages/load-page.ts'

const warn = vi.fn()
beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(warn))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  warn.mockClear()
})

const open = (body: string, status = 200, name = 'imprint') => {
  const ask = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', ask)
  return { page: loadPage(['https://cdn.example', 'hausbank', name]), ask }
}

it('a page is shown as it is', async () => {
  const text = '# Impressum\n\n> Ein *Zitat* mit [Link](/).\n\n- eins\n  - zwei (drei [vier](/))\n'.repeat(50)
  expect(await open(text).page).toBe(text)
  expect(warn).not.toHaveBeenCalled()
})

it.each([
  ['a megabyte of quotes in quotes', '>'.repeat(1024 * 1024), 200, 'larger than 204800 bytes'],
  ['ten thousand quotes in quotes', '> '.repeat(10_000), 200, 'nested too deep'],
  ['ten thousand brackets', '['.repeat(10_000), 200, 'nested too deep'],
  ['ten thousand marks of emphasis', '*a '.repeat(10_000), 200, 'nested too deep'],
  ['a page of the host', '<!doctype html><title>404</title>', 200, 'is HTML'],
  ['nothing', '', 404, 'HTTP 404'],
  ['a failure', 'oops', 503, 'HTTP 503'],
])('%s is not shown, and the operator told', async (_, body, status, words) => {
  await expect(open(body, status).page).rejects.toThrow()
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^https:\/\/cdn\.example\/tenants\/hausbank\/pages\/imprint\.md /)],
  ])
  expect(warn.mock.calls.flat().join()).toContain(words)
})

it.each(['../secret', '..%2fsecret', '%2e%2e/secret', 'x.md%00', 'x?y', 'https://evil.example/x', '', 'A'])(
  'the name "%s" is asked of nobody',
  async (name) => {
    const { page, ask } = open('# x', 200, name)
    await expect(page).rejects.toThrow('not a page')
    expect(ask).not.toHaveBeenCalled()
  },
)
