import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const wish = /^Ich verlange ausdrücklich/

test('the day of the letters follows the wish for an early start, before and after the order', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await journey.upTo('check')
  const letters = page.getByRole('listitem').filter({ hasText: '15 Briefe im Versand' }).locator('time')
  const waits = page.getByText('Nach der Widerrufsfrist von 14 Tagen.')
  await expect(waits).toBeVisible()
  const late = (await letters.getAttribute('datetime')) ?? ''
  await page.getByLabel(wish).check()
  await expect(waits).toBeHidden()
  await expect(letters).not.toHaveAttribute('datetime', late)
  const early = (await letters.getAttribute('datetime')) ?? ''
  expect((Date.parse(late) - Date.parse(early)) / 86_400_000).toBeGreaterThanOrEqual(10)
  await page.reload()
  await journey.on('check')
  await expect(page.getByLabel(wish)).toBeChecked()
  await expect(letters).toHaveAttribute('datetime', early)
  await page.getByLabel(wish).uncheck()
  await expect(letters).toHaveAttribute('datetime', late)
  await journey.finish()
  await expect(letters).toHaveAttribute('datetime', late)
  await expect(waits).toBeVisible()
})

test('where the day of the switch leaves no time for the withdrawal period, the order asks for the early start', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await journey.press(labels.next)
  // The proposed day is kept.
  await journey.on('switch-day')
  await journey.press(labels.next)
  await journey.enterOldAccount()
  await journey.signToLetters()
  await journey.press(labels.toCheck)
  await journey.on('check')
  await expect(page.getByText('Nach der Widerrufsfrist von 14 Tagen.')).toHaveCount(0)
  await page.getByLabel(labels.terms).check()
  await page.getByLabel(labels.privacy).check()
  await journey.press(labels.order)
  await expect(page.getByLabel(wish)).toHaveAccessibleDescription(/bleibt keine Zeit, die Widerrufsfrist/)
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'check')
  await page.getByLabel(wish).check()
  await journey.press(labels.order)
  await journey.on('done')
})
