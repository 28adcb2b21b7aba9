import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPage } from '#src/pages/public-page.tsx'

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

it.each([
  ['a megabyte of quotes in quotes', '>'.repeat(1024 * 1024), 200, 'larger than 204800 bytes'],
  ['twenty thousand lists in lists', '+ '.repeat(20_000), 200, 'nested too deep'],
  ['five thousand comments that do not end', 'a<!--'.repeat(5000), 200, 'too many marks'],
  ['a page of the host', '<!doctype html><title>404</title>', 200, 'or HTML'],
  ['a file without text', '\n', 200, 'is empty'],
  ['nothing', '', 404, 'HTTP 404'],
])('%s is not shown as a page of the bank, and the operator is told', async (_, body, status, words) => {
  await expect(open(body, status).page).rejects.toThrow()
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^https:\/\/cdn\.example\/tenants\/hausbank\/pages\/imprint\.md /)],
  ])
  expect(warn.mock.calls.flat().join()).toContain(words)
})

it.each(['../secret', '%2e%2e/secret', 'x.md%00', 'x?y', 'https://evil.example/x', ''])(
  'nothing is asked of the host for the page "%s"',
  async (name) => {
    const { page, ask } = open('# x', 200, name)
    await expect(page).rejects.toThrow('not a page')
    expect(ask).not.toHaveBeenCalled()
  },
)
