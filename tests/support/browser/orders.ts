import { expect, type Page, type Route } from '@playwright/test'
import type { Journey } from './journey.ts'
import { labels } from './labels.ts'

/** Sentences that are wrong, or would lead to a second order, while the result of an order is unknown. */
const never = [
  /Noch ist nichts verschickt/,
  /Sie können alles ändern/,
  /Starten Sie/,
  /starten Sie/,
  /Geschafft/,
]

/** Checks that the page shows none of these sentences. */
export async function expectNothingFalse(page: Page): Promise<void> {
  const words = await page.locator('main').innerText()
  for (const word of never) expect(words).not.toMatch(word)
}

/** An error page of a gateway. */
export const gatewayPage = {
  status: 504,
  contentType: 'text/html',
  body: '<!doctype html><title>504</title><h1>Gateway Time-out</h1>',
}

export interface Orders {
  /** The Idempotency-Key of each order that the page has sent. */
  keys: string[]
  /** How often the page has asked for the status of the order. */
  requests(): number
  /** Answers orders from now on. Without it they reach the sandbox. */
  serve?: ((route: Route) => unknown) | undefined
  /** Answers requests for the status. Without it the sandbox answers. */
  serveAsked?: ((route: Route) => unknown) | undefined
}

/** Intercepts the orders of a page. `seconds`: how long the app asks for the status by itself. */
export async function watchOrders(page: Page, seconds = 120): Promise<Orders> {
  let requests = 0
  const orders: Orders = { keys: [], requests: () => requests }
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { timeouts?: object }
    const timeouts = { ...config.timeouts, order: seconds * 1000, E: 1000 }
    await route.fulfill({ response, json: { ...config, timeouts, retries: { E: 0, delay: 20 } } })
  })
  await page.route('**/switch/complete', async (route) => {
    orders.keys.push(route.request().headers()['idempotency-key'] ?? '')
    await (orders.serve ? orders.serve(route) : route.continue())
  })
  await page.route('**/switch/completed', async (route) => {
    if (route.request().headers()['accept']?.includes('pdf')) return route.continue()
    requests += 1
    await (orders.serveAsked ? orders.serveAsked(route) : route.continue())
  })
  return orders
}

/** Passes the order to the sandbox, independent of the answer to the page. */
export const arrives = async (route: Route): Promise<void> => void (await route.fetch())

export const lost = (route: Route): Promise<void> => route.abort('connectionreset')

/** On the check screen: gives the consents and orders. */
export async function placeOrder(journey: Journey): Promise<void> {
  await journey.consent()
  await journey.press(labels.order)
}
