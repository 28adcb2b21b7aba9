import type { Page } from '@playwright/test'
import { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sind Sie noch da?' })
const minutes = (count: number) => count * 60_000

test('after ten minutes without input the page asks, announces a countdown, and continues when the customer confirms', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  await page.clock.fastForward(minutes(9.9))
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(minutes(9.9))
  await expect(question(page), 'a key is a sign').toHaveCount(0)
  await page.clock.fastForward(minutes(0.2))
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('timer')).toHaveText(/Noch 0:5\d/)
  await expect(question(page).getByRole('status')).toHaveText(/Noch 0:5\d|Noch 1:00/)
  await page.clock.runFor(25_000)
  await expect(question(page).getByRole('status')).toHaveText(/Noch 0:30|Noch 0:2\d/)
  await journey.press('Weitermachen')
  await expect(question(page)).toHaveCount(0)
  await page.clock.fastForward(minutes(9.5))
  await journey.on('owner')
  await expect(question(page), 'the ten minutes begin anew').toHaveCount(0)
})

test('without an answer the session is erased, and the page says what can be resumed', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  await page.clock.fastForward(minutes(10.1))
  await expect(question(page)).toBeVisible()
  // The whole announced countdown is given.
  await page.clock.runFor(minutes(0.8))
  await journey.on('owner')
  await expect(question(page)).toBeVisible()
  await page.clock.runFor(minutes(0.2))
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('weil niemand etwas eingegeben hat')
  await expect(page.locator('main')).toContainText('Mit einem Link')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toMatch(/Erika|accessToken/)
})

test('after a computer slept past the limit, no customer data is shown before the erasure', async ({
  journey,
  page,
}) => {
  await journey.upTo('owner')
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  await page.clock.fastForward(minutes(60))
  await journey.on('ended')
})

test('input in a copy of the tab counts: the other tab neither asks nor ends the session', async ({
  journey,
  page,
  watch,
}) => {
  // At the end both tabs end the session at the same time; the second request is refused.
  watch.allow(/Failed to load resource.*401/)
  await journey.upTo('owner')
  await page.clock.install()
  await page.reload()
  await journey.on('owner')
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(window.location.href)),
  ])
  const other = new Journey(copy)
  await other.on('owner')
  for (const tab of [page, copy])
    await expect(tab.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  // Both tabs share this clock.
  await page.clock.fastForward(minutes(9))
  await copy.keyboard.press('Shift')
  await page.clock.fastForward(minutes(9))
  await copy.keyboard.press('Shift')
  await page.clock.fastForward(minutes(1))
  // Long enough for the hidden tab to end the session.
  await other.fillOwner()
  await other.press(labels.next)
  await other.on('new-account')
  await journey.on('owner')
  await expect(question(page)).toHaveCount(0)
  await expect(question(copy)).toHaveCount(0)
  // Without input in both tabs, both end.
  await page.clock.fastForward(minutes(20))
  await journey.on('ended')
  await other.on('ended')
})

test('an address that a consultant entered is erased too, before any switch began', async ({
  journey,
  page,
}) => {
  await page.clock.install()
  await page.goto('/beratung?lang=de')
  await journey.on('consultant-start')
  await journey.press(labels.withLogin)
  await journey.on('consultant-people')
  await journey.field('E-Mail-Adresse der Kundin oder des Kunden').fill('left.behind@example.org')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Häufige Fragen' }).click()
  await journey.on('help')
  const menu = page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })
  await expect(menu).toBeVisible()
  await page.goBack()
  await journey.on('consultant-people')
  await expect(menu).toBeVisible()
  await page.clock.fastForward(minutes(10.1))
  await expect(question(page)).toBeVisible()
  await page.clock.fastForward(minutes(1))
  await journey.on('ended')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toContain('left.behind')
})
