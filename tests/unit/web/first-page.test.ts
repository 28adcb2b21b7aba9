import { expect, test } from 'vitest'
import { defaultTenantOf, firstPages } from '#engine/tools/build/web/baked-page.ts'

const shell = '/shell.html'

test.each([
  ['', 'de-DE,de;q=0.9', ['/pages/bank.de.html', '/pages/bank.html', shell]],
  ['', 'en-GB', ['/pages/bank.en.html', '/pages/bank.html', shell]],
  ['', '', ['/pages/bank.html', shell]],
  ['', '*', ['/pages/bank.html', shell]],
  ['?tenant=other', 'de', ['/pages/other.de.html', '/pages/other.html', shell]],
  ['tenant=other&lang=en', 'de', ['/pages/other.en.html', '/pages/other.html', shell]],
])('the start address "%s" of a browser that reads "%s"', (query, accepted, pages) => {
  expect(firstPages(query, accepted, 'bank')).toEqual(pages)
})

test.each(['?tenant=..%2Fshell', '?tenant=A', '?tenant=', '?scenario=tan', '?tenant=other&service=x'])(
  'the start address "%s" has no baked page',
  (query) => {
    expect(firstPages(query, 'de', 'bank')).toEqual([shell])
  },
)

test.each(['?lang=../../x', '?lang=%00'])('a language "%s" names no file', (query) => {
  expect(firstPages(query, 'de', 'bank')).toEqual(['/pages/bank.html', shell])
})

test('without config.json no tenant is the default one', () => {
  expect(defaultTenantOf('/nowhere')).toBe('')
  expect(firstPages('', 'de', '')).toEqual([shell])
})
