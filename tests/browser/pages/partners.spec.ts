import type { Page } from '@playwright/test'
import { callsOf } from '../../support/browser/calls.ts'
import { chip, decideAll, rowNamed, segment } from '../../support/browser/decisions.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'
import { rows } from '../../support/browser/to-partners.ts'

const counts = (page: Page) => page.locator('.decisions-counts')

/** Writes to the list of partners. */
const writes = (page: Page) => callsOf(page, /^PUT .*\/switch\/partners/)

test('300 partners are informed with one request for all; undo brings back each decision', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners', 'size-300')
  await expect(rows(page)).toHaveCount(300)
  const before = await counts(page).innerText()
  const put = writes(page)
  const all = (path: string) => page.waitForResponse((response) => response.url().endsWith(path))
  const answer = all('/enableAll')
  await decideAll(page, 'Alle informieren')
  await answer
  const done = page.locator('.decisions-done') // Partners that only the customer can inform are not changed, and the message says so.
  await expect(done).toContainText(/\d+ Zahlungspartner werden informiert.*\d+ bleiben bei Ihnen/)
  const informed = Number(/(\d+) Zahlungspartner werden/.exec(await done.innerText())?.[1])
  expect(informed).toBeLessThan(300)
  await expect(segment(page, 'Wir informieren')).toHaveText(String(informed))
  expect(put).toEqual(['PUT /api/v1/switch/partners/enableAll'])
  const list = all('/switch/partners')
  await journey.press('Rückgängig machen')
  await expect(counts(page)).toHaveText(before)
  await list
  await page.reload()
  await journey.on('partners')
  await expect(counts(page)).toHaveText(before)
})

test('by keyboard the menu opens at the decision, Escape changes nothing, and "/" leads to the search', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners', 'size-24')
  const put = writes(page)
  const row = rows(page).nth(1)
  await chip(rows(page).first()).focus()
  await page.keyboard.press('ArrowDown')
  await expect(chip(row)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(chip(row)).toBeFocused()
  expect(put).toEqual([])
  await page.keyboard.press('/')
  await expect(journey.field(labels.search)).toBeFocused()
})

test('who is missing is found in the directory or entered by hand; adding and removing keep the focus', async ({
  journey,
  page,
}) => {
  await journey.upTo('partners', 'size-0')
  await expect(page.getByText('Keine Zahlungspartner gefunden')).toBeVisible()
  await journey.press('Jemand fehlt? Im Verzeichnis suchen')
  await journey.on('partners-directory')
  const hits = page.locator('.list-row')
  await expect(hits).toHaveCount(20)
  await page.getByRole('button', { name: /^Weitere anzeigen/ }).click()
  await expect(hits).toHaveCount(40)
  const box = journey.field('Name des Zahlungspartners')
  await box.fill('stromwerk')
  await page.getByRole('button', { name: 'Hinzufügen Stromwerk Musterstadt' }).click()
  const remove = page.getByRole('button', { name: 'Entfernen Stromwerk Musterstadt' })
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hinzufügen Stromwerk Musterstadt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
  await box.fill('Imkerei Nebenan')
  await page.locator('.finder').getByRole('button', { name: 'Zahlungspartner selbst eintragen' }).click()
  await journey.on('partner-new')
  await expect(journey.field('Name des Zahlungspartners')).toHaveValue('Imkerei Nebenan')
  await journey.press('Abbrechen')
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(1)
})

test('a phone shows five of 24 partners whole above its bar, whose line opens the dates; the check fits on two screens', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await journey.upTo('partners')
  await expect(page.locator('.rail')).toHaveCount(0)
  const line = page.getByText(/^15 Briefe, altes Konto schließbar ab \d+\. \S+$/)
  await expect(line).toBeInViewport()
  const bar = await page.locator('.actions-main').boundingBox()
  const fifth = await rows(page).nth(4).boundingBox()
  expect((fifth?.y ?? 844) + (fifth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await line.click()
  await expect(page.getByText('Tag des Wechsels')).toBeInViewport()
  await expect(chip(rowNamed(page, 'Muster GmbH Lohnbüro'))).toBeVisible()
  await journey.upTo('check')
  await expect(page.locator('.review')).toHaveCount(4)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(1700)
})
