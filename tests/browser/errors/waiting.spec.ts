import { labels } from '../../support/browser/labels.ts'
import { untilErrorsCame } from '../../support/browser/problems.ts'
import { expect, test } from '../../support/browser/test.ts'

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
