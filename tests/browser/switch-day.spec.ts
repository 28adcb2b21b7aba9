import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'

test('the slider for the switch day names partners that have too little time, with day and amount', async ({
  journey,
  page,
}) => {
  await journey.upTo('switch-day')
  const slider = page.getByRole('slider', { name: /^Tag des Wechsels/ })
  const day = journey.field(labels.switchDate)
  const early = page.locator('.day-scale-missed')
  const proposed = await day.inputValue()
  await expect(early.getByRole('listitem')).toHaveCount(0)
  await expect(page.locator('.day-scale-after').first()).toBeAttached()
  await slider.press('Home')
  await expect(day).not.toHaveValue(proposed)
  await expect(page.locator('.day-scale-late')).toHaveCount(await early.getByRole('listitem').count())
  await expect(early.getByRole('status')).toContainText(/zu früh/)
  await expect(early.getByRole('listitem').first()).toContainText(/\d,\d\d\s€/)
  await page.getByRole('button', { name: /genug Zeit für alle/ }).click()
  await expect(day).toHaveValue(proposed)
  await expect(early.getByRole('listitem')).toHaveCount(0)
  await examine(page, 'switch-day', 0)
})

test('the slider stops only at days on which banks are open', async ({ journey, page }) => {
  await journey.upTo('switch-day')
  const slider = page.getByRole('slider', { name: /^Tag des Wechsels/ })
  const day = journey.field(labels.switchDate)
  for (const [key, by] of [['ArrowRight', 1] as const, ['ArrowLeft', -1] as const])
    for (let press = 0; press < 8; press++) {
      const before = await day.inputValue()
      await slider.press(key)
      const after = await day.inputValue()
      expect((Date.parse(after) - Date.parse(before)) * by).toBeGreaterThan(0)
      expect([0, 6]).not.toContain(new Date(after).getUTCDay())
    }
})

test('without postings there is only a date field, and nothing is forecast', async ({ journey, page }) => {
  await journey.startGuided()
  await journey.press(labels.next)
  await journey.owner()
  await journey.oldOwners()
  await journey.enterAccount()
  await journey.press(labels.next)
  await journey.on('switch-day')
  await expect(journey.field(labels.switchDate)).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
})
