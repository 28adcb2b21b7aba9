import type { Locator, Page } from '@playwright/test'
import { expect } from '../../engines/expect.ts'
import type { InputDevice } from './input-device.ts'
import { mouse } from './input-device.ts'

/** What the menu of a row offers, and how a row is marked that is decided so. */
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

/** The button of a row that says how it is decided and opens the ways. */
export const chip = (row: Locator): Locator => row.locator('.decisions-chip')

/** A way in the menu that is open. */
export const way = (page: Page, name: Way): Locator =>
  page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) })

/** Decides a row by its menu. */
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

/** Rows that are decided so. */
export const decidedRows = (page: Page, name: Way): Locator =>
  page.locator(`.decisions-chip[data-value="${values[name]}"]`)

/** Decides all rows shown, by the menu above the list. */
export async function decideAll(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Alle auf einmal' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The number on a segment. */
export const segment = (page: Page, name: string): Locator =>
  page.locator('.decisions-segments').getByRole('button', { name }).locator('strong')
