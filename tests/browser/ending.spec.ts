import type { Page } from '@playwright/test'
import { consultantStepsFor } from '../support/browser/consultant-steps.ts'
import { end, sessionMenu } from '../support/browser/end-session.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** Everything that the browser stores for this page: keys in both storages, caches, the state of the history entry. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    session: Object.keys(sessionStorage).toSorted(),
    local: Object.keys(localStorage).toSorted(),
    caches: await caches.keys(),
  }))

test('every step shows whose switch it is, and can erase it in the browser and at the service', async ({
  journey,
  page,
}) => {
  await journey.open()
  await expect(sessionMenu(page)).toHaveCount(0)
  await journey.upTo('new-account')
  await journey.enterAccount()
  await sessionMenu(page).click()
  await expect(page.getByRole('banner')).toContainText(/Wechsel bei .+, begonnen um \d{1,2}:\d{2}/)
  await page.keyboard.press('Escape')
  await expect(sessionMenu(page)).toBeFocused()
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/switch$|logout$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  await end(journey, page)
  await expect.poll(() => calls).toEqual(['DELETE /api/v1/switch', 'POST /api/v1/auth/logout'])
  await expect(page.locator('main')).toContainText('hat bestätigt, dass Ihr Wechsel')
  await expect(page.locator('main')).toContainText('Was die Bank aufbewahrt')
  const { session, local, caches } = await stored(page)
  expect(
    session.filter((key) => !['tenant', 'kws.locale', 'kws.ended', 'kws.history'].includes(key)),
  ).toEqual([])
  expect([local, caches]).toEqual([[], []])
  const answer = await page.request.get('/api/v1/switch/userinfo', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(401)
})

for (const [title, answer] of Object.entries({
  'offers no erasing': { status: 404, body: '' },
  'refuses to erase': { status: 409, json: { code: 'invalid-user-identifier', message: 'no' } },
  'is down': undefined,
}))
  test(`a service that ${title}: local data is deleted, and the page says that deletion was not confirmed`, async ({
    journey,
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource/)
    await journey.upTo('owner')
    await page.route(/\/api\/v1\/(switch|auth\/logout)$/, (route) =>
      answer ? route.fulfill(answer) : route.abort('connectionrefused'),
    )
    await end(journey, page)
    await expect(page.locator('main')).toContainText('hat das Löschen nicht bestätigt')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
  })

test('after the order the session can be ended, and the page says that the order remains valid', async ({
  journey,
  page,
}) => {
  await journey.upTo('check')
  await journey.consent()
  await journey.press(labels.order)
  await journey.on('done')
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('kws.draft')), 'what was typed on the way')
    .toBeNull()
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && calls.push(request.url())))
  await sessionMenu(page).click()
  await expect(page.getByRole('banner')).toContainText(/beauftragt um \d{1,2}:\d{2}/)
  await journey.press('Beenden und alles löschen')
  await expect(page.getByRole('dialog')).toContainText('Ihr Auftrag bleibt bestehen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('Ihr Auftrag bleibt bestehen und wird ausgeführt')
  expect(calls).toEqual([])
  await page.goBack()
  await page.locator('main h1').first().waitFor()
  await expect(page.locator('main')).not.toContainText('Ihr Auftrag ist erteilt')
})

test('after the order the tab holds a token that reads the order and changes nothing, and no other', async ({
  journey,
  page,
}) => {
  await journey.upTo('check')
  const before = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  await journey.finish()
  await expect(page.locator('main')).toContainText(/\d+ Zahlungspartner informieren/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('accessToken'))).toMatch(/^st_/)
  const after = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  expect(after['refreshToken']).toBeUndefined()
  const status = async (token: string | undefined, path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.fetch(`/api/v1${path}`, { method, headers })).status()
  }
  expect(await status(after['accessToken'], '/switch/partners')).toBe(200)
  expect(await status(after['accessToken'], '/banking/accounts')).toBe(403)
  expect(await status(after['accessToken'], '/switch', 'DELETE')).toBe(403)
  expect(await status(before['accessToken'], '/switch/partners')).toBe(401)
  await page.reload()
  await journey.on('done')
  await expect(page.locator('main')).toContainText('Zum Versand vorgemerkt')
})

test("after the order's token expires, the page does not claim that nothing was ordered", async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*401/)
  await journey.upTo('check')
  await journey.finish()
  const created: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/switch') created.push(request.method())
  })
  await page.route('**/api/v1/switch/partners', (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await journey.on('done')
  await expect(page.locator('main .problem')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Wir informieren niemanden')
  expect(created).toEqual([])
})

test('a switch that was handed over is not erased at the service: its link still works', async ({
  journey,
  page,
}) => {
  await page.goto('/beratung?lang=de')
  for (const step of consultantStepsFor({ mail: 'ending@example.org', mobile: '+4915123125021' })) {
    await journey.on(step.screen)
    await step.enter?.(journey, page)
    await step.leave(journey, page)
  }
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/switch$|logout$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  await sessionMenu(page).click()
  await journey.press('Beenden und alles löschen')
  await expect(page.getByRole('dialog')).toContainText('Der verschickte Link führt weiter')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect.poll(() => calls).toEqual(['POST /api/v1/auth/logout'])
  await expect(page.locator('main')).toContainText('weil ein Link verschickt wurde')
})

test('a restart from a step leads to the start of the mode, with a new user and no answers', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  const before = await page.evaluate(() => sessionStorage.getItem('switchUserId'))
  await sessionMenu(page).click()
  await journey.press('Neu beginnen')
  const created = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/switch')
  // The start page is shown as soon as the reset begins, and loaded anew when that is done.
  const loaded = page.waitForEvent('load')
  await journey.press('Löschen und neu beginnen')
  await created
  await loaded
  await journey.on('start')
  const after = await page.evaluate(() => ({ ...sessionStorage }))
  expect(after['switchUserId']).not.toBe(before)
  expect(JSON.stringify(after)).not.toMatch(/Erika|DE57/)
})

test('cancelling the question keeps everything', async ({ journey, page }) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await sessionMenu(page).click()
  await journey.press('Beenden und alles löschen')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).not.toHaveValue('')
})
