import { askToEnd } from '../../support/browser/end-session.ts'
import { Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import {
  arrives,
  expectNothingFalse,
  gatewayPage,
  lost,
  placeOrder,
  watchOrders,
} from '../../support/browser/orders.ts'
import { expect, test } from '../../support/browser/test.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const down = { status: 503, json: { code: 'bank-error', message: 'down' } }

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

test('a refused order can be given again; an accepted one is not told as done', async ({ journey, page }) => {
  const orders = await watchOrders(page)
  const refusal = { code: 'invalid-input', message: 'switchDate' }
  orders.serve = (route) => route.fulfill({ status: 422, json: refusal })
  orders.serveAsked = (route) => route.fulfill({ json: { completed: false } })
  await journey.upTo('check')
  await placeOrder(journey)
  await expect(page.locator('main')).toContainText('Eine Angabe fehlt oder stimmt nicht')
  await expect(page.locator('main')).toContainText('Noch ist nichts verschickt')
  orders.serve = (route) => route.fulfill({ status: 202, json: { completed: true } })
  await journey.press(labels.order)
  await journey.on('order-awaiting')
  await expect.poll(orders.requests).toBeGreaterThan(1)
  await expectNothingFalse(page)
  orders.serveAsked = (route) => route.fulfill({ json: { completed: true } })
  await journey.on('done')
  await expect(page.locator('main')).not.toContainText('Auftragsnummer') // The service sent no number, so the page shows none.
  expect(new Set(orders.keys).size).toBe(2)
})

test('leaving while the order is being sent does not send it again', async ({ journey, page }) => {
  const orders = await watchOrders(page)
  const held: (() => void)[] = []
  orders.serve = async (route) => {
    await arrives(route)
    await new Promise<void>((resolve) => held.push(resolve)) // The service never answers.
  }
  orders.serveAsked = (route) => route.fulfill({ json: { completed: false } })
  await journey.upTo('letters')
  await journey.press(labels.toCheck)
  await placeOrder(journey)
  await expect(page.locator('main')).toContainText('Ihr Auftrag ist unterwegs')
  await expect.poll(() => orders.keys).toHaveLength(1)
  await expectNothingFalse(page)
  await page.goBack()
  await expect(page).toHaveURL('/switch/check')
  await expect(page.locator('main')).toContainText('Ihr Auftrag ist unterwegs')
  await page.reload()
  await journey.on('order-awaiting')
  await expect(page.locator('main')).toContainText('Ihr Auftrag ist abgeschickt')
  await expectNothingFalse(page)
  for (const address of ['/switch/check', '/switch/partners', '/?lang=de']) {
    await page.goto(address)
    await journey.on('order-awaiting')
  }
  await page.goBack()
  await journey.on('order-awaiting')
  orders.serveAsked = undefined
  await journey.on('done')
  expect(orders.keys).toHaveLength(1)
  held.forEach((go) => go())
})

test('behind a gateway, an order that may have arrived is only asked for', async ({ journey, page }) => {
  const orders = await watchOrders(page, 1)
  orders.serve = async (route) => {
    await arrives(route)
    await route.fulfill(gatewayPage)
  }
  orders.serveAsked = (route) => route.fulfill(down)
  await journey.upTo('check')
  await placeOrder(journey)
  await journey.on('order-unconfirmed')
  await expectNothingFalse(page)
  await expect(page.locator('main')).not.toContainText('Wechsel nicht gefunden')
  await expect(journey.button('Denselben Auftrag noch einmal abschicken')).toHaveCount(0)
  await page.reload()
  await journey.on('order-unconfirmed')
  await page.goto('/switch/check')
  await journey.on('order-unconfirmed')
  orders.serveAsked = undefined
  await journey.press('Noch einmal nachfragen')
  await journey.on('done')
  await expect(page.locator('main')).toContainText(/Auftragsnummer KWS-[0-9A-F]{8}/)
  expect(orders.keys).toEqual([expect.stringMatching(uuid)])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kws.orders'))).toBeNull()
})

test('an order that never arrived is sent again under the same key', async ({ journey, page }) => {
  const orders = await watchOrders(page, 1)
  orders.serve = lost
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
  const orders = await watchOrders(page, 1)
  orders.serve = lost
  orders.serveAsked = (route) => route.fulfill(down)
  await journey.upTo('check')
  await placeOrder(journey)
  await journey.on('order-unconfirmed')
  const late = new Journey(await context.newPage()) // A tab that is on the check already cannot order.
  const lateOrders = await watchOrders(late.page, 1)
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
