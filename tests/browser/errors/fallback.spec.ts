import type { Page } from '@playwright/test'
import { promised } from '#engine/tools/build/supported-browsers.ts'
import { callsOf } from '../../support/browser/calls.ts'
import type { Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

/** The app's main script and its static imports. */
const script = /\/assets\/(index|libraries)-[\w-]{8}\.js$/

/** Checks the message in German and English, and its reload button. */
async function expectWords(page: Page, german: string | RegExp, english: string | RegExp): Promise<void> {
  const words = page.locator('body > main')
  await expect(words).toHaveCount(1)
  await expect(words.getByRole('heading', { level: 1, name: german })).toBeFocused()
  await expect(words.locator('p[lang=en]')).toContainText(english)
}

const unavailable = async (page: Page) => {
  await expectWords(page, 'Diese Seite kann gerade nicht angezeigt werden', 'cannot be shown right now')
  await expect(page.getByRole('link', { name: 'Neu laden' })).toBeVisible()
}

/** The page is not only hidden behind the message: the message is gone. */
const expectStart = async (page: Page, journey: Journey) => {
  await journey.on('start')
  await expect(page.locator('body > main')).toHaveCount(0)
}

test('if a script of the app does not run, the page says that it cannot be shown, and reloads', async ({
  page,
  watch,
  journey,
}) => {
  watch.allow(/./)
  const failures = [
    ['index', { status: 404, contentType: 'text/plain', body: '' }],
    ['libraries', { contentType: 'text/html', body: '<!doctype html><title>x</title>' }],
    ['index', { contentType: 'text/javascript', body: 'const = ;' }],
    ['libraries', { contentType: 'text/javascript', body: 'throw new Error("x")' }],
  ] as const
  for (const [file, answer] of failures) {
    await page.route(new RegExp(`/assets/${file}-[\\w-]{8}\\.js$`), (route) => route.fulfill(answer))
    await page.goto('/?lang=de')
    await unavailable(page)
    await expect(page.getByRole('link', { name: 'Hilfe und Kontakt' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Neu laden' }).click()
    await expectStart(page, journey)
  }
})

test('while the script is slow, the page says that loading takes long', async ({ page, journey }) => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?lang=de', { waitUntil: 'commit' })
  await expectWords(page, 'Das Laden dauert länger als üblich', 'Loading takes longer than usual')
  go()
  await expectStart(page, journey)
})

test('if no script arrives at all, the page says whom to call, and a press asks the server for the page of today', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/404/)
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/?tenant=direkt&lang=en')
  const words = page.locator('#stalled')
  await expect(words).toContainText('Loading takes longer than usual')
  await expect(words.getByRole('link', { name: 'Help and contact' })).toBeVisible()
  await expect(words).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Start with online banking' }).click()
  await expectStart(page, journey)
  await expect(page).toHaveURL('/?tenant=direkt&lang=en')
  await expect(words).toBeHidden()
  await journey.press('Start with online banking')
  await journey.on('bank-search')
})

test('in an old browser the page says so, and lists the supported ones', async ({ page, watch }) => {
  watch.allow(/./)
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toReversed'))
  await page.goto('/?lang=de')
  await expectWords(page, 'Ihr Browser ist für diese Seite zu alt', 'Your browser is too old')
  const oldest = Object.values({ ...promised, samsunginternet_android: '22' })
  for (const version of new Set(oldest))
    for (const words of await page.locator('#outdated p').all())
      await expect(words).toContainText(new RegExp(`[a-zS] ${RegExp.escape(version)}\\b`))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says that it needs JavaScript, above the text of Start', async ({ page, watch }) => {
    // Without scripts nothing can be pressed.
    watch.allow(/config\.json was preloaded/)
    await page.goto('/?lang=de')
    await expect(page.locator('noscript h1')).toHaveText('Diese Seite braucht JavaScript')
    await expect(page.getByRole('button', { name: labels.withLogin })).toBeVisible()
    const english = page.locator('noscript p[lang=en]')
    await expect(english).toBeVisible()
    await expect(english).toContainText('This page needs JavaScript')
    await page.getByRole('button', { name: labels.withLogin }).click()
    await expect(page).toHaveURL('/?tenant=hausbank&lang=de')
    await expect(page.locator('#stalled')).toBeHidden()
  })
})

test('an error outside of the screens does not leave the page blank', async ({ page, watch }) => {
  watch.allow(/./)
  // The frame reads whether there is a connection, outside of the error boundary of screens.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', {
      get: () => {
        if (document.documentElement.dataset.broken) throw new Error('broken around the screens')
        return true
      },
    }),
  )
  await page.goto('/?lang=de')
  await page.locator('main[data-screen="start"] h1').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.broken = 'yes'
    window.dispatchEvent(new Event('offline'))
  })
  await unavailable(page)
})

const blank = /\/config\.json$/
test('config.json fails with a switch in the tab: the page says so, sends no request, keeps all data, and continues', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/config\.json|Failed to load resource/)
  await journey.upTo('partners')
  const stored = () => page.evaluate(() => ({ ...sessionStorage }))
  const before = await stored()
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(10)
  const calls = callsOf(page, /\/(api|tenants)\//)
  await page.route(blank, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await unavailable(page)
  expect(await stored()).toEqual(before)
  expect(calls).toEqual([])
  // The second try fails, the third succeeds; none reloads the page.
  await page.evaluate(() => Object.assign(window, { same: true }))
  const again = page.waitForResponse(blank)
  await page.getByRole('link', { name: 'Neu laden' }).click()
  await again
  await unavailable(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Neu laden' }).click()
  await journey.on('partners')
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
})
