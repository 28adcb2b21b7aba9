import type { Page } from '@playwright/test'
import type { Journey } from './journey.ts'

/** The button of the header that opens the menu of the session. */
export const sessionMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Menü/ })

/** Ends the session from the header. */
export async function askToEnd(journey: Journey, page: Page): Promise<void> {
  await sessionMenu(page).click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
}

/** Ends the session, and waits for the page that confirms it. */
export async function end(journey: Journey, page: Page): Promise<void> {
  await askToEnd(journey, page)
  await journey.on('ended')
}
