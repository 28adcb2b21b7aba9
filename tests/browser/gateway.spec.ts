import type { Page } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { placeOrder, watchOrders } from '../support/browser/orders.ts'
import { personaAddress } from '../support/browser/persona.ts'
import { expect, test } from '../support/browser/test.ts'

const problem = (page: Page) => page.locator('main .problem')
const storage = (page: Page) => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)

/** Answers of nginx, a load balancer or a firewall instead of the backend. */
const page = (status: number) => ({
  status,
  contentType: 'text/html',
  body: `<html><head><title>${status}</title></head><body><h1>${status}</h1><hr>nginx</body></html>`,
})

/** The problem is shown on the step, all entries are kept, and there is a retry button. */
async function expectInPlace(shown: Page, before: Record<string, string>): Promise<void> {
  await expect(problem(shown)).toContainText('antwortet gerade nicht wie erwartet')
  // A query beside the step may have failed first. The step's own call has an answer, too.
  await expect(shown.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(shown).not.toHaveURL(/error/)
  await expect(shown.locator('main .problem-panel')).toHaveCount(0)
  const now = await storage(shown)
  const lost = Object.keys(before).filter((key) => !(key in now))
  expect(lost).toEqual([])
}

/** Sends the step again, by the only button for it: a query beside the step that failed too shows none of its own. */
const retryStep = (shown: Page) =>
  shown.getByRole('button', { name: 'Erneut versuchen', exact: true }).click()

test.beforeEach(({ watch }) => {
  watch.allow(/console error: Failed to load resource/)
})

for (const status of [403, 404, 413])
  test(`${status} by a gateway at the order: bank access, decisions and signatures are kept, and the order can be sent again`, async ({
    journey,
    page: shown,
  }) => {
    const orders = await watchOrders(shown, 1)
    orders.serve = (route) => route.fulfill(page(status))
    await journey.upTo('check')
    const before = await storage(shown)
    await placeOrder(journey)
    // A gateway does not know the status of the order. The app asks the service, which has no order.
    await journey.on('order-unconfirmed')
    await expect(shown.locator('main')).toContainText('noch kein Auftrag da')
    const now = await storage(shown)
    expect(Object.keys(before).filter((key) => !(key in now))).toEqual([])
    orders.serve = undefined
    await journey.press('Denselben Auftrag noch einmal abschicken')
    await journey.on('done')
    expect(new Set(orders.keys).size).toBe(1)
  })

for (const status of [502, 503, 504])
  test(`${status} by a gateway at a step is shown there and sent again`, async ({ journey, page: shown }) => {
    await journey.upTo('new-account')
    await shown.route('**/switch/type', (route) => route.fulfill(page(status)))
    await journey.answerAccount()
    const before = await storage(shown)
    await journey.press(labels.next)
    await expectInPlace(shown, before)
    await shown.unrouteAll()
    await retryStep(shown)
    await journey.on('signatures')
  })

test('a gateway error at the login of the bank leaves the form as it is', async ({
  journey,
  page: shown,
}) => {
  await journey.atLogin(banks.none)
  await shown.route('**/banking/login', (route) => route.fulfill(page(504)))
  const before = await storage(shown)
  await journey.login()
  await expectInPlace(shown, before)
  await expect(shown.locator('input[type="password"]')).toHaveValue('12345')
  await shown.unrouteAll()
  await journey.press(labels.signIn)
  await journey.on('accounts')
})

test('a gateway error at the renewal of the tokens does not end the session', async ({
  journey,
  page: shown,
}) => {
  await journey.upTo('new-account')
  const { accessToken } = await storage(shown)
  await shown.route('**/api/v1/**', (route) => {
    const request = route.request()
    if (request.url().endsWith('/auth/refreshToken')) return route.fulfill(page(502))
    return request.headers().authorization === `Bearer ${accessToken}`
      ? route.fulfill({ status: 401, json: {} })
      : route.continue()
  })
  await journey.answerAccount()
  const before = await storage(shown)
  await journey.press(labels.next)
  await expectInPlace(shown, before)
  await shown.unrouteAll()
  await retryStep(shown)
  await journey.on('signatures')
})

test('a gateway error on Start is shown there, and a second press starts', async ({
  journey,
  page: shown,
}) => {
  await shown.route('**/api/v1/switch', (route) => route.fulfill(page(503)))
  await journey.open()
  await journey.press(labels.withLogin)
  await expectInPlace(shown, {})
  await shown.unrouteAll()
  await retryStep(shown)
  await journey.on('bank-search')
})

test('the login page of a network instead of an answer shows a problem on the step', async ({
  journey,
  page: shown,
}) => {
  await journey.upTo('new-account')
  await shown.route('**/switch/type', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><h1>WLAN im Zug</h1>' }),
  )
  await journey.answerAccount()
  const before = await storage(shown)
  await journey.press(labels.next)
  await expectInPlace(shown, before)
  await expect(shown.locator('body')).not.toContainText('WLAN im Zug')
  await shown.unrouteAll()
  await retryStep(shown)
  await journey.on('signatures')
})

test('a 503 while a link is redeemed leaves the link valid', async ({ journey, page: shown }) => {
  await shown.route('**/auth/issueRefreshToken', (route) => route.fulfill(page(503)))
  await shown.goto(personaAddress('P8-link'))
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await expectInPlace(shown, {})
  await journey.on('resume-welcome')
  await shown.unrouteAll()
  await retryStep(shown)
  await journey.on('resume-tasks')
})

test('503 right after the link was redeemed: it is not redeemed twice', async ({ journey, page: shown }) => {
  await shown.route('**/switch/userinfo', (route) => route.fulfill(page(503)))
  await shown.goto(personaAddress('P8-link'))
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-unrestored')
  await expectInPlace(shown, {})
  await shown.unrouteAll()
  await journey.press('Noch einmal versuchen')
  await journey.on('resume-tasks')
})
