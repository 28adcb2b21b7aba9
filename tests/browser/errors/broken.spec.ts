import type { Page, Route } from '@playwright/test'
import { ownKeys } from '../../../src/session/keys.ts'
import { flowFile, strangeScreen, withPart, withScreen } from '../../support/browser/flow-file.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import { withoutFirstPage } from '../../support/browser/without-first-page.ts'

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

test('without a readable file of the default tenant the page says so, and works once it is there', async ({
  page,
  watch,
}) => {
  watch.allow(/./)
  for (const answer of [html, missing, list]) {
    await page.route('**/tenants/hausbank/tenant.json', answer)
    await page.goto('/?lang=de')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link').or(page.getByRole('button')).first()).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await page.locator('main[data-screen="start"] h1').waitFor()
  }
})

test('an unknown tenant shows the default one and says so; the last good file of a tenant replaces a broken one', async ({
  page,
  journey,
  watch,
}) => {
  watch.allow(/console (error: Failed to load resource|warning: .*tenant)/)
  const lost = page.getByRole('status').filter({ hasText: 'haben wir nicht gefunden' })
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

test('a list of banks that does not come can be asked for again', async ({ page, journey, watch }) => {
  watch.allow(/Failed to load resource/)
  await page.route('**/banks.json', (route) => route.fulfill({ status: 503 }))
  await journey.start()
  await expect(page.locator('main .problem')).toBeVisible()
  await expect(journey.button('Ohne Online-Banking weitermachen').first()).toBeVisible()
  await page.unrouteAll()
  await page.locator('main .problem').getByRole('button').first().click()
  await journey.chooseBank(banks.none)
})
