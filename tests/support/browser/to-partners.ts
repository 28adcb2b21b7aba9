import type { Page } from '@playwright/test'
import type { Journey } from './journey.ts'

/** Opens the accounts of a scenario. */
export const toAccounts = (journey: Journey, scenario: string, login?: string): Promise<void> =>
  journey.upTo('accounts', scenario, login)

/** Opens the list of partners of a scenario. */
export const toPartners = (journey: Journey, scenario: string): Promise<void> =>
  journey.upTo('partners', scenario)

export const rows = (page: Page) => page.locator('.decisions-row')

/** The button with the name of a row. */
export const opener = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}: Angaben ansehen und ändern`, exact: true })

/** Opens the details of a row, and from there their form. */
export async function edit(journey: Journey, name: string): Promise<void> {
  await opener(journey.page, name).click()
  await journey.press('Angaben ändern oder entfernen')
  await journey.on('partner-details')
}

/** Records the usage events of the page from now on, as area and event. */
export async function usage(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const events: string[] = []
    Object.assign(window, { events })
    addEventListener('wechselwerk:usage', (event) => {
      const { area, event: name } = (event as CustomEvent<Record<string, string>>).detail // as src/telemetry/events.ts sends it
      events.push(`${area} ${name}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { events: string[] }).events) // put there above
}
