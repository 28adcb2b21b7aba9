import type { Page } from '@playwright/test'
import { findFullChromium } from '../../../engine/tools/build/find-chromium.mjs'
import { end } from '../../support/browser/end-session.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels, newIban } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import config from '../playwright.config.ts'

// Playwright disables the back-forward cache, and the headless shell has none.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ...findFullChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Marks a page, to see later whether the browser shows it again or loads it anew. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset.same = 'yes'))
const marked = (page: Page) => page.locator('body[data-same]')

/** Goes back to a page that the app loads anew. One that is shown from the cache has no load event. */
async function backAnew(page: Page): Promise<void> {
  await page.waitForLoadState()
  const loaded = page.waitForEvent('load')
  // Not goBack, which fails where the app loads the page anew before it is told.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await loaded
  await expect(marked(page)).toHaveCount(0)
}

const entered = newIban.replaceAll(/(.{4})(?=.)/g, '$1 ')

test('a typed address shows only steps that were reached', async ({ journey, page, watch }) => {
  watch.allow(/status of 404 .*\/nowhere/) // An unknown address: the server answers 404, and the app redirects.
  for (const path of ['/switch/check', '/switch/bank/connect/otp', '/switch/nonsense', '/nowhere']) {
    await page.goto(path)
    await journey.on('start')
    await expect(page).toHaveURL('/')
  }
  await journey.upTo('owner')
  await page.goto('/switch/partners')
  await journey.on('partners')
  await page.goto('/switch/check')
  await journey.on('partners')
})

test('after "back" the login is empty, and the next attempt works', async ({ journey, page }) => {
  await journey.atLogin(banks.sms)
  await journey.enterLogin('demo')
  await mark(page)
  await page.goto('/public/privacy')
  await page.locator('main[data-screen="page"] h1').waitFor()
  await page.goBack({ waitUntil: 'commit' }) // A page from the cache has no load event.
  await expect(marked(page)).toHaveCount(1)
  await journey.on('bank-login')
  await expect(page.locator('input[type="password"]')).toHaveValue('')
  await journey.login()
  await journey.on('sca-otp')
  await page.goBack({ waitUntil: 'commit' })
  await journey.on('bank-login')
  await expect(journey.field(labels.login)).toHaveValue('')
  await journey.login('demo+2')
  await journey.otp()
  await journey.on('accounts')
})

test('another bank in the tab begins anew; "back" shows nothing of the first', async ({ journey, page }) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await mark(page)
  await page.goto('/?tenant=direkt&lang=de')
  await journey.on('start')
  await expect(page.locator('[aria-live="polite"]').getByText('neuer Wechsel')).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(stored).not.toMatch(/DE57|Erika|accessToken|kws\.position/)
  await backAnew(page)
  await journey.on('start')
  expect(await page.locator('body').innerText()).not.toContain(newIban.slice(0, 4))
})

test('the browser’s cache shows no page of an erased session again', async ({ journey, page }) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await mark(page)
  await page.goto('/switch/account?lang=de')
  await end(journey, page)
  await backAnew(page)
  await journey.on('start')
  expect(await page.locator('body').innerText()).not.toContain(newIban.slice(0, 4))
})

/** Names of built scripts contain a hash. */
const script = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js(\\?again=\\d+)?$`)

/** Counts page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

test('a missing part of the app: a reload, then a button; entries stay', async ({ page, journey, watch }) => {
  watch.allow(/Failed to (load resource|fetch dynamically imported module)/)
  await journey.upTo('new-account')
  await journey.enterAccount()
  await page.route(script('new-account'), (route) => route.fulfill({ status: 404, body: '' }))
  const loads = countLoads(page)
  await page.reload()
  await journey.on('broken')
  expect(loads()).toBe(2)
  await expect(page.getByRole('link', { name: 'Zum Start' })).toHaveAttribute('href', '/')
  const reload = journey.button('Seite neu laden')
  await Promise.all([page.waitForEvent('domcontentloaded'), reload.click()])
  await journey.on('broken')
  expect(loads(), 'no reload by itself after that of the customer').toBe(3)
  await page.unrouteAll()
  await reload.click()
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).toHaveValue(entered)
})
