import { fromMarkdown } from 'mdast-util-from-markdown'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageLimits, pageLimitViolation } from '#engine/tenant/page-limits.ts'
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

it('a page is shown as it is', async () => {
  const text = '# Impressum\n\n> Ein *Zitat* mit [Link](/).\n\n- eins\n  - zwei (drei [vier](/))\n'.repeat(50)
  expect(await open(text).page).toBe(text)
  expect(warn).not.toHaveBeenCalled()
})

it.each([
  ['a megabyte of quotes in quotes', '>'.repeat(1024 * 1024), 200, 'larger than 204800 bytes'],
  ['ten thousand quotes in quotes', '> '.repeat(10_000), 200, 'nested too deep'],
  ['twenty thousand lists in lists', '+ '.repeat(20_000), 200, 'nested too deep'],
  ['five thousand numbered lists', '1. '.repeat(5000), 200, 'nested too deep'],
  ['ten thousand brackets', '['.repeat(10_000), 200, 'too many marks'],
  ['ten thousand marks of emphasis', '*a '.repeat(10_000), 200, 'too many marks'],
  ['five thousand comments that do not end', 'a<!--'.repeat(5000), 200, 'too many marks'],
  ['ten thousand list items', '- a\n'.repeat(10_000), 200, 'more than 2000 lines'],
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
  'the name "%s" is not requested',
  async (name) => {
    const { page, ask } = open('# x', 200, name)
    await expect(page).rejects.toThrow('not a page')
    expect(ask).not.toHaveBeenCalled()
  },
)

// Of each kind the largest page that is let through, in the parser that react-markdown uses: it took minutes before.
it.each([
  '+ ',
  '1. ',
  '- a\n',
  'a\n-\n',
  'a<!--',
  'a<!A ',
  '*a**b',
  '*a\n',
  '[a\n',
  '[](<',
  '\\',
  'Ein *Satz*. ',
  '+ a\n\n      b\n',
  `${'+ '.repeat(12)}x\n`,
  `${'+ '.repeat(12)}x\n${' '.repeat(24)}y\n`,
  `${'*a '.repeat(200)}${'b* '.repeat(200)}\n\n`,
])('the largest page of %j that is shown is parsed in seconds', (part) => {
  // prettier-ignore
  let [fits, most] = [0, Math.floor(pageLimits.bytes / part.length) + 1]
  while (most - fits > 1) {
    const tried = Math.floor((fits + most) / 2)
    if (pageLimitViolation(part.repeat(tried))) most = tried
    else fits = tried
  }
  expect(fits).toBeGreaterThan(0)
  const start = performance.now()
  fromMarkdown(part.repeat(fits))
  expect(performance.now() - start).toBeLessThan(15_000)
})

it('rules, indented text and long lists do not count as nesting', () => {
  const page = `# A\n\n${'* '.repeat(40)}\n\n${' '.repeat(60)}b\n\n- c\n\n${'- [d](/e): *f*\n  g\n'.repeat(300)}`
  expect(pageLimitViolation(page)).toBeUndefined()
})

it('the place of an objection is the line or the paragraph', () => {
  const long = `a\r\n\r\n${'`'.repeat(4000)}`
  expect(pageLimitViolation(long)?.offset).toBe(5)
  expect(pageLimitViolation(`a\r\nb\n${'+ '.repeat(13)}`)?.offset).toBe(5)
})
