import type { Page } from '@playwright/test'
import { consultantStepsFor } from '../support/browser/consultant-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'

async function handOver(journey: Journey, page: Page, name: string): Promise<void> {
  const steps = consultantStepsFor({ mail: `${name}@example.org`, mobile: '+4915123125031' })
  for (const step of steps) {
    await journey.on(step.screen)
    await step.enter?.(journey, page)
    await step.leave(journey, page)
  }
}

/** Begins the next consultation. Its start page is shown as soon as the reset begins, and loaded anew when that is done. */
async function next(journey: Journey, page: Page): Promise<void> {
  const loaded = page.waitForEvent('load')
  await journey.press('Nächste Beratung beginnen')
  await loaded
  await journey.on('consultant-start')
}

const list = (page: Page) =>
  page.getByRole('list', { name: 'In dieser Sitzung übergeben' }).getByRole('listitem')

test('the next consultation lists the earlier hand-overs, without data of the customers', async ({
  journey,
  page,
}) => {
  test.slow()
  await page.goto('/beratung?lang=de')
  await journey.on('consultant-start')
  await expect(list(page)).toHaveCount(0)
  await handOver(journey, page, 'first')
  // Sending the link again does not add a second hand-over.
  const again = page.waitForResponse('**/switch/setConsultantMail')
  await journey.press('Link noch einmal schicken')
  await again
  await journey.on('consultant-handed-over')
  await next(journey, page)
  await expect(list(page)).toHaveCount(1)
  await handOver(journey, page, 'second')
  await next(journey, page)
  await expect(list(page)).toHaveText([/^1Übergeben: .*\d\d:\d\d/, /^2Übergeben: .*\d\d:\d\d/])
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(stored).not.toMatch(/first|second|4915123/)
  await examine(page, 'consultant-start', 2)

  // Ending the session deletes the list.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await page.goto('/beratung')
  await journey.on('consultant-start')
  await expect(list(page)).toHaveCount(0)
})
