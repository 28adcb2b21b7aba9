import type { Page } from '@playwright/test'
import { promised } from '#engine/tools/build/supported-browsers.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** The app's main script and its static imports. */
const script = /\/assets\/(index|libraries)-[\w-]{8}\.js$/

/** Checks the message in German and English, and its reload button. */
async function expectWords(page: Page, german: string | RegExp, english: string | RegExp): Promise<void> {
  const words = page.locator('body > main')
  await expect(words).toHaveCount(1)
  await expect(words.getByRole('heading', { level: 1, name: german })).toBeFocused()
  await expect(words.locator('[lang=en]')).toContainText(english)
}

const unavailable = async (page: Page) => {
  await expectWords(page, 'Diese Seite kann gerade nicht angezeigt werden', 'cannot be shown right now')
  await expect(page.getByRole('link', { name: 'Neu laden' })).toBeVisible()
}

const failures = [
  { name: 'answers 404', answer: { status: 404, contentType: 'text/plain', body: '' } },
  {
    name: 'is a page of HTML',
    answer: { contentType: 'text/html', body: '<!doctype html><title>x</title>' },
  },
  { name: 'does not parse', answer: { contentType: 'text/javascript', body: 'const = ;' } },
  { name: 'fails as it begins', answer: { contentType: 'text/javascript', body: 'throw new Error("x")' } },
]

for (const { name, answer } of failures)
  for (const file of ['index', 'libraries'])
    test(`the script "${file}" ${name}: the page says that it cannot be shown, and reloads`, async ({
      page,
      watch,
      journey,
    }) => {
      watch.allow(/./)
      const own = new RegExp(script.source.replace('(index|libraries)', file))
      await page.route(own, (route) => route.fulfill(answer))
      await page.goto('/?lang=de')
      await unavailable(page)
      await page.unrouteAll()
      await page.getByRole('link', { name: 'Neu laden' }).click()
      await journey.on('start')
      await expect(page.locator('body > main')).toHaveCount(0)
    })

test('if the script is slow, the page says that loading takes long until it arrives', async ({
  page,
  journey,
}) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?lang=de', { waitUntil: 'commit' })
  await expectWords(page, 'Das Laden dauert länger als üblich', 'Loading takes longer than usual')
  go()
  await journey.on('start')
  await expect(page.locator('body > main')).toHaveCount(0)
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

test('a browser without modules: the page says that it is too old', async ({ page }) => {
  // Such a browser ignores scripts of this type without an error.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'))
  await page.route('**/?lang=de', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('type="module"', 'type="unknown"')
    await route.fulfill({ response, body })
  })
  await page.goto('/?lang=de')
  await expectWords(page, 'Ihr Browser ist für diese Seite zu alt', 'Your browser is too old')
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
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(api|tenants)\//.test(request.url())) calls.push(request.url())
  })
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
  await expect(page.locator('body > main')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
})

// The parameter is one that no baked page has: those start with their copies of both files (first-page.spec.ts).
for (const file of ['config.json', 'tenants/hausbank/tenant.json'])
  test(`${file} hangs: after ten seconds the page says so`, async ({ page, journey, watch }) => {
    watch.allow(/in time|could not be read|Failed to load resource/)
    await page.clock.install()
    const requested = page.waitForRequest(`**/${file}`)
    await page.route(`**/${file}`, () => {})
    await page.goto('/?lang=de&from=letter')
    await requested
    await page.clock.runFor(11_000)
    await unavailable(page)
    await page.clock.resume()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Neu laden' }).click()
    await journey.on('start')
  })
