import type { Page } from '@playwright/test'
import type { Journey } from './journey.ts'
import { steps } from './steps.ts'

/** From the check of the answers back to Start, and forward again: each step has its entries. A finished login is skipped. */
export async function backAndForth(journey: Journey, page: Page): Promise<void> {
  const passed = steps.filter(({ screen }) => !/^(bank-login|sca-|check|done)/.test(screen))
  for (const step of passed.toReversed()) {
    await page.goBack()
    await journey.on(step.screen)
    await step.kept?.(journey, page)
  }
  for (const step of [...passed.slice(1), ...steps.filter(({ screen }) => screen === 'check')]) {
    await page.goForward()
    await journey.on(step.screen)
    await step.kept?.(journey, page)
  }
}
