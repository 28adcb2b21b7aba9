import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Journey } from './journey.ts'
import { labels } from './labels.ts'

/** Words that are false, or lead to a second order, while the outcome of one is unknown. */
const never = [
  /Noch ist nichts verschickt/,
  /Sie können alles ändern/,
  /Starten Sie/,
  /starten Sie/,
  /Geschafft/,
]

/** What may not stand on the page while it is not known what became of an order. */
export async function expectNothingFalse(page: Page): Promise<void> {
  const words = await page.locator('main').innerText()
  for (const word of never) expect(words).not.toMatch(word)
}

/** A page of a gateway, as the customer's browser gets it. */
export const gatewayPage = {
  status: 504,
  contentType: 'text/html',
  body: '<!doctype html><title>504</title><h1>Gateway Time-out</h1>',
}

export interface Orders {
  /** The Idempotency-Key of each order that left the page, in turn. */
  keys: string[]
  /** How often it was asked what became of the order. */
  requests(): number
  /** What happens to orders from now on; without it they reach the sandbox. */
  serve?: ((route: Route) => unknown) | undefined
  /** The same for the question; without it the sandbox answers. */
  serveAsked?: ((route: Route) => unknown) | undefined
}

/** Stands between the page and the orders of it. `seconds`: how long the app asks before the customer does. */
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

/** The order arrives at the sandbox, whatever the page hears of it. */
export const arrives = async (route: Route): Promise<void> => void (await route.fetch())

export const lost = (route: Route): Promise<void> => route.abort('connectionreset')

/** From the check on: consents, then the order. */
export async function placeOrder(journey: Journey): Promise<void> {
  await journey.consent()
  await journey.press(labels.order)
}
