import type { Page } from '@playwright/test'
import { allKeys, tokenKeys } from '../../../src/session/keys.ts'
import { guard } from '../../support/browser/guard.ts'
import type { Journey } from '../../support/browser/journey.ts'
import { expect, test } from '../../support/browser/test.ts'
import { rows } from '../../support/browser/to-partners.ts'
import { addresses, markup, paths, styles } from '../../support/tenant/hostile.ts'

const parameters = ['tenant', 'service', 'lang', 'immoscoutMieterPlus', 'loginId', 'state']
const bare = [
  ...addresses,
  ...styles,
  ...paths,
  ...markup,
  '__proto__',
  '{{constructor}}',
  'a\u0000b',
  '\uD800',
]
/** Attack strings, also within other text or encoded. */
const attacks = bare
  .flatMap((word) => [
    word,
    `"'></a>${word}`,
    encodeURIComponent(word.toWellFormed()),
    word.replace('<', '<!--><'),
  ])
  .filter((word) => word.length < 400)
const word = (index: number) => attacks[index % attacks.length] ?? ''

/** Keys of free texts in the customer's data. */
const free = new Set(['name', 'purpose', 'city', 'street', 'contractNumber', 'creditor', 'holder', 'message'])

/** A copy of an answer in which every free text is replaced by the next attack string. */
function poisoned(value: unknown, next: () => string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, next))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, next, name)]))
  return typeof value === 'string' && free.has(key) ? next() : value
}

async function poison(page: Page, address: string): Promise<() => number> {
  let used = 0
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const json = poisoned(await response.json(), () => word(used++))
    return route.fulfill({ response, json })
  })
  return () => used
}

/** Attacks in answers of the API and in the directory of banks. */
async function inAnswers(page: Page, journey: Journey): Promise<void> {
  const used = await poison(page, '**/api/v1/switch/partners')
  await poison(page, '**/banks.json')
  await journey.upTo('partners', 'size-300')
  await expect(rows(page).first()).toBeVisible()
  expect(used()).toBeGreaterThan(200)
  // The answer's schema refuses names with markup. Other strings are shown as plain text.
  await expect(page.locator('main')).toContainText('~vbscript:alert(1)')
  expect(
    await page.locator('main :is(iframe, script, [onerror], [onload], [onclick], [srcdoc])').count(),
  ).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.unrouteAll()
}

/** Attacks in every query parameter, in path and fragment. */
async function inAddresses(page: Page): Promise<void> {
  for (let from = 0; from < 200; from += 50) {
    const query = new URLSearchParams()
    // Only the first parameter with a name is used; the others must be ignored.
    for (let at = from; at < from + 50; at++)
      query.append(parameters[at % parameters.length] ?? '', word(at).toWellFormed())
    const path = from ? `public/${encodeURIComponent(word(from).toWellFormed())}` : ''
    await page.goto(`/${path}?${query}#${encodeURIComponent(word(from + 1).toWellFormed())}`)
    await expect(page.locator('h1')).toBeVisible()
  }
}

/** Attacks in every storage key, before the app reads it. */
async function inStorage(page: Page): Promise<void> {
  const keys = allKeys.filter((key) => key !== tokenKeys.access)
  for (let from = 0; from < 200; from += Math.ceil(200 / 3)) {
    // Written just before a navigation, so that the watcher does not report the values.
    await page.evaluate(
      ([names, words]) => names.forEach((name, index) => sessionStorage.setItem(name, words[index] ?? '')),
      [keys, keys.map((_, index) => word(from + index))] as const,
    )
    await page.goto('/switch/accounts')
    await expect(page.locator('h1')).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  }
}

test('attack strings in answers, storage and addresses are shown as text: nothing runs, is sent or breaks the layout', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/^console (warning|error): (tenant\.json|Failed to load resource)/)
  watch.allow(/^storage: unknown key/)
  expect(attacks.length).toBeGreaterThan(150)
  const seen = guard(page)
  await inAnswers(page, journey)
  await inStorage(page)
  await inAddresses(page)
  expect(seen).toEqual([])
})
