import { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import {
  arrives,
  expectNothingFalse,
  gatewayPage,
  lost,
  placeOrder,
  watchOrders,
} from '../support/browser/orders.ts'
import { expect, test } from '../support/browser/test.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const number = 'Auftragsnummer'
const noise = /Failed to load resource/

const down = { status: 503, json: { code: 'bank-error', message: 'down' } }
const notYet = { json: { completed: false } }

for (const [title, answer] of Object.entries({
  'completed: false': { json: { completed: false, documents: [], informed: 0, selfTodo: 0 } },
  'an error': { json: { error: { code: 'bank-error' } } },
  null: { json: null },
  'a list': { json: [] },
  nothing: { status: 204 },
  'taken, not done': { status: 202, json: { completed: true } },
}))
  test(`an order that answers 2xx with ${title} is not shown as given until the server confirms it`, async ({
    journey,
    page,
  }) => {
    const orders = await watchOrders(page)
    orders.serve = (route) => route.fulfill(answer)
    orders.serveAsked = (route) => route.fulfill(notYet)
    await journey.upTo('check')
    await placeOrder(journey)
    await journey.on('order-awaiting')
    await expectNothingFalse(page)
    await expect.poll(orders.requests).toBeGreaterThan(1)
    orders.serveAsked = (route) => route.fulfill({ json: { completed: true } })
    await journey.on('done')
    // The server sent no order number, so the page shows none.
    await expect(page.locator('main')).not.toContainText(number)
    expect(orders.keys).toHaveLength(1)
  })

test('an order that was confirmed shows its number', async ({ journey, page }) => {
  const orders = await watchOrders(page)
  await journey.upTo('check')
  await placeOrder(journey)
  await journey.on('done')
  await expect(page.locator('main')).toContainText(/Auftragsnummer KWS-[0-9A-F]{8}\. Die Bestätigung geht an/)
  await expect(page.locator('main')).toContainText(/KWS-[0-9A-F]{8}/)
  expect([orders.keys.length, orders.requests()]).toEqual([1, 0])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kws.orders'))).toBeNull()
})

test('if a gateway times out, the status is requested until it is known, and there is one order', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(noise)
  const orders = await watchOrders(page)
  let finish = () => {}
  orders.serve = async (route) => {
    finish = () => void arrives(route)
    await route.fulfill(gatewayPage)
  }
  await journey.upTo('check')
  await placeOrder(journey)
  await journey.on('order-awaiting')
  await expect(page.locator('main')).toContainText('Ihr Auftrag ist abgeschickt')
  await expectNothingFalse(page)
  await expect.poll(orders.requests).toBeGreaterThan(2)
  await expectNothingFalse(page)
  finish()
  await journey.on('done')
  expect(orders.keys).toEqual([expect.stringMatching(uuid)])
})

test('a reload while the order is being sent asks for its status and does not send it again', async ({
  journey,
  page,
}) => {
  const orders = await watchOrders(page)
  const held: (() => void)[] = []
  orders.serve = async (route) => {
    await arrives(route)
    // The server never answers.
    await new Promise<void>((resolve) => held.push(resolve))
  }
  orders.serveAsked = (route) => route.fulfill(notYet)
  await journey.upTo('letters')
  await journey.press(labels.toCheck)
  await placeOrder(journey)
  await expect(page.locator('main')).toContainText('Ihr Auftrag ist unterwegs')
  await expect.poll(() => orders.keys).toHaveLength(1)
  await expectNothingFalse(page)
  // "Back" does not leave the screen.
  await page.goBack()
  await expect(page).toHaveURL('/switch/check')
  await expect(page.locator('main')).toContainText('Ihr Auftrag ist unterwegs')
  await page.reload()
  await journey.on('order-awaiting')
  await expectNothingFalse(page)
  for (const address of ['/switch/check', '/switch/partners', '/?lang=de']) {
    await page.goto(address)
    await journey.on('order-awaiting')
  }
  await page.goBack()
  await journey.on('order-awaiting')
  orders.serveAsked = undefined
  // The page also asks by itself. If it is faster, the button has disappeared.
  const ask = page.getByRole('button', { name: 'Jetzt nachfragen', exact: true })
  await expect(async () => {
    if (await ask.isVisible()) await ask.click({ timeout: 2000 })
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'done', { timeout: 2000 })
  }).toPass()
  await journey.on('done')
  expect(orders.keys).toHaveLength(1)
  held.forEach((go) => go())
})

