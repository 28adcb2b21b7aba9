import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'
import { opener, rows, toPartners } from '../support/browser/to-partners.ts'

test('P7: the bank is down; without login, from the directory and by hand, to the order', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await journey.start('/?lang=de&scenario=P7')
  await journey.press(labels.next)
  await journey.on('bank-login')
  await journey.login()
  await expect(page.locator('main .problem')).toContainText('Störung')
  await journey.button('Ohne Login weitermachen').first().click()
  await journey.on('partners-guided')
  await journey.field(labels.search).fill('strom')
  await page
    .getByRole('group', { name: /Stromwerk/ })
    .getByLabel('Wir informieren')
    .check()
  await journey.press('Partner selbst eintragen')
  await journey.on('partner-new')
  await journey.field('Name des Partners').fill('Vermieterin privat')
  await journey.field('Kategorie').selectOption('rent')
  await journey.field('Wer zahlt?').selectOption('standing-order')
  await page.getByRole('radio', { name: /^Ich selbst/ }).check()
  await journey.press('Partner speichern')
  await journey.on('partners-guided')
  await expect(journey.field(labels.search)).toHaveValue('strom')
  await journey.field(labels.search).fill('')
  await opener(page, 'Vermieterin privat').click()
  await journey.on('partner-details')
  await journey.press('Abbrechen')
  await journey.on('partners-guided')
  await expect(opener(page, 'Vermieterin privat')).toBeFocused()
  await journey.press(labels.next)
  await journey.owner()
  await journey.oldOwners()
  await journey.account()
  await journey.finish()
  await expect(page.locator('main')).toContainText('Stromwerk Musterstadt')
  await expect(page.locator('main')).toContainText('Vermieterin privat')
})

test('P10: 300 partners at 320 px: found, opened, back at the same place, decided, and on', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await toPartners(journey, 'P10')
  await expect(rows(page)).toHaveCount(300)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await sideways()).toBeLessThanOrEqual(320)
  const row = rows(page).nth(150)
  await row.scrollIntoViewIfNeeded()
  const name = (await row.locator('.decisions-title').textContent()) ?? ''
  await opener(page, name).click()
  await journey.on('partner-details')
  expect(await sideways()).toBeLessThanOrEqual(320)
  await journey.press('Abbrechen')
  await journey.on('partners')
  await expect(opener(page, name)).toBeFocused()
  await expect(opener(page, name)).toBeInViewport()
  await page.getByRole('group', { name, exact: true }).getByLabel('Auslassen').check()
  await expect(page.locator('.decisions-counts')).toContainText('Insgesamt: 300')
  await journey.press(labels.next)
  await journey.on('owner')
})
