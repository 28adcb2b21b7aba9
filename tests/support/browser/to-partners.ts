import type { Page } from '@playwright/test'
import type { Journey } from './journey.ts'

/** At the accounts of a scenario. */
export const toAccounts = (journey: Journey, scenario: string, login?: string): Promise<void> =>
  journey.upTo('accounts', scenario, login)

/** At the list of partners of a scenario. */
export const toPartners = (journey: Journey, scenario: string): Promise<void> =>
  journey.upTo('partners', scenario)

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
      const { area, event: name } = (event as CustomEvent<Record<string, string>>).detail // as src/telemetry/events.ts sends it
      told.push(`${area} ${name}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told) // put there above
}
