import type { Locator, Page } from '@playwright/test'
import { expect } from '../../engines/expect.ts'
import type { InputDevice } from './input-device.ts'

interface WithDevice {
  readonly page: Page
  readonly device: InputDevice
}

/** The three fields of a date, by its label: day, month, year. */
export function dayFields(page: Page, name: string): Locator[] {
  const group = page.getByRole('group', { name, exact: true })
  return ['Tag', 'Monat', 'Jahr'].map((part) => group.getByLabel(part, { exact: true }))
}

/** `iso`: YYYY-MM-DD. */
export async function enterDay({ page, device }: WithDevice, name: string, iso: string): Promise<void> {
  const parts = iso.split('-').toReversed()
  for (const [index, field] of dayFields(page, name).entries()) await device.type(field, parts[index] ?? '')
}

export async function expectDay(page: Page, name: string, iso: string): Promise<void> {
  const parts = iso.split('-').toReversed()
  for (const [index, field] of dayFields(page, name).entries())
    await expect(field).toHaveValue(parts[index] ?? '')
}
