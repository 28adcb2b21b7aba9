import type { Page } from '@playwright/test'
import { ownKeys } from '../../src/session/keys.ts'
import { banks } from '../support/browser/journey.ts'
import { labels, owner } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import type { Watch } from '../support/browser/watch.ts'

/** Names of built scripts contain a hash. */
const script = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js(\\?again=\\d+)?$`)
const failing = (watch: Watch) => {
  watch.allow(/Failed to (load resource|fetch dynamically imported module)/)
}
const gone = { status: 404, body: '' }

/** Counts page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

/** Imports a missing chunk as the app does, without handling the error. */
const askInVain = (page: Page) => page.evaluate((none) => void import(none), '/assets/none.js')
const mark = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), ownKeys.reload)

const setMark = (page: Page, ago: number) =>
  page.evaluate(([key, at]) => sessionStorage.setItem(key, at), [
    ownKeys.reload,
    String(Date.now() - ago),
  ] as const)

test('a missing chunk makes the page reload once, and the switch continues', async ({
  page,
  journey,
  watch,
}) => {
  failing(watch)
  await journey.start()
  // Missing until the page is loaded anew by itself: a preload and the import behind it may both ask for it.
  let pages = 0
  page.on('request', (request) => (pages += Number(request.isNavigationRequest())))
  await page.route(script('search'), (route) => (pages < 2 ? route.fulfill(gone) : route.continue()))
  const loads = countLoads(page)
  await page.reload()
  await expect.poll(loads).toBe(2)
  await journey.on('bank-search')
  expect(Number(await mark(page))).toBeGreaterThan(Date.now() - 60_000)
  await journey.chooseBank(banks.none)
  expect(loads()).toBe(2)
})

test('if a chunk stays missing: one reload, then a screen with a reload button and a link to the start', async ({
  page,
  journey,
  watch,
}) => {
  failing(watch)
  await journey.walkTo('new-account')
  await journey.enterAccount()
  await page.route(script('new-account'), (route) => route.fulfill(gone))
  const loads = countLoads(page)
  await page.reload()
  await journey.on('broken')
  expect(loads()).toBe(2)
  const reload = page.getByRole('button', { name: 'Seite neu laden' })
  await expect(reload).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zum Start' })).toHaveAttribute('href', '/')

  // After a reload by the customer, a further failure does not reload the page either.
  await Promise.all([page.waitForEvent('domcontentloaded'), reload.click()])
  await journey.on('broken')
  expect(loads()).toBe(3)

  await page.unrouteAll()
  await reload.click()
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).toHaveValue(/^DE57/)
  await page.goBack()
  await journey.on('owner')
  await journey.press(/^Bearbeiten/)
  for (const [label, value] of Object.entries(owner)) await expect(journey.field(label)).toHaveValue(value)
})

test('input typed just before the reload is kept', async ({ page, journey, watch }) => {
  failing(watch)
  await journey.upTo('owner')
  await journey.field('Vornamen').fill('Erika')
  const loads = countLoads(page)
  await journey.field('Nachname').fill('Halbget')
  await askInVain(page)
  await expect.poll(loads).toBe(1)
  await journey.on('owner')
  await expect(journey.field('Vornamen')).toHaveValue('Erika')
  await expect(journey.field('Nachname')).toHaveValue('Halbget')
})

test('no second reload within 300 s, one more after them', async ({ page, journey, watch }) => {
  failing(watch)
  await journey.start()
  const loads = countLoads(page)
  await setMark(page, 290_000)
  await askInVain(page)
  // A failure is reported within a few milliseconds, and a reload would have begun by then.
  await page.waitForTimeout(300)
  expect(loads()).toBe(0)
  await setMark(page, 300_001)
  await askInVain(page)
  await expect.poll(loads).toBe(1)
  await journey.on('bank-search')
})

test('no reload while a PIN is typed, visible or not', async ({ page, journey, watch }) => {
  failing(watch)
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  const loads = countLoads(page)
  const pin = page.locator('[data-secret]')
  await askInVain(page)
  await page.getByRole('button', { name: /anzeigen/ }).click()
  await askInVain(page)
  await page.waitForTimeout(300)
  await expect(pin).toHaveValue('12345')
  expect(loads()).toBe(0)
  await expect.poll(() => mark(page)).toBeNull()

  await pin.fill('')
  await askInVain(page)
  await expect.poll(loads).toBe(1)
  await journey.on('bank-login')
})

test('a missing chunk of the login shows a problem beside the PIN, which is kept without a reload', async ({
  page,
  journey,
  watch,
}) => {
  failing(watch)
  await journey.start()
  // So that the page does not reload before.
  await setMark(page, 0)
  await page.route(script('banking'), (route) => route.fulfill(gone))
  const loads = countLoads(page)
  await journey.chooseBank(banks.none)
  await journey.enterLogin('demo')
  await journey.press(labels.signIn)
  await page.locator('main .problem').waitFor()
  await expect(page.locator('[data-secret]')).toHaveValue('12345')
  expect(loads()).toBe(0)
})
