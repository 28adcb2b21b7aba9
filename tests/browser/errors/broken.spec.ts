import type { Page, Route } from '@playwright/test'
import type { FlowFile } from '../../../src/config/data.ts'
import { ownKeys } from '../../../src/session/keys.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

/** Address of a flow's file. */
const flowFile = /\/assets\/flows-[\w-]{8}\/[\w-]+\/flow\.json$/

/** Serves a changed version of a flow's file. */
const withPart = (change: (file: FlowFile) => object) => async (route: Route) => {
  const file = (await (await route.fetch()).json()) as FlowFile // as it was built
  await route.fulfill({ json: { ...file, ...change(file) } })
}

/** Serves a flow's file with a changed bank search screen. */
const withScreen = (screen: unknown) =>
  withPart(({ screens }) => ({ screens: { ...screens, 'bank-search': screen } }))

/** A screen that fails, because it has an element of an unknown type. */
const strangeScreen = { id: 'bank-search', title: 'bank.search.title', body: [{ type: 'marquee' }] }

/** Serves the start address without a baked first screen, so that the app requests flow and texts, which a test can change. */
const withoutFirstPage = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const url = new URL('/shell.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ url }) })
    },
  )

type Answer = (route: Route) => Promise<void>
const html: Answer = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>404</title><p>Not here.' })
const missing: Answer = (route) => route.fulfill({ status: 404 })
const list: Answer = (route) => route.fulfill({ json: [] })

/** Checks that the page shows the problem in words, and that its link leads to Start after the fault. */
async function expectWayToStart(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('link', { name: 'Zum Start' })).toBeVisible()
  await expect(heading).not.toHaveText(/^[\w-]+(\.[\w-]+)+$/)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Zum Start' }).click()
  await page.locator('main[data-screen="start"] h1').waitFor()
}

test('a broken file of the flow shows a page that leads to Start', async ({ page, watch }) => {
  watch.allow(/./)
  const answers: Answer[] = [
    html,
    missing,
    list,
    withPart(() => ({ flow: { id: 5, states: [] } })),
    withPart(() => ({ guards: undefined })),
    withPart(() => ({ screens: undefined })),
  ]
  for (const answer of answers) {
    await withoutFirstPage(page)
    await page.route(flowFile, answer)
    await page.goto('/?lang=de')
    await expectWayToStart(page)
  }
})

test('a broken screen, part or file of texts of the next step shows a page that leads to Start', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/./)
  // The page has already made its one reload for a missing file.
  await page.addInitScript((key) => sessionStorage.setItem(key, String(Date.now())), ownKeys.reload)
  const faults: [RegExp, Answer][] = [
    [flowFile, withScreen(undefined)],
    [flowFile, withScreen({ id: 7, body: 'x' })],
    [flowFile, withScreen(strangeScreen)],
    [/\/assets\/search-[\w-]{8}\.js$/, missing],
    [/\/assets\/flows-[\w-]{8}\/(.*\/)?bank\.json$/, missing],
  ]
  for (const [file, answer] of faults) {
    await withoutFirstPage(page)
    await page.route(file, answer)
    await journey.open()
    await journey.press(labels.withLogin)
    await expectWayToStart(page)
  }
})

test('an unknown tenant shows the default one and says so; the last good file of a tenant replaces a broken one', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/console (error: Failed to load resource|warning: .*tenant)/)
  const lost = page.locator('[aria-live="polite"]').filter({ hasText: 'haben wir nicht gefunden' })
  await journey.open('/?lang=de&tenant=nobody')
  await expect(lost).toBeVisible()
  await journey.open('/?lang=de&tenant=direkt')
  await expect(page.locator('h1')).toHaveText('Neues Konto? Wir sagen allen Bescheid.')
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/tenants/direkt/last-good')))
  await expect.poll(isKept).toBe(true)
  await page.route('**/tenants/direkt/tenant.json', (route) => route.fulfill({ body: '{ "id": "direkt", }' }))
  await page.reload()
  await expect(page.locator('h1')).toHaveText('Neues Konto? Wir sagen allen Bescheid.')
  await expect(page).toHaveTitle(/Direktbank Test/)
  await expect(lost).toHaveCount(0)
})
