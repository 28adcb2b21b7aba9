import type { Way } from '../support/browser/decisions.ts'
import { decide, expectDecided } from '../support/browser/decisions.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { Journey } from '../support/browser/journey.ts'
import { expect, test } from '../support/browser/test.ts'

const accessToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken'))

/** Duplicates the tab with its session storage, as browsers do. */
async function copyOf(page: Page): Promise<Journey> {
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(window.location.href)),
  ])
  return new Journey(copy)
}

/** Refuses a token from now on. @returns the addresses of token renewals */
async function runOut(context: BrowserContext, token: string | null): Promise<string[]> {
  const renewals: string[] = []
  await context.route('**/api/v1/**', async (route) => {
    const request = route.request()
    if (request.url().endsWith('/auth/refreshToken')) {
      renewals.push(request.url())
      // Enough time for the other tab to start a renewal too.
      await new Promise((resolve) => setTimeout(resolve, 300))
    } else if (request.headers().authorization === `Bearer ${token}`) {
      return route.fulfill({ status: 401, json: {} })
    }
    return route.continue()
  })
  return renewals
}

test('a tab and its copy renew the session only once', async ({ journey, page, context, watch }) => {
  watch.allow(/console error: Failed to load resource: the server responded with a status of 401/)
  await journey.upTo('partners')
  const copy = await copyOf(page)
  await copy.on('partners')
  const renewals = await runOut(context, await accessToken(page))
  await Promise.all([page.reload(), copy.page.reload()])
  await Promise.all([journey.on('partners'), copy.on('partners')])
  expect(renewals).toHaveLength(1)
  await expect.poll(() => accessToken(copy.page)).toBe(await accessToken(page))
  await expect(page.locator('.problem')).toHaveCount(0)
})

test('a suspended copy of the tab takes over renewed tokens and continues', async ({
  journey,
  page,
  context,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource: the server responded with a status of 401/)
  await journey.upTo('partners')
  const copy = await copyOf(page)
  await copy.on('partners')
  // After this the tokens of the copy are outdated, as if the tab had been suspended.
  const old = await copy.page.evaluate(() => ({ ...sessionStorage }))
  const renewals = await runOut(context, await accessToken(page))
  await page.reload()
  await journey.on('partners')
  await copy.page.evaluate(
    (stored) => Object.entries(stored).forEach(([key, value]) => sessionStorage.setItem(key, String(value))),
    old,
  )
  await copy.page.reload()
  await copy.on('partners')
  await expect(copy.page).toHaveURL(/partners/)
  // The server has refused the copy's own renewal.
  expect(renewals).toHaveLength(2)
  await expect.poll(() => accessToken(copy.page)).toBe(await accessToken(page))
})

test('decisions in a tab and its copy both reach the server, and both show its state', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners')
  const copy = await copyOf(page)
  await copy.on('partners')
  const rows = (tab: Page) => tab.locator('.decisions-row')
  const change = async ({ page: tab }: Journey, row: number, label: Way) => {
    const saved = tab.waitForResponse((answer) => answer.request().method() === 'PUT')
    await decide(tab, rows(tab).nth(row), label)
    await saved
  }
  await change(journey, 0, 'Auslassen')
  await change(copy, 2, 'Sie selbst')
  for (const { page: tab } of [journey, copy]) {
    await tab.reload()
    await expectDecided(rows(tab).nth(0), 'Auslassen')
    await expectDecided(rows(tab).nth(2), 'Sie selbst')
  }
  await Promise.all([journey.partners(), copy.partners()])
  await Promise.all([journey.on('owner'), copy.on('owner')])
})

test('another tenant in the URL starts a new switch and shows a notice', async ({ journey, page }) => {
  await journey.upTo('accounts')
  await page.goto('/?tenant=direkt&lang=de')
  await journey.on('start')
  await expect(page.getByRole('status').getByText('neuer Wechsel')).toBeVisible()
  const ofTheSwitch = /token|userid|bank|kws\.(position|login)/i
  await expect
    .poll(async () =>
      (await page.evaluate(() => Object.keys(sessionStorage))).filter((key) => ofTheSwitch.test(key)),
    )
    .toEqual([])
  await page.reload()
  await journey.on('start')
  await expect(page.getByText('neuer Wechsel')).toHaveCount(0)
})

test('the referring service is sent to the server', async ({ journey, page }) => {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/switch'))
  await journey.start('/?lang=de&service=wohnportal')
  expect((await sent).postDataJSON()).toMatchObject({ service: 'wohnportal' })
})
