import type { Page, Route } from '@playwright/test'
import { askToEnd } from '../../support/browser/end-session.ts'
import { Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Wrong, or leading to a second order, while the outcome of one is unknown. */
const never = /Noch ist nichts verschickt|Sie können alles ändern|[Ss]tarten Sie|Geschafft/

type Answer = ((route: Route) => unknown) | undefined
const lost: Answer = (route) => route.abort('connectionreset')
const isDown: Answer = (route) =>
  route.fulfill({ status: 503, json: { code: 'bank-error', message: 'down' } })

/** Intercepts the orders of a page, which asks for their state for a second. What has no answer of its own reaches the sandbox. */
async function watchOrders(page: Page, serve?: Answer, serveAsked?: Answer) {
  const orders = { keys: [] as string[], serve, serveAsked }
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { timeouts?: object }
    const timeouts = { ...config.timeouts, order: 1000, E: 1000 }
    await route.fulfill({ response, json: { ...config, timeouts, retries: { E: 0, delay: 20 } } })
  })
  await page.route('**/switch/complete', async (route) => {
    orders.keys.push(route.request().headers()['idempotency-key'] ?? '')
    await (orders.serve ?? ((one) => one.continue()))(route)
  })
  await page.route('**/switch/completed', async (route) => {
    const isDocument = route.request().headers()['accept']?.includes('pdf')
    await ((!isDocument && orders.serveAsked) || ((one: Route) => one.continue()))(route)
  })
  return orders
}

/** On the check screen: gives the consents and orders. */
async function placeOrder(journey: Journey): Promise<void> {
  await journey.consent()
  await journey.press(labels.order)
}

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

test('an order that never arrived is sent again under the same key', async ({ journey, page }) => {
  const orders = await watchOrders(page, lost)
  await journey.upTo('check')
  const password = page.locator('input[name="packagePassword"]')
  await page.getByText('Unterlagen mit einem Passwort schützen').click()
  await password.fill('geheim-0815')
  await placeOrder(journey)
  await journey.on('order-unconfirmed')
  await expect(page.locator('main')).toContainText('noch kein Auftrag da')
  await page.reload()
  await journey.on('order-unconfirmed')
  await expect(password).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'geheim',
  )
  await journey.press('Denselben Auftrag noch einmal abschicken') // What was to be protected is not sent without a password.
  await expect(page.locator('.field-error')).toBeVisible()
  expect(orders.keys).toHaveLength(1)
  await password.fill('geheim-0816')
  orders.serve = undefined
  const sent = page.waitForRequest('**/switch/complete')
  await journey.press('Denselben Auftrag noch einmal abschicken')
  expect((await sent).postDataJSON()).toMatchObject({ packagePassword: 'geheim-0816' })
  await journey.on('done')
  expect(orders.keys).toHaveLength(2)
  expect(new Set(orders.keys)).toEqual(new Set([expect.stringMatching(uuid)]))
})

test('while an order is unknown no tab orders again, erased or not', async ({ journey, page, context }) => {
  const orders = await watchOrders(page, lost, isDown)
  await journey.upTo('check')
  await placeOrder(journey)
  await journey.on('order-unconfirmed')
  await expect(page.locator('main')).not.toContainText(never)
  const late = new Journey(await context.newPage()) // A tab that is on the check already cannot order.
  const lateOrders = await watchOrders(late.page)
  await late.upTo('check')
  await placeOrder(late)
  await late.on('order-earlier')
  await page.bringToFront()
  await askToEnd(journey, page)
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('bleibt 24 Stunden lang eine unlesbar gemachte Kennung')
  const second = new Journey(await context.newPage()) // A new tab, as after a restart of the browser: another session, the same account.
  await second.upTo('letters')
  await second.press(labels.toCheck)
  await second.on('order-earlier')
  await expect(second.page.locator('main')).toContainText('Für dieses Konto ist schon ein Auftrag unterwegs')
  await second.press('Briefe noch einmal ansehen')
  await second.on('letters')
  expect([orders, lateOrders].map(({ keys }) => keys.length)).toEqual([1, 0])
})
