import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const cell = (page: Page) => page.frameLocator('iframe').first()
export const title = (page: Page) => cell(page).getByRole('heading', { level: 1 })
export const accent = (page: Page) => cell(page).locator('.button-primary').first()
export const footer = (page: Page) => cell(page).getByRole('contentinfo')
export const findings = (page: Page) => page.getByRole('region', { name: 'Hinweise' })
export const nothingFound = (page: Page) =>
  expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
export const bank = (page: Page) => page.getByLabel('Name der Bank', { exact: true })
export const newBrand = (page: Page) => page.getByRole('form', { name: 'Neue Marke' })
export const undo = (page: Page) => page.getByRole('button', { name: 'Rückgängig' })

/** Opens the studio at one of its areas, with the preview in it. */
export async function studio(page: Page, section = 'light', more = ''): Promise<void> {
  await page.goto(`/studio?section=${section}&views=one${more}`)
  await expect(title(page)).toBeVisible()
}

/** An SVG as a file to choose. */
export const drawing = (inside: string, root = 'viewBox="0 0 120 30"') => ({
  name: 'Logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`,
  ),
})

/** Opens a file, or a folder, by the field with this name. */
export const open = (
  page: Page,
  label: string,
  files: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => page.getByLabel(label).setInputFiles(files)

/** Downloads the brand as a ZIP. */
export async function download(page: Page) {
  await area(page, 'Veröffentlichen')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  return downloading
}

/** Opens one of the areas of the studio, in the folded part too. */
export async function area(page: Page, name: string): Promise<void> {
  const all = page.getByRole('navigation', { name: 'Bereiche' })
  const button = all.getByRole('button', { name, includeHidden: true })
  await expect(button).toBeAttached()
  if (!(await button.isVisible())) await all.locator('summary').click()
  await button.click()
}

/** Waits until the browser keeps a draft that holds this text. */
export const kept = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(async (words) => {
        const request = indexedDB.open('studio')
        await new Promise((resolve) => request.addEventListener('success', resolve))
        const all = request.result.transaction('drafts').objectStore('drafts').getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        request.result.close()
        return JSON.stringify(all.result).includes(words)
      }, text),
    )
    .toBe(true)
