import type { Page } from '@playwright/test'
import { chip, decide, rowNamed } from '../support/browser/decisions.ts'
import { recordAnnouncements } from '../support/browser/heard.ts'
import { expect, test } from '../support/browser/test.ts'
import { opener, rows, toPartners } from '../support/browser/to-partners.ts'

const panel = (page: Page) => page.locator('.rail').getByRole('region')
const sheet = (page: Page) => page.getByRole('dialog')
const named = 'Stromwerk Musterstadt'

test('details beside the list follow the arrow keys and each decision, without leaving the step', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const announced = await recordAnnouncements(page)
  await toPartners(journey, 'size-24')
  const address = page.url()
  await opener(page, named).click()
  await expect(panel(page)).toHaveAccessibleName(named)
  await expect(panel(page)).toContainText('Letzte Zahlung')
  await expect(panel(page)).toContainText('Wir, mit einem Brief')
  await expect(panel(page)).toContainText('Die Bitte, künftig vom neuen Konto abzubuchen')
  // Not the live region: the counts of the list may replace its text.
  await expect.poll(announced.lines).toContain('says: Die Angaben stehen jetzt neben der Liste.')
  await expect(opener(page, named)).toBeFocused()
  await expect(opener(page, named)).toHaveAttribute('aria-expanded', 'true')
  await decide(page, rowNamed(page, named), 'Auslassen')
  await expect(panel(page)).toContainText('Niemand, Sie lassen ihn aus')
  await expect(panel(page)).not.toContainText('Der Brief')
  await opener(page, named).focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page)).not.toHaveAccessibleName(named)
  await expect(opener(page, named)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await journey.on('partners')
})

test('Tab leads from the row into its details and back behind it; Escape there returns to the row', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await toPartners(journey, 'size-24')
  await opener(page, named).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName(named)
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Schließen' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(opener(page, named)).toBeFocused()
  await page.keyboard.press('Tab')
  const last = panel(page).getByRole('button').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(chip(rowNamed(page, named))).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page, named)).toBeFocused()
})

test('on a phone details are a sheet over the list, which stays where it was', async ({ journey, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await toPartners(journey, 'size-24')
  const address = page.url()
  const row = rows(page).nth(15)
  await row.scrollIntoViewIfNeeded()
  const name = (await row.locator('.decisions-title').textContent()) ?? ''
  const scrolled = await page.evaluate(() => scrollY)
  // Anywhere in the row except on its chip.
  await row.click({ position: { x: 20, y: 40 } })
  await expect(sheet(page)).toHaveAccessibleName(name)
  await expect(sheet(page)).toContainText('Wer gibt Bescheid?')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(opener(page, name)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  expect(page.url()).toBe(address)
  await opener(page, name).click()
  await page.mouse.click(195, 20)
  await expect(sheet(page)).toHaveCount(0)
  await expect(opener(page, name)).toBeFocused()
})

test('a window that becomes narrow keeps the details, as a sheet', async ({ journey, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await toPartners(journey, 'size-24')
  await opener(page, named).click()
  await expect(panel(page)).toHaveAccessibleName(named)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(sheet(page)).toHaveAccessibleName(named)
})
