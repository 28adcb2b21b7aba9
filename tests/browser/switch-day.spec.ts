import type { Locator } from '@playwright/test'
import { businessDay, labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'

const inWords = (iso: string) =>
  new Intl.DateTimeFormat('de-DE', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso))

test('the slider for the switch day names partners that have too little time, with day and amount', async ({
  journey,
  page,
}) => {
  await journey.upTo('switch-day')
  const slider = page.getByRole('slider', { name: /^Tag des Wechsels/ })
  const day = journey.field(labels.switchDate)
  const early = page.locator('.day-scale-missed')
  await expect(day).not.toHaveValue('')
  const proposed = await day.inputValue()
  await expect(early.getByRole('listitem')).toHaveCount(0)
  await expect(page.locator('.day-scale-drawing .day-scale-after').first()).toBeAttached()
  await expect(page.getByRole('img', { name: /erwartete Zahlungen bis/ })).toBeVisible()
  // The legend names the colours that are drawn, and no other.
  const legend = page.locator('.day-scale-legend')
  await expect(legend).toContainText('vom neuen Konto')
  await expect(legend).not.toContainText('zu früh')
  const beside = page.locator('.rail .timeline-point', { hasText: 'Tag des Wechsels' })
  await expect(beside).toContainText('Vorschlag')
  await slider.press('Home')
  await expect(day).not.toHaveValue(proposed)
  // What stands beside the slider follows it at once.
  await expect(beside).not.toContainText('Vorschlag')
  await expect(beside).toContainText(inWords(await day.inputValue()))
  await expect(early.getByRole('status')).toContainText(/zu früh/)
  const drawn = page.locator('.day-scale-drawing .day-scale-late')
  await expect
    .poll(async () => (await drawn.count()) === (await early.getByRole('listitem').count()))
    .toBe(true)
  await expect(legend).toContainText('zu früh')
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
      await expect(day).not.toHaveValue(before)
      const after = await day.inputValue()
      expect((Date.parse(after) - Date.parse(before)) * by).toBeGreaterThan(0)
      expect([0, 6]).not.toContain(new Date(after).getUTCDay())
    }
})

test('the days stay where they are while the slider moves; a later day that is typed makes room', async ({
  journey,
  page,
}) => {
  await journey.upTo('switch-day')
  const slider = page.getByRole('slider', { name: /^Tag des Wechsels/ })
  const day = journey.field(labels.switchDate)
  const days = async () => Number(await slider.getAttribute('max'))
  const before = await days()
  const proposed = await day.inputValue()
  await slider.press('End')
  await expect(day).not.toHaveValue(proposed)
  expect(await days()).toBe(before)
  await journey.device.date(day, businessDay(100))
  await expect.poll(days).toBeGreaterThan(before)
  // Payments are drawn around that day too.
  await expect(page.locator('.day-scale-drawing .day-scale-after').first()).toBeAttached()
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

test('the chosen day stands at the handle of the slider, and the warning follows it at once', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await journey.upTo('switch-day')
  const slider = page.getByRole('slider', { name: /^Tag des Wechsels/ })
  const flag = page.locator('.day-scale-flag')
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const key of ['Home', 'End']) {
    await slider.press(key)
    const day = await journey.field(labels.switchDate).inputValue()
    await expect(flag).toContainText(`${Number(day.slice(8))}.`)
    const { x, width } = await box(flag)
    const frame = await box(page.locator('.day-scale-frame'))
    expect(x).toBeGreaterThanOrEqual(frame.x)
    expect(x + width).toBeLessThanOrEqual(frame.x + frame.width)
  }
  await slider.press('Home')
  await expect(page.locator('.day-scale-missed')).toContainText(/zu früh/)
  const warning = await box(page.locator('.day-scale-missed'))
  const proposals = await box(page.locator('.day-scale-choices'))
  expect(warning.height).toBeGreaterThan(0)
  expect(warning.y + warning.height).toBeLessThanOrEqual(proposals.y)
})
