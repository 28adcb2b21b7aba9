import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const cell = (page: Page) => page.frameLocator('iframe').first()
export const title = (page: Page) => cell(page).getByRole('heading', { level: 1 })
export const findings = (page: Page) => page.getByRole('region', { name: 'Hinweise' })
export const changes = (page: Page) => page.getByRole('region', { name: 'Änderungen' })
export const exact = (page: Page) => page.getByRole('region', { name: 'Die Prüfung im Wortlaut' })
export const accent = (page: Page) => cell(page).locator('.button-primary').first()

/** Opens the studio at one of its areas, with the preview in it. */
export async function studio(page: Page, section = 'light'): Promise<void> {
  await page.goto(`/studio?section=${section}&views=one`)
  await expect(title(page)).toBeVisible()
}

/** Opens the details for engineers: keys, lines and the diff. */
export const unfold = (page: Page) => page.locator('summary', { hasText: 'Für Technik' }).click()

/** Chooses a file, as with a file dialog. */
export async function open(page: Page, text: string): Promise<void> {
  await others(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Marke öffnen (ZIP)' }).click()
  await (
    await chooser
  ).setFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

/** Opens one of the areas of the studio, in the folded part too. */
export async function area(page: Page, name: string): Promise<void> {
  const all = page.getByRole('navigation', { name: 'Bereiche' })
  const button = all.getByRole('button', { name, includeHidden: true })
  await expect(button).toBeAttached()
  if (!(await button.isVisible())) await all.locator('summary').click()
  await button.click()
}

/** Unfolds the ways to open or make another brand. */
export const others = (page: Page) => page.getByRole('banner').locator('summary').click()
