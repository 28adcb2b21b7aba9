import type { Page, Route } from '@playwright/test'
import { startReceiver, type Receiver } from '../telemetry/receiver.ts'
import { test as base, expect } from './test.ts'

/** Deployment config with everything that needs consent. */
const declared = {
  usage: { endpoint: '/usage' },
  sentry: { dsn: 'https://abc123@errors.example.org/1', tunnel: '/reports', environment: 'test' },
}

/** The app's test with telemetry configured, and a receiver for its requests. */
export const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ context }, use) => {
    const receiver = await startReceiver()
    // The page may send until it is closed, which is after the end of the test.
    let hasEnded = false
    const answer = (route: Route) => route.fulfill({ status: 204 })
    await context.route('**/config.json', async (route) => {
      const config = await route.fetch({ maxRetries: 2 })
      await route.fulfill({ response: config, json: { ...(await config.json()), ...declared } })
    })
    for (const path of ['/usage', '/reports'])
      await context.route(`**${path}{,\\?*}`, async (route) => {
        const { pathname, search } = new URL(route.request().url())
        if (hasEnded) return answer(route)
        try {
          await route.fulfill({ response: await route.fetch({ url: receiver.origin + pathname + search }) })
        } catch {
          // The receiver did not answer, or the page was closed.
          await (hasEnded ? answer(route) : route.abort()).catch(() => undefined)
        }
      })
    await use(receiver)
    hasEnded = true
    await receiver.close()
  },
})

export { expect }

/** Events of what the customer did, without measurements of the page. */
export const steps = ({ usage }: Receiver) =>
  usage
    .flatMap(({ events }) => events as { area: string }[]) // as it is documented
    .filter(({ area }) => area !== 'page')

export const allow = (page: Page) => page.getByRole('button', { name: 'Erlauben', exact: true })
export const refuse = (page: Page) => page.getByRole('button', { name: 'Ablehnen', exact: true })
const withdraw = (page: Page) => page.getByRole('button', { name: 'Einwilligung widerrufen', exact: true })

/** Withdraws the consent. @returns what was sent later, by the time inside: an envelope may have been on its way */
export async function takeBack(page: Page, receiver: Receiver): Promise<() => unknown[]> {
  const count = receiver.usage.length
  await withdraw(page).evaluate((button) => {
    const note = () => Object.assign(window, { takenBack: Date.now() })
    button.addEventListener('click', note, { once: true, capture: true })
  })
  await withdraw(page).click()
  await expect(page.getByText('Es wird nichts mehr übertragen')).toBeVisible()
  const at = await page.evaluate(() => Number(Reflect.get(window, 'takenBack')))
  return () => [
    ...receiver.usage.slice(count),
    ...receiver.envelopes.filter(({ header }) => !(Date.parse(String(header.sent_at)) < at)),
  ]
}
