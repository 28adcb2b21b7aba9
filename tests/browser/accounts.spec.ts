import { expect, test } from '../support/browser/test.ts'
import { toAccounts, usage } from '../support/browser/to-partners.ts'

test('a choice of an account that the server refuses is undone, with a message and a retry at its row', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await toAccounts(journey, 'bank-99000009')
  const events = await usage(page)
  let broken = true
  await page.route(/accounts\/[^/]+\/disable$/, (route) =>
    broken ? route.fulfill({ status: 500, json: { code: 'internal-error' } }) : route.continue(),
  )
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeChecked()
  await box.click()
  const alert = page.locator('.choices-row').first().getByRole('alert')
  await expect(alert).toContainText('Bei uns ist ein Fehler aufgetreten')
  await expect(box).toBeChecked()
  broken = false
  await page.getByRole('button', { name: /^Noch einmal/ }).click()
  await expect(alert).toHaveCount(0)
  await expect(box).not.toBeChecked()
  await box.check()
  await expect.poll(events).toEqual(['kws deselect', 'kws select'])
})

test('14 accounts fit at 320 px, and another bank can be connected', async ({ journey, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await journey.start()
  await journey.chooseBank('99000014')
  await journey.login()
  await journey.otp()
  await journey.on('accounts')
  await expect(page.getByRole('checkbox')).toHaveCount(14)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const events = await usage(page)
  await journey.press('Weitere Bank verbinden')
  await journey.on('bank-another')
  await expect.poll(events).toEqual(['kws add'])
  await journey.chooseBank('99000009')
  await journey.login('demo+zwei')
  await journey.on('accounts')
  await expect(page.getByRole('checkbox')).not.toHaveCount(14)
})

test('if the bank has only savings accounts, the page explains what that means', async ({
  journey,
  page,
}) => {
  await journey.start()
  await journey.chooseBank('99000016')
  await journey.login()
  await journey.otp()
  await journey.on('accounts')
  await expect(page.locator('.notice')).toContainText('Hier gibt es nur Sparkonten')
})