for (const [title, answer] of Object.entries({ lost: undefined, 'a conflict': 409 }))
  test(`an order whose answer is ${title} and whose status stays unknown`, async ({
    journey,
    page,
    watch,
  }) => {
    watch.allow(noise)
    const orders = await watchOrders(page, 1)
    orders.serve = async (route) => {
      await arrives(route)
      const json = { code: 'invalid-user-identifier', message: 'the switch is complete' }
      await (answer ? route.fulfill({ status: answer, json }) : lost(route))
    }
    orders.serveAsked = (route) => route.fulfill(down)
    await journey.upTo('check')
    await placeOrder(journey)
    await journey.on('order-unconfirmed')
    await expectNothingFalse(page)
    await expect(page.locator('main')).not.toContainText('Wechsel nicht gefunden')
    // The order may have arrived, so it is not sent again.
    await expect(journey.button('Denselben Auftrag noch einmal abschicken')).toHaveCount(0)
    await page.reload()
    await journey.on('order-unconfirmed')
    await page.goto('/switch/check')
    await journey.on('order-unconfirmed')
    orders.serveAsked = undefined
    await journey.press('Noch einmal nachfragen')
    await journey.on('done')
    expect(orders.keys).toHaveLength(1)
  })

test('an order that never arrived is sent again under its key, also after a reload', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(noise)
  const orders = await watchOrders(page, 1)
  orders.serve = lost
  await journey.upTo('check')
  await page.getByText('Unterlagen mit einem Passwort schützen').click()
  await page.locator('input[name="packagePassword"]').fill('geheim-0815')
  await placeOrder(journey)
  await journey.on('order-unconfirmed')
  await expect(page.locator('main')).toContainText('noch kein Auftrag da')
  await page.reload()
  await journey.on('order-unconfirmed')
  // The password is not stored, so the page asks for it again.
  const password = page.locator('input[name="packagePassword"]')
  await expect(password).toHaveValue('')
  await password.fill('geheim-0816')
  orders.serve = undefined
  const sent = page.waitForRequest('**/switch/complete')
  await journey.press('Denselben Auftrag noch einmal abschicken')
  expect((await sent).postDataJSON()).toMatchObject({ packagePassword: 'geheim-0816' })
  await journey.on('done')
  await expect(page.locator('main')).toContainText(/KWS-[0-9A-F]{8}/)
  expect(orders.keys).toHaveLength(2)
  expect(new Set(orders.keys)).toEqual(new Set([expect.stringMatching(uuid)]))
})

test('no second order for the same account while the outcome of the first is unknown', async ({
  journey,
  page,
  context,
  watch,
}) => {
  watch.allow(noise)
  const orders = await watchOrders(page, 1)
  orders.serve = lost
  orders.serveAsked = (route) => route.fulfill(down)
  await journey.upTo('check')
  await placeOrder(journey)
  await journey.on('order-unconfirmed')
  // A new tab, as after a restart of the browser: another session, the same account.
  const tab = await context.newPage()
  const second = new Journey(tab)
  const others = await watchOrders(tab, 1)
  await second.upTo('letters')
  await second.press(labels.toCheck)
  await second.on('order-earlier')
  await expect(tab.locator('main')).toContainText('Für dieses Konto ist schon ein Auftrag unterwegs')
  await second.press('Briefe noch einmal ansehen')
  await second.on('letters')
  // A tab that is already on the check screen cannot order either.
  const late = new Journey(await context.newPage())
  const lateOrders = await watchOrders(late.page, 1)
  await late.upTo('check')
  await placeOrder(late)
  await late.on('order-earlier')
  expect([orders, others, lateOrders].map(({ keys }) => keys.length)).toEqual([1, 0, 0])
  // The first order is confirmed, so another one is allowed.
  orders.serveAsked = (route) => route.fulfill({ json: { completed: true } })
  await journey.press('Noch einmal nachfragen')
  await journey.on('done')
  await second.press(labels.toCheck)
  await second.on('check')
})

test('an order that the server refuses leads back to the check and can be sent again', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(noise)
  const orders = await watchOrders(page)
  orders.serve = (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid-input', message: 'switchDate' } })
  await journey.upTo('check')
  await placeOrder(journey)
  await expect(page.locator('main')).toContainText('Eine Angabe fehlt oder stimmt nicht')
  await expect(page.locator('main')).toContainText('Noch ist nichts verschickt')
  orders.serve = undefined
  await journey.press(labels.order)
  await journey.on('done')
  expect(new Set(orders.keys).size).toBe(2)
})
