import type { Page } from '@playwright/test'
import { findFullChromium } from '../../engine/tools/build/find-chromium.mjs'
import { tenantKey } from '#src/session/keys.ts'
import { banks } from '../support/browser/journey.ts'
import { labels, newIban } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import config from './playwright.config.ts'

// Playwright disables this cache, and the headless shell has none.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ...findFullChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Goes to another page and back. Fails if the browser reloads the page instead of taking it from the cache. */
async function awayAndBack(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  await page.goto('/public/privacy')
  await page.locator('main[data-screen="page"] h1').waitFor()
  // A page from the cache has no load event.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(pathname)
  const why = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return document.body.dataset.same
      ? 'shown again'
      : JSON.stringify(entry && Reflect.get(entry, 'notRestoredReasons'))
  })
  expect(why).toBe('shown again')
}

/** Waits until the tab's session belongs to the tenant. */
async function expectTenant(page: Page, id: string): Promise<void> {
  await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), tenantKey)).toContain(id)
}

test('after "back" to the login the PIN is empty, and the next attempt works', async ({ journey, page }) => {
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  await awayAndBack(page)
  await journey.on('bank-login')
  await expect(page.locator('input[type="password"]')).toHaveValue('')
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/banking/login')) logins.push(request.method())
  })
  await journey.login('demo')
  await journey.on('accounts')
  expect(logins).toEqual(['POST'])
})

test('after "back" to the profile its entries are there, and the switch continues', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await awayAndBack(page)
  await expect(journey.field(labels.newIban)).toHaveValue(newIban.replaceAll(/(.{4})/g, '$1 ').trim())
  await journey.press(labels.next)
  await journey.on('switch-day')
})

test('a page of one bank in the back-forward cache is loaded anew after the tab has shown another bank', async ({
  journey,
  page,
}) => {
  await journey.open('/?tenant=mondbank')
  await expectTenant(page, 'mondbank')
  await page.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  await page.goto('/?tenant=direkt')
  await journey.on('start')
  // The baked page shows Start before the script has noted its tenant.
  await expectTenant(page, 'direkt')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('body[data-same]')).toHaveCount(0)
  await journey.on('start')
  await expect(page).toHaveTitle(/Mondbank/)
  await expectTenant(page, 'mondbank')
})

test('a page in the back-forward cache is not shown again after its session was erased', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await page.goto('/switch/account?lang=de')
  await journey.on('new-account')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  const loaded = page.waitForEvent('load')
  await page.goBack({ waitUntil: 'commit' })
  await loaded
  await journey.on('start')
  expect(await page.locator('body').innerText()).not.toContain(newIban.slice(0, 4))
})
