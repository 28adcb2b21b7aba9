import type { Page } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/** The questions that the browser asks on leaving; the customer stays. */
function questions(page: Page): string[] {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  return asked
}

const leave = (page: Page) =>
  page.evaluate(() => window.location.assign('/public/privacy')).catch(() => undefined)

test('who leaves with a typed PIN is asked once, and stays with it', async ({ journey, page }) => {
  const asked = questions(page)
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  await leave(page)
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await journey.on('bank-login')
  await expect(page.locator('input[type="password"]')).toHaveValue('12345')
  // Emptied, there is nothing to lose.
  await page.locator('input[type="password"]').fill('')
  await journey.field(labels.login).fill('')
  await leave(page)
  await page.waitForURL('**/public/privacy')
  expect(asked).toHaveLength(1)
})

test('what is kept as it is typed is not asked about', async ({ journey, page }) => {
  const asked = questions(page)
  await journey.upTo('new-account')
  await journey.enterAccount()
  await leave(page)
  await page.waitForURL('**/public/privacy')
  expect(asked).toEqual([])
})

test('where the browser stores nothing, whatever is typed is asked about', async ({ journey, page }) => {
  const asked = questions(page)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'QuotaExceededError')
    }
  })
  await journey.startGuided()
  await journey.press(labels.next)
  await journey.on('owner')
  await journey.fillOwner()
  await expect(page.locator('.notices')).toContainText('speichert keine Zwischenstände')
  await expect
    .poll(async () => {
      await leave(page)
      return asked
    })
    .toContain('beforeunload')
  await journey.on('owner')
})

test('whoever ends by the menu, with a PIN in the field, is not asked again', async ({ journey, page }) => {
  const asked = questions(page)
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  expect(asked).toEqual([])
})
