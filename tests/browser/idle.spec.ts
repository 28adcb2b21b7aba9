import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sind Sie noch da?' })
const minutes = (count: number) => count * 60_000

test('after nine minutes without a sign the page asks, counts down aloud, and goes on when told to', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  await page.clock.fastForward(minutes(8.9))
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(minutes(8.9))
  await expect(question(page), 'a key is a sign').toHaveCount(0)
  await page.clock.fastForward(minutes(0.2))
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('timer')).toHaveText(/Noch 0:5\d/)
  await expect(question(page).getByRole('status')).toHaveText(/Noch 0:5\d|Noch 1:00/)
  await page.clock.runFor(25_000)
  await expect(question(page).getByRole('status')).toHaveText(/Noch 0:30|Noch 0:2\d/)
  await journey.press('Weitermachen')
  await expect(question(page)).toHaveCount(0)
  await page.clock.fastForward(minutes(5))
  await journey.on('owner')
})

test('who does not answer is gone: nothing of the switch is left, and the page says what can be resumed', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  await page.clock.fastForward(minutes(9.1))
  await expect(question(page)).toBeVisible()
  await page.clock.runFor(minutes(1))
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('weil niemand etwas eingegeben hat')
  await expect(page.locator('main')).toContainText('Mit einem Link')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Erika|accessToken/)
})

test('a computer that slept longer shows nothing first', async ({ journey, page }) => {
  await journey.upTo('owner')
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  await page.clock.fastForward(minutes(60))
  await journey.on('ended')
})
