import type { Page } from '@playwright/test'
import { chip, decide, rowNamed } from '../support/browser/decisions.ts'
import { expect, test } from '../support/browser/test.ts'

const rail = (page: Page) => page.locator('.rail')
const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox()
  if (!found) throw new Error(`${selector} is not shown`)
  return found
}

for (const width of [1024, 1280, 1920])
  test(`at ${width} px the dates are shown beside the payment partners, and stay visible when scrolling`, async ({
    journey,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await journey.upTo('partners')
    await expect(rail(page).getByRole('heading', { name: 'Ihr Fahrplan' })).toBeVisible()
    const [form, sidePart] = [await box(page, 'main > form'), await box(page, '.rail')]
    expect(sidePart.x).toBeGreaterThanOrEqual(form.x + form.width)
    expect(form.width).toBeLessThanOrEqual(44 * 16)
    await page.mouse.wheel(0, 600)
    await expect(rail(page).getByText('Tag des Wechsels')).toBeInViewport()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('each decision updates the dates', async ({ journey, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await journey.upTo('partners')
  await expect(rail(page)).toContainText('15 Briefe im Versand')
  await decide(page, rowNamed(page, 'Muster GmbH Lohnbüro'), 'Sie selbst')
  await expect(rail(page)).toContainText('14 Briefe im Versand')
})

test('on a phone a line above the main button opens the dates; five partners are fully visible above it', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await journey.upTo('partners')
  await expect(rail(page)).toHaveCount(0)
  const line = page.getByText(/^15 Briefe, altes Konto schließbar ab \d+\. \S+$/)
  await expect(line).toBeInViewport()
  const bar = await box(page, '.actions-main')
  const fifth = await page.locator('.decisions-row').nth(4).boundingBox()
  expect((fifth?.y ?? 844) + (fifth?.height ?? 0)).toBeLessThanOrEqual(bar.y)
  await line.click()
  await expect(page.getByText('Tag des Wechsels')).toBeInViewport()
  await expect(chip(rowNamed(page, 'Muster GmbH Lohnbüro'))).toBeVisible()
})

test('the timeline beside the screen reuses its data without a further request', async ({
  page,
  journey,
}) => {
  await journey.upTo('partners')
  await page.route('**/assets/rail*', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  const read: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/api/v1/switch/partners'))
      read.push(request.url())
  })
  await page.reload()
  await journey.on('partners')
  await page.locator('.rail .timeline').first().waitFor()
  expect(read).toHaveLength(1)
})
