import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import tenant from '#tenants/hausbank/tenant.json' with { type: 'json' }
import { callsOf } from '../../support/browser/calls.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

const dist = process.env.PREVIEW_DIST ?? 'dist'

/** Stores the baked first screen, to compare it later. */
const keepFirst = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { first: document.querySelector('#root main') }),
    ),
  )
const isFirst = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'first') === document.querySelector('#root main'))

/** Holds back the app's scripts. @returns a function that lets them through */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(index|libraries)-[\w-]{8}\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve()
}

test('the first screen is there before any script, and stays the same', async ({ page, journey }) => {
  await keepFirst(page)
  for (const [address, lang, title, bank] of [
    ['/', 'de', 'Ihr Konto zieht um. Wir sagen Bescheid.', 'Neue Hausbank Test'],
    ['/?tenant=direkt&lang=en', 'en', 'New account? We let everyone know.', 'Direktbank Test'],
  ] as const) {
    const go = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} – ${bank}`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    go()
    await journey.on('start')
    expect(await isFirst(page)).toBe(true)
    await page.unrouteAll()
    // The next address is opened by somebody else.
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('what is pressed before the app has loaded happens after that', async ({ page, journey }) => {
  let go = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await journey.press('English')
  go()
  await journey.on('start')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your account is moving. We let everyone know.',
  )
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.clear())
  go = await holdScripts(page)
  await page.goto('/?lang=de', { waitUntil: 'commit' })
  await journey.press(labels.withLogin)
  go()
  await journey.on('bank-search')
})

test('a customer in a switch never sees the page of another bank', async ({ page, journey }) => {
  await journey.start('/?lang=de&tenant=direkt')
  const go = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root[data-baked]')).toBeAttached()
  await expect(page.getByText('Neue Hausbank Test')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  go()
  await journey.on('start')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neues Konto? Wir sagen allen Bescheid.')
})

test('Start can be used after six requests and one window of a connection', async ({ page, journey }) => {
  await page.goto('/')
  await journey.on('start')
  await page.waitForFunction(() => performance.getEntriesByName('app:ready').length > 0)
  const files = await page.evaluate(() => {
    const ready = performance.getEntriesByName('app:ready')[0]?.startTime ?? 0
    const asked = performance.getEntriesByType('resource')
    return asked.filter(({ startTime }) => startTime < ready).map(({ name }) => new URL(name).pathname)
  })
  expect(files.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(6)
  expect(brotliCompressSync(readFileSync(join(dist, 'index.html'))).length).toBeLessThan(14 * 1024)
})

test('a tenant file that was edited after the build is used, without a flash', async ({ page, journey }) => {
  await keepFirst(page)
  const light = { accent: '#123456', onAccent: '#ffffff' }
  const texts = { de: { 'start.title': 'Nach dem Bau geändert' }, en: { 'start.title': 'Edited' } }
  const json = { ...tenant, name: 'Umbenannt', theme: { ...tenant.theme, light }, texts }
  await page.route('**/tenant.json', (route) => route.fulfill({ json }))
  await page.goto('/')
  await journey.on('start')
  await expect(page).toHaveTitle('Nach dem Bau geändert – Umbenannt')
  await expect(page.locator('html')).toHaveCSS('--color-accent', '#123456')
  expect(await isFirst(page)).toBe(true)
  await journey.press('English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edited')
})

test('where files cannot be read, Start stays and a retry works', async ({ page, journey, watch }) => {
  watch.allow(/config\.json|tenant\.json|503/)
  const calls = callsOf(page, /banks\.json|\/api\//)
  await page.route(/\/(config|tenant)\.json$/, (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await journey.on('start')
  await journey.press(labels.withLogin)
  const again = page.getByRole('button', { name: 'Erneut versuchen' }).first()
  await again.waitFor()
  expect(calls).toEqual([])
  await page.unrouteAll()
  await again.click()
  await journey.on('bank-search')
  await expect(page.locator('.notices .notice-warning')).toHaveCount(0)
})
