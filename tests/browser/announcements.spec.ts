import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('a screen begins without what the one before announced', async ({ journey, page }) => {
  const announced = page.locator('#root div[role=status].visually-hidden')
  await journey.upTo('partners')
  await journey.press('Alle auf einmal')
  await page.getByRole('menuitem', { name: 'Alle auslassen' }).click()
  await expect(announced).toHaveText('0 informieren wir, 0 melden Sie selbst.')
  await journey.press(labels.next)
  await journey.on('owner')
  await expect(announced).toHaveText('')
})
