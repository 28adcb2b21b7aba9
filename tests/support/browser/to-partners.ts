import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Journey } from './journey.ts'
import { labels } from './labels.ts'

/** From Start through the bank of a scenario to its accounts. */
export async function toAccounts(journey: Journey, scenario: string, login?: string): Promise<void> {
  await journey.start(`/?lang=de&scenario=${scenario}`)
  await expect(journey.page.locator('.search-chosen')).toBeVisible()
  await journey.press(labels.next)
  await journey.on('bank-login')
  await journey.login(login)
  await journey.on('accounts')
}

/** The same, and on to the list of partners. */
export async function toPartners(journey: Journey, scenario: string): Promise<void> {
  await toAccounts(journey, scenario)
  await journey.accounts()
  await journey.on('partners')
}

export const rows = (page: Page) => page.locator('.decisions-row')

/** The button with the name of a row. */
export const opener = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}: Angaben ansehen und ändern`, exact: true })

/** Usage events of the page from now on, as area and event. */
export async function usage(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    addEventListener('wechselwerk:usage', (event) => {
      const { area, event: name } = (event as CustomEvent<Record<string, string>>).detail // as src/telemetry/track.ts sends it
      told.push(`${area} ${name}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told) // put there above
}
