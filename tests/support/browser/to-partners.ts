import type { Page } from '@playwright/test'
import { expect } from '../../engines/expect.ts'
import type { Journey } from './journey.ts'
import { labels } from './labels.ts'

export const rows = (page: Page) => page.locator('.decisions-row')

/** Searches among `all` partners. @returns how many were found, once only these are visible: long lists hide rows bit by bit */
export async function find(page: Page, words: string, all: number): Promise<number> {
  const counted = new RegExp(`(\\d+) von ${all}`)
  await page.getByLabel(labels.search, { exact: true }).fill(words)
  const status = page.getByRole('status').filter({ hasText: counted })
  await expect(status).toHaveCount(1)
  const hits = Number(counted.exec(await status.innerText())?.[1])
  expect(hits).toBeGreaterThan(0)
  await expect(rows(page).filter({ visible: true })).toHaveCount(hits)
  return hits
}

/** The button with the name of a row. */
export const opener = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}: Angaben ansehen und ändern`, exact: true })

/** Opens the details of a row, and from there their form. */
export async function edit(journey: Journey, name: string): Promise<void> {
  await opener(journey.page, name).click()
  await journey.press('Angaben ändern oder entfernen')
  await journey.on('partner-details')
}
