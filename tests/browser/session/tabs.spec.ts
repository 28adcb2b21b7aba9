import type { BrowserContext, Page } from '@playwright/test'
import { decide, expectDecided, type Way } from '../../support/browser/decisions.ts'
import { end, sessionMenu } from '../../support/browser/end-session.ts'
import { Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

const accessToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken'))

/** Duplicates the tab with its session storage, as browsers do. */
async function copyOf(page: Page): Promise<Journey> {
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(window.location.href)),
  ])
  return new Journey(copy)
}

/** Refuses a token from now on, and renews it only after two tabs were refused. @returns the renewals */
async function runOut(context: BrowserContext, token: string | null): Promise<string[]> {
  const renewals: string[] = []
  const refused = new Set<Page>()
  const both = Promise.withResolvers<void>()
  await context.route('**/api/v1/**', async (route) => {
    const request = route.request()
    if (request.url().endsWith('/auth/refreshToken')) {
      renewals.push(request.url())
      await both.promise
    } else if (request.headers().authorization === `Bearer ${token}`) {
      refused.add(request.frame().page())
      if (refused.size === 2) both.resolve()
      return route.fulfill({ status: 401, json: {} })
    }
    return route.continue()
  })
  return renewals
}

test('a tab and its copy keep all decisions, and one session', async ({ journey, page, context, watch }) => {
  watch.allow(/Failed to load resource.*401/)
  await journey.upTo('partners')
  const copy = await copyOf(page)
  await copy.on('partners')
  const row = (tab: Page, nth: number) => tab.locator('.decisions-row').nth(nth)
  const change = async ({ page: tab }: Journey, nth: number, way: Way) => {
    const saved = tab.waitForResponse((answer) => answer.request().method() === 'PUT')
    await decide(tab, row(tab, nth), way)
    await saved
  }
  await change(journey, 0, 'Auslassen')
  await change(copy, 2, 'Sie selbst')
  const renewals = await runOut(context, await accessToken(page))
  await Promise.all([page.reload(), copy.page.reload()])
  for (const tab of [journey, copy]) {
    await tab.on('partners')
    await expectDecided(row(tab.page, 0), 'Auslassen')
    await expectDecided(row(tab.page, 2), 'Sie selbst')
    await expect(tab.page.locator('.problem')).toHaveCount(0)
  }
  expect(renewals).toHaveLength(1)
})

test('ending erases a copy too; neither tells what is unsure', async ({ journey, page, context, watch }) => {
  watch.allow(/Failed to load resource.*(503|401)/) // A request of the copy that is under way when the session ends is refused.
  await journey.upTo('owner')
  await journey.fillOwner()
  const copy = await copyOf(page)
  await copy.on('owner')
  await context.route('**/api/v1/switch', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await end(journey, page)
  await copy.on('ended')
  for (const tab of [page, copy.page]) {
    await expect(tab.locator('main')).toContainText('nicht bestätigt')
    const stored = () => tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    await expect.poll(stored).not.toMatch(/accessToken|Erika/)
  }
})

test('who types in a copy is not asked or ended by the other tab', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource.*401/) // At the end both tabs end the session at the same time; the second request is refused.
  const minutes = (count: number) => page.clock.fastForward(count * 60_000)
  await journey.upTo('owner')
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  const copy = await copyOf(page)
  await copy.on('owner')
  for (const tab of [page, copy.page]) await expect(sessionMenu(tab)).toBeVisible()
  await minutes(9) // Both tabs share this clock.
  await copy.page.keyboard.press('Shift')
  await minutes(9)
  await copy.page.keyboard.press('Shift')
  await minutes(1)
  await copy.fillOwner() // Long enough for the hidden tab to end the session.
  await copy.press(labels.next)
  await copy.on('new-account')
  await journey.on('owner')
  for (const tab of [page, copy.page]) await expect(tab.getByRole('alertdialog')).toHaveCount(0)
  await minutes(20) // Without input in both tabs, both end.
  await journey.on('ended')
  await copy.on('ended')
})
