import type { Page } from '@playwright/test'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const offers = (page: Page) => page.locator('main .entries a')

const withEntries = (page: Page, entries: Record<string, string>) =>
  page.route('**/tenant.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), entries } })
  })

test('Start lists other offers of the bank, and links there and back', async ({ journey, page }) => {
  await journey.open()
  await expect(offers(page)).toHaveText([
    'Firmenkonto wechseln',
    'Nach einem Todesfall',
    'Für Beraterinnen und Berater',
  ])
  await offers(page).first().click()
  await journey.on('business-start')
  expect(new URL(page.url()).pathname).toBe('/firmenkunden')
  await expect(offers(page).first()).toHaveText('Privates Konto wechseln')
  await page.goBack()
  await journey.on('start')
  await offers(page).nth(1).click()
  await journey.on('estate-start')
  await offers(page).nth(1).click()
  await journey.on('business-start')
  // The next steps and addresses are those of the business flow.
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  expect(new URL(page.url()).pathname).toBe('/business/bank/search')
  await page.goBack()
  await journey.on('business-start')
})

test('offers that a bank does not have are not shown', async ({ journey, page }) => {
  await withEntries(page, { Start: 'switch', Estate: 'estate' })
  await journey.open()
  await expect(offers(page)).toHaveText(['Nach einem Todesfall'])
})

test('without other offers the section is not shown', async ({ journey, page }) => {
  await withEntries(page, { Start: 'switch' })
  await journey.open()
  await expect(offers(page)).toHaveCount(0)
  await expect(page.getByText('Auch dafür sind wir da')).toHaveCount(0)
})
