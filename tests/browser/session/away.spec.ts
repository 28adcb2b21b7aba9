import type { Page } from '@playwright/test'
import { askToEnd, sessionMenu } from '../../support/browser/end-session.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sind Sie noch da?' })
const minutes = (count: number) => count * 60_000
/** Everything that this browser stores for the page, with its address and history state. */
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.state]),
  )

test('after ten minutes without input the page asks, then erases all', async ({ journey, page, watch }) => {
  // Before any page: an event while a page gets its clock would happen in 1970.
  await page.clock.install()
  await journey.upTo('owner')
  await journey.fillOwner()
  await expect(sessionMenu(page)).toBeVisible()
  await page.clock.fastForward(minutes(9.9))
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(minutes(9.9))
  await expect(question(page), 'a key is a sign').toHaveCount(0)
  await page.clock.fastForward(minutes(0.2))
  await expect(question(page).getByRole('timer')).toHaveText(/Noch 0:5\d/)
  await expect(question(page).getByRole('status')).toHaveText(/Noch 0:5\d|Noch 1:00/)
  await page.clock.runFor(25_000)
  await expect(question(page).getByRole('status')).toHaveText(/Noch 0:30|Noch 0:2\d/)
  await journey.press('Weitermachen')
  await expect(question(page)).toHaveCount(0)
  await page.clock.fastForward(minutes(9.5))
  await expect(question(page), 'the ten minutes begin anew').toHaveCount(0)
  await page.clock.fastForward(minutes(0.6))
  await expect(question(page)).toBeVisible()
  await page.clock.runFor(minutes(0.8))
  await journey.on('owner')
  watch.allow(/Failed to load resource.*503/)
  await page.route('**/api/v1/switch', (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.runFor(minutes(0.2))
  await journey.on('ended')
  await expect(page.locator('main')).toContainText('weil niemand etwas eingegeben hat')
  await expect(page.locator('main')).toContainText('Mit einem Link')
  await expect(page.locator('main')).toContainText('nicht bestätigt')
  await expect.poll(() => stored(page)).not.toMatch(/Erika|accessToken/)
})

test('a typed PIN survives reading another page, but is never stored', async ({ journey, page }) => {
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type())
    await dialog.dismiss()
  })
  const pin = page.locator('input[type="password"]')
  await journey.start()
  await journey.chooseBank(banks.none)
  await journey.enterLogin('demo+away')
  await page.evaluate(() => window.location.assign('/public/privacy')).catch(() => undefined)
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  for (const name of ['Datenschutz', 'Häufige Fragen']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.locator('main')).not.toHaveAttribute('data-screen', 'bank-login')
    await expect(pin).toHaveCount(0)
    expect(await stored(page)).not.toMatch(/demo\+away|(?<!\d)12345(?!\d)/)
    await page.evaluate(() => window.location.reload())
    await expect.poll(() => dialogs.splice(1), 'a reload would lose it').toEqual(['beforeunload'])
    await page.goBack()
    await journey.on('bank-login')
    await expect(journey.field(labels.login)).toHaveValue('demo+away')
    await expect(pin).toHaveValue('12345')
    expect(await stored(page)).not.toMatch(/demo\+away|(?<!\d)12345(?!\d)/)
  }
  await journey.press('Zurück')
  await journey.on('bank-search')
  await journey.press(labels.next)
  await journey.on('bank-login')
  await expect(pin).toHaveValue('')
  await expect(journey.field(labels.login)).toHaveValue('')
  await journey.enterLogin('demo+away') // Who ends the session was asked already.
  await askToEnd(journey, page)
  await journey.on('ended')
  expect(dialogs).toHaveLength(1)
})
