import type { Locator, Page } from '@playwright/test'

const number = /KWS-[0-9A-F]{8}/
const counted = /0 von (\d+) erledigt/

/** The number of the order, once the page shows it. */
export async function orderNumber(page: Page): Promise<string> {
  const words = await page.locator('main', { hasText: number }).innerText()
  return number.exec(words)?.[0] ?? ''
}

/** How many tasks the page has, once it counts them. None is ticked yet. */
export async function openTasks(todo: Locator): Promise<number> {
  const words = await todo.getByText(counted).first().innerText()
  return Number(counted.exec(words)?.[1])
}
