import type { Locator, Page } from '@playwright/test'
import { expect } from '../../engines/expect.ts'
import { mouse, type InputDevice } from './input-device.ts'

/** The decisions in the menu of a row, and how each is marked in the row. */
const values = {
  'Wir informieren': 'inform',
  'Sie selbst': 'self',
  Auslassen: 'ignore',
  Übernehmen: 'transfer',
  Kündigen: 'cancel',
} as const
export type Way = keyof typeof values

/** A row of a list of decisions, by its name or a part of it. */
export const rowNamed = (page: Page, name: string | RegExp): Locator =>
  page.locator('.decisions-row').filter({ hasText: name }).first()

/** The button that shows the decision of a row and opens its menu. */
export const chip = (row: Locator): Locator => row.locator('.decisions-chip')

/** A decision in the open menu. */
export const way = (page: Page, name: Way): Locator =>
  page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) })

/** Chooses a decision in the menu of a row. */
export async function decide(
  page: Page,
  row: Locator,
  name: Way,
  device: InputDevice = mouse(),
): Promise<void> {
  await device.press(chip(row))
  await device.pick(way(page, name))
}

export const expectDecided = (row: Locator, name: Way, timeout = 60_000): Promise<void> =>
  expect(chip(row)).toHaveAttribute('data-value', values[name], { timeout })

/** Chooses a decision for all rows in the menu above the list. */
export async function decideAll(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Alle auf einmal' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The number on a segment. */
export const segment = (page: Page, name: string): Locator =>
  page.locator('.decisions-segments').getByRole('button', { name }).locator('strong')
