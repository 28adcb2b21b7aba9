import type { Page } from '@playwright/test'
import { askToEnd, end } from '../support/browser/end-session.ts'
import { Journey } from '../support/browser/journey.ts'
import { expect, test } from '../support/browser/test.ts'

/** Duplicates this tab with its session storage. */
async function duplicate(page: Page): Promise<Page> {
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(window.location.href)),
  ])
  return copy
}

test('ending a session also erases a duplicate of the tab', async ({ journey, page }) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  const copy = await duplicate(page)
  const other = new Journey(copy)
  await other.on('owner')
  // A request that is being sent when the token expires is refused, and the browser logs that.
  await copy.waitForLoadState('networkidle')
  await end(journey, page)
  await other.on('ended')
  await expect(copy.locator('main')).toContainText('hat bestätigt')
  await expect.poll(() => copy.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})

test('two copies that end the session at once: one waits for the other, and neither says that nobody confirmed it', async ({
  journey,
  page,
  watch,
}) => {
  // The second tab's request after the first has ended the session.
  watch.allow(/Failed to load resource: the server responded with a status of 401/)
  await journey.upTo('owner')
  const copy = await duplicate(page)
  const other = new Journey(copy)
  await other.on('owner')
  await copy.waitForLoadState('networkidle')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'DELETE') await held.promise
    return route.fallback()
  })
  await Promise.all([
    page.waitForRequest((request) => request.method() === 'DELETE'),
    askToEnd(journey, page),
  ])
  await askToEnd(other, copy)
  const waiting = () => copy.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waiting).toBe(1)
  held.resolve()
  await journey.on('ended')
  await other.on('ended')
  await expect(page.locator('main')).toContainText('hat bestätigt')
  await expect(copy.locator('main')).not.toContainText('nicht bestätigt')
})

test('where the service does not confirm the erasure, the copy does not claim it either', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource: the server responded with a status of 503/)
  await journey.upTo('owner')
  const copy = await duplicate(page)
  const other = new Journey(copy)
  await other.on('owner')
  await copy.waitForLoadState('networkidle')
  await page
    .context()
    .route('**/api/v1/switch', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
  await end(journey, page)
  await other.on('ended')
  for (const tab of [page, copy]) await expect(tab.locator('main')).toContainText('nicht bestätigt')
})
