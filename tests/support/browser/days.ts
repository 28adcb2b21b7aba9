import type { Locator, Page } from '@playwright/test'
import { expect } from '../../engines/expect.ts'
import type { Hands } from './hands.ts'

interface Hand {
  readonly page: Page
  readonly hands: Hands
}

/** The three fields of a day, by what the day is called: day, month, year. */
export function dayFields(page: Page, name: string): Locator[] {
  const group = page.getByRole('group', { name, exact: true })
  return ['Tag', 'Monat', 'Jahr'].map((part) => group.getByLabel(part, { exact: true }))
}

/** `iso`: YYYY-MM-DD. */
export async function enterDay({ page, hands }: Hand, name: string, iso: string): Promise<void> {
  const parts = iso.split('-').toReversed()
  for (const [index, field] of dayFields(page, name).entries()) await hands.type(field, parts[index] ?? '')
}

export async function expectDay(page: Page, name: string, iso: string): Promise<void> {
  const parts = iso.split('-').toReversed()
  for (const [index, field] of dayFields(page, name).entries())
    await expect(field).toHaveValue(parts[index] ?? '')
}
