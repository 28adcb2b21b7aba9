import type { Page } from '@playwright/test'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const words = 'Heute Nacht ist der Wechselservice nicht erreichbar.'
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString().replace(/\.\d+/, '')

/** Adds a notice of the operator to the tenant. Its name tells when the page shows this file, no longer its own copy. */
const withNotice = (page: Page, notice: object) =>
  page.route('**/tenant.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), name: 'Bank mit Hinweis', notice },
    })
  })
const tenantShown = (page: Page) => expect(page).toHaveTitle(/Bank mit Hinweis/)

test('a notice of the operator is shown above every page, in the language of the page', async ({
  journey,
  page,
}) => {
  await withNotice(page, { level: 'warning', text: { de: words, en: 'Not tonight.' } })
  await journey.open()
  await expect(page.locator('.notices .notice-warning')).toContainText(words)
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect(page.locator('.notices .notice-warning')).toContainText(words)
  await page.goto('/public/imprint?lang=en')
  await expect(page.locator('.notices .notice-warning')).toContainText('Not tonight.')
})

test('the notice appears and disappears at the configured times', async ({ journey, page }) => {
  await page.clock.install()
  await withNotice(page, { level: 'info', from: inMinutes(10), to: inMinutes(20), text: { de: words } })
  await journey.open()
  await tenantShown(page)
  await expect(page.getByText(words)).toHaveCount(0)
  await page.clock.fastForward('11:00')
  await expect(page.getByText(words)).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(page.getByText(words)).toHaveCount(0)
})

for (const [title, notice] of Object.entries({
  'time is invalid': { level: 'info', to: 'tomorrow', text: { de: words } },
  'text is not a string': { level: 'info', text: { de: { evil: 1 } } },
  'time is over': { level: 'info', to: '2026-01-01T00:00:00Z', text: { de: words } },
}))
  test(`a notice whose ${title} is not shown`, async ({ journey, page, watch }) => {
    watch.allow(/console warning: tenant\.json/)
    await withNotice(page, notice)
    await journey.open()
    await tenantShown(page)
    await expect(page.locator('.notices p')).toHaveCount(0)
  })
