import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { problem, untilErrorsCame } from '../../support/browser/problems.ts'
import { expect, test } from '../../support/browser/test.ts'

test('while the bank is slow the page says what it reads, and can be left', async ({ journey, page }) => {
  await page.route('**/banking/retrieve', (route) =>
    route.fulfill({ json: { state: 'pending', progress: 40 } }),
  )
  await journey.atLogin(banks.none)
  await journey.login()
  await journey.on('reading')
  await expect(page.locator('main')).toContainText('Umsätze werden gelesen')
  await journey.press('Abbrechen')
  await journey.on('bank-search')
  await expect(problem(page)).toHaveCount(0)
})

test('a step that has not come before the connection drops is shown when the connection is back', async ({
  journey,
  page,
  context,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  // With data saver on, no step is loaded ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await journey.upTo('partners')
  await untilErrorsCame(page)
  await context.setOffline(true)
  await expect(page.getByText('Keine Internetverbindung').first()).toBeVisible()
  await journey.press(labels.next)
  await journey.on('broken')
  await expect(page.locator('main')).toContainText('Sobald Sie wieder online sind')
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  await context.setOffline(false)
  await journey.on('owner')
})
