import type { Page } from '@playwright/test'
import { chip, decide, rowNamed } from '../../support/browser/decisions.ts'
import { recordAnnouncements } from '../../support/browser/heard.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import { edit, find, opener, rows } from '../../support/browser/to-partners.ts'

const panel = (page: Page) => page.locator('.rail').getByRole('region')
const sheet = (page: Page) => page.getByRole('dialog')
const named = 'Stromwerk Musterstadt'

test('changed details of a partner are saved, and lead back to its row in the same search', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners', 'size-24')
  const shown = await find(page, 'test', 24)
  await edit(journey, 'Kutschen Kfz Test')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kutschen Kfz Test')
  const number = journey.field('Kunden- oder Vertragsnummer (freiwillig)')
  await number.fill('K-4711')
  await journey.press('Änderungen speichern')
  await journey.on('partners')
  await expect(opener(page, 'Kutschen Kfz Test')).toBeFocused()
  await expect(journey.field(labels.search)).toHaveValue('test')
  await expect(rows(page).filter({ visible: true })).toHaveCount(shown)
  await expect(page.getByRole('status').filter({ hasText: 'Kutschen Kfz Test' })).toHaveCount(1)
  await edit(journey, 'Kutschen Kfz Test')
  await expect(number).toHaveValue('K-4711')
})

test('entries that were cancelled are kept by a reload, and do not appear at this partner or another one', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners', 'size-24')
  const number = journey.field('Kunden- oder Vertragsnummer (freiwillig)')
  for (const name of [named, 'Schirm Haftpflicht Test', named]) {
    await edit(journey, name)
    await expect(number).not.toHaveValue('Nur getippt')
    await number.fill('Nur getippt')
    // The draft is stored when typing pauses.
    await page.waitForFunction(() => sessionStorage.getItem('kws.draft')?.includes('Nur getippt'))
    await page.reload()
    await journey.on('partner-details')
    await expect(number).toHaveValue('Nur getippt')
    await journey.press('Abbrechen')
    await journey.on('partners')
  }
})

test('removing a partner moves the focus to the next row; undo brings it back with all that is known of it', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners', 'size-24')
  await expect(rows(page)).toHaveCount(24)
  const [gone = '', next = ''] = (await page.locator('.decisions-title').allInnerTexts()).slice(3, 5)
  await edit(journey, gone)
  await journey.press('Aus der Liste entfernen')
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(23)
  await expect(opener(page, next)).toBeFocused()
  await journey.press('Entfernen rückgängig machen')
  await expect(rows(page)).toHaveCount(24)
  await expect(opener(page, gone)).toBeFocused()
  await edit(journey, gone)
  await expect(page.getByText('In Ihren Umsätzen gefunden')).toBeVisible()
  await expect(journey.field('Straße und Hausnummer oder Postfach')).not.toHaveValue('')
})

test('details beside the list follow arrow keys and decisions; Tab leads into them and out, Escape closes them', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const announced = await recordAnnouncements(page)
  await journey.upTo('partners', 'size-24')
  const address = page.url()
  await opener(page, named).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName(named)
  await expect
    .poll(announced.lines)
    .toContain('says: Die Angaben sind offen: Die Tabulatortaste führt hinein, Escape schließt sie.')
  await expect(opener(page, named)).toBeFocused()
  await expect(opener(page, named)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Schließen' })).toBeFocused()
  await panel(page).getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(chip(rowNamed(page, named))).toBeFocused()
  await decide(page, rowNamed(page, named), 'Auslassen')
  await expect(panel(page)).toContainText('Niemand, der Zahlungspartner ist ausgelassen')
  await opener(page, named).focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page)).not.toHaveAccessibleName(named)
  await panel(page).getByRole('button').last().focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.locator('.decisions-open').and(page.locator(':focus'))).toHaveCount(1)
  expect(page.url()).toBe(address)
})

test('on a phone details are a sheet over the list, which stays where it was; a window that becomes narrow shows them so', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await journey.upTo('partners', 'size-24')
  const row = rows(page).nth(15)
  await row.scrollIntoViewIfNeeded()
  const name = (await row.locator('.decisions-title').textContent()) ?? ''
  const scrolled = await page.evaluate(() => scrollY)
  await row.click({ position: { x: 20, y: 40 } }) // Anywhere in the row except on its chip.
  await expect(sheet(page)).toHaveAccessibleName(name)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.mouse.move(195, 20)
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(opener(page, name)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await opener(page, name).click()
  await page.mouse.click(195, 20)
  await expect(sheet(page)).toHaveCount(0)
  await expect(opener(page, name)).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 900 })
  await opener(page, name).click()
  await expect(panel(page)).toHaveAccessibleName(name)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(sheet(page)).toHaveAccessibleName(name)
})
