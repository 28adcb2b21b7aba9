import type { Page } from '@playwright/test'
import type { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const bank = 'Mondbank'

const searchOf = (page: Page) => new URL(page.url()).search
const internal = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => href !== '#main'),
    )

/** Every link to a page of the app names the tenant. */
async function expectNamed(page: Page) {
  await expect
    .poll(async () => (await internal(page)).filter((href) => !href.endsWith('?tenant=mondbank')))
    .toEqual([])
  await expect.poll(async () => (await internal(page)).length).toBeGreaterThan(0)
}

/** Goes to a public page and back to the root. Both addresses have this query. */
async function walk(page: Page, journey: Journey, name: string, query: string) {
  await page.getByRole('link', { name: 'Impressum' }).click()
  await journey.on('page')
  await expect(page).toHaveTitle(new RegExp(name))
  await expect.poll(() => searchOf(page)).toBe(query)
  await page.getByRole('link', { name: 'Zurück' }).click()
  await journey.on('start')
  await expect.poll(() => searchOf(page)).toBe(query)
}

test('the tenant of the address is kept on public pages, in a new tab and after a reload', async ({
  page,
  journey,
  context,
}) => {
  await journey.open('/?tenant=mondbank')
  await expectNamed(page)
  await walk(page, journey, bank, '?tenant=mondbank')
  // A new tab has only the address of the link.
  const tab = await context.newPage()
  await tab.goto((await page.getByRole('link', { name: 'Impressum' }).getAttribute('href')) ?? '')
  await expect(tab.locator('main[data-screen="page"] h1')).toHaveText('Impressum')
  await expect(tab).toHaveTitle(new RegExp(bank))
  await expectNamed(tab)
  await tab.getByRole('link', { name: 'Zurück' }).click()
  await expect(tab.locator('main[data-screen="start"]')).toBeVisible()
  await tab.reload()
  await expect(tab).toHaveTitle(new RegExp(bank))
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect.poll(() => searchOf(page)).toBe('?tenant=mondbank')
  await page.reload()
  await journey.on('bank-search')
  await expect(page).toHaveTitle(new RegExp(bank))
})

test('a link in the text of a public page names the tenant too', async ({ page, journey }) => {
  await page.route('**/tenants/mondbank/pages/imprint.md', (route) =>
    route.fulfill({
      body: '# Impressum\n\nZu [den AGB](agb.md), [zum Start](/), [weg](https://example.org/a).\n',
    }),
  )
  await page.goto('/public/imprint?tenant=mondbank')
  await journey.on('page')
  const link = (name: string) => page.locator('main').getByRole('link', { name })
  await expect(link('den AGB')).toHaveAttribute('href', '/public/agb?tenant=mondbank')
  await expect(link('zum Start')).toHaveAttribute('href', '/?tenant=mondbank')
  await expect(link('weg')).toHaveAttribute('href', 'https://example.org/a')
})

test('a link that is pressed before the app has loaded keeps the tenant', async ({ page, journey }) => {
  await page.route(/\/assets\/(index|libraries)-[\w-]{8}\.js$/, () => {})
  await page.goto('/?tenant=mondbank', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Impressum' }).click({ noWaitAfter: true })
  await page.waitForURL('**/public/imprint?tenant=mondbank', { waitUntil: 'commit' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(page.url())
  await journey.on('page')
  await expect(page).toHaveTitle(new RegExp(bank))
})

test('links do not name the tenant if the host determines it', async ({ page, journey }) => {
  await journey.open('/')
  expect((await internal(page)).filter((href) => href.includes('?'))).toEqual([])
  await walk(page, journey, 'Neue Hausbank', '')
})

test('links do not name an unknown tenant', async ({ page, journey, watch }) => {
  watch.allow(/console (error: Failed to load resource|warning: .*tenant)/)
  await journey.open('/?lang=de&tenant=nobody')
  await expect(page.getByRole('status').filter({ hasText: 'haben wir nicht gefunden' })).toBeVisible()
  expect((await internal(page)).filter((href) => href.includes('?'))).toEqual([])
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect.poll(() => searchOf(page)).toBe('')
})
