import type { Page } from '@playwright/test'
import { labels } from '../support/browser/labels.ts'
import { withoutFirstPage } from '../support/browser/without-first-page.ts'
import { expect, test } from '../support/browser/test.ts'

/** A text key instead of a text: `ui.summary.title`. */
const key = /\b(?:ui|error|frame|start|bank|profile)\.[\w-]+(?:\.[\w-]+)*/

const expectWords = async (page: Page) => {
  await expect(page.locator('body')).toContainText(/\S/)
  expect(await page.locator('body').innerText()).not.toMatch(key)
  expect(await page.title()).not.toMatch(key)
}

test('after a lost POST /switch and a reload, the failure is shown in words', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  await page.route('**/api/v1/switch', (route) => route.abort())
  await journey.open()
  await journey.press(labels.withLogin)
  await expect(page.locator('main .problem')).toBeVisible()
  // The texts of errors are loaded late; until then nothing is shown.
  await page.route(/\/texts\/de\/(ui|error)\.json$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.reload()
  const keys = page.waitForFunction((text) => new RegExp(text).test(document.body.innerText), key.source, {
    timeout: 3000,
  })
  await expect(page.locator('main .problem h2')).toBeVisible()
  await expect(keys).rejects.toThrow('Timeout')
  await expectWords(page)
  await expect(page.locator('main .problem').getByRole('button').first()).toHaveText('Erneut versuchen')
})

test('if flow and texts of an old release are gone, the page shows a readable message', async ({
  page,
  watch,
  journey,
}) => {
  watch.allow(/./)
  await withoutFirstPage(page)
  await page.route(/\/assets\/flows-[\w-]{8}\//, (route) => route.fulfill({ status: 404 }))
  await page.goto('/?lang=de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Diese Seite kann gerade nicht angezeigt werden',
  )
  await expectWords(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Neu laden' }).click()
  await journey.on('start')
})

test('texts of a screen that failed to load are requested again', async ({ page, journey, watch }) => {
  watch.allow(/./)
  await page.route(/\/texts\/de\/bank\.json$/, (route) => route.fulfill({ status: 503 }))
  await journey.open()
  await journey.press(labels.withLogin)
  await expect(page.locator('main[data-screen="broken"]')).toBeVisible()
  await page.unrouteAll()
  // A failed request is not repeated at once.
  await expect(async () => {
    await page.goBack()
    await journey.on('start')
    await journey.press(labels.withLogin)
    await expect(page.locator('main[data-screen="bank-search"] h1')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expectWords(page)
})

test('the language changes only once its texts are loaded', async ({ page, journey, watch }) => {
  watch.allow(/./)
  await journey.open()
  await page.route(/\/texts\/en\//, (route) => route.fulfill({ status: 503 }))
  const loaded = page.waitForResponse(/\/texts\/en\/start\.json$/)
  await journey.press('English')
  await loaded
  await expectWords(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.unrouteAll()
  await expect(async () => {
    await journey.press('English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en', { timeout: 4000 })
  }).toPass()
  await expectWords(page)
})

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })
  test('the language of the address stays after a reload and at the following steps', async ({
    page,
    journey,
  }) => {
    await journey.open('/?lang=de')
    await journey.press(labels.withLogin)
    await journey.on('bank-search')
    await expect(page).not.toHaveURL(/lang=/)
    await page.reload()
    await journey.on('bank-search')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('main h1')).toHaveText('Bei welcher Bank ist Ihr altes Konto?')
  })
})

for (const code of ['%', '%E0%A4%A', `${'x'.repeat(5000)}`])
  test(`a link with the code "${code.slice(0, 8)}" leads to the page that redeems it, and the code is removed from the address`, async ({
    page,
  }) => {
    await page.goto(`/?lang=de#code=${code}`)
    await expect(page.locator('main[data-screen="resume-welcome"] h1')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
  })
