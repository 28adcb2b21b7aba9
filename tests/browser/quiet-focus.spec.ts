import { expect, test } from '../support/browser/test.ts'

const ring = (element: Element) => getComputedStyle(element).outlineStyle

test('after a bank was chosen by mouse no ring is drawn around the focused button; after a key it is', async ({
  journey,
  page,
}) => {
  await journey.start()
  const change = page.getByRole('button', { name: /^Ändern/ })
  await journey.search('Windmühlen')
  await page.getByRole('option').first().click()
  await expect(change).toBeFocused()
  await expect.poll(() => change.evaluate(ring)).toBe('none')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(change).toBeFocused()
  await expect.poll(() => change.evaluate(ring)).toBe('solid')
  await change.click()
  await journey.search('Windmühlen')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect(change).toBeFocused()
  await expect.poll(() => change.evaluate(ring)).toBe('solid')
})

test('pages of the bank are marked as German, and say in English that they are', async ({
  journey,
  page,
}) => {
  await page.goto('/public/agb?lang=en')
  await journey.on('page')
  await expect(page.getByText('This page is available in German only.')).toBeVisible()
  await expect(page.locator('[lang="de"]').getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/public/agb?lang=de')
  await journey.on('page')
  await expect(page.getByText('nur auf Deutsch')).toHaveCount(0)
})
