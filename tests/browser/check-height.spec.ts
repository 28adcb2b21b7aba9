import { expect, test } from '../support/browser/test.ts'

test('with 24 payment partners the check takes at most 1,700 px of a phone, and each of four groups has one way to change it', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await journey.upTo('check')
  const groups = page.locator('.review')
  await expect(groups).toHaveCount(4)
  await expect(page.getByText('15 informieren wir, 9 erledigen Sie selbst')).toBeVisible()
  for (const group of await groups.all())
    await expect(group.getByRole('button', { name: /^Ändern/ }).and(page.locator(':visible'))).toHaveCount(1)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(1700)
})

test('the names of all partners unfold where they are checked', async ({ journey, page }) => {
  await journey.upTo('check')
  await expect(page.getByText(/Stromwerk Musterstadt/)).toBeHidden()
  await page.getByText('Namen, Briefe und Ihre Aufgaben').click()
  await expect(page.getByText(/Stromwerk Musterstadt/)).toBeVisible()
})
