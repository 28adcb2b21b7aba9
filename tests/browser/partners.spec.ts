import {
  chip,
  decide,
  decideAll,
  decidedRows,
  expectDecided,
  rowNamed,
  segment,
} from '../support/browser/decisions.ts'
import type { Page } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { arrived, decides } from '../support/browser/steps.ts'
import { expect, test } from '../support/browser/test.ts'
import { find, rows, toPartners } from '../support/browser/to-partners.ts'

const counts = (page: Page) => page.locator('.decisions-counts')

/** Writes to the list of partners, as method and path. */
function writes(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1/switch/partners', '')
    if (request.method() === 'PUT' && request.url().includes('/switch/partners')) seen.push(path)
  })
  return seen
}

test('300 partners: search, category, counts', async ({ journey, page }) => {
  await toPartners(journey, 'size-300')
  await expect(rows(page)).toHaveCount(300)
  await expect(segment(page, 'Alle')).toHaveText('300')
  const hits = await find(page, 'strom', 300)
  await expect(rows(page).filter({ visible: true, hasText: /strom/i })).toHaveCount(hits)
  await journey.field(labels.search).fill('xyzxyz')
  await expect(page.getByText('Zu dieser Suche gibt es hier keinen Zahlungspartner')).toBeVisible()
  await journey.field(labels.search).fill('')
  await expect(rows(page).filter({ visible: true })).toHaveCount(300)
  const category = journey.field('Kategorie').getByRole('option').nth(1)
  const expected = Number(/\((\d+)\)$/.exec(await category.innerText())?.[1])
  await journey.field('Kategorie').selectOption({ index: 1 })
  await expect(rows(page).filter({ visible: true })).toHaveCount(expected)
  expect(expected).toBeGreaterThan(0)
})

test('300 partners: inform all, ignore all and undo, with one request for all', async ({ journey, page }) => {
  await toPartners(journey, 'size-300')
  const put = writes(page)
  const all = (path: string) => page.waitForResponse((response) => response.url().endsWith(path))
  let answer = all('/disableAll')
  await decideAll(page, 'Alle auslassen')
  await expect(segment(page, 'Ausgelassen')).toHaveText('300')
  await answer
  await expect(page.locator('.decisions-done')).toContainText(/\d+ Zahlungspartner sind ausgelassen/)
  await expect(decidedRows(page, 'Auslassen')).toHaveCount(300)
  answer = all('/enableAll')
  await decideAll(page, 'Alle informieren')
  await answer
  expect(put).toEqual(['/disableAll', '/enableAll'])
  // Partners that only the customer can inform are not changed, and the message says so.
  const done = page.locator('.decisions-done')
  await expect(done).toContainText(/\d+ Zahlungspartner werden informiert/)
  const informed = Number(/(\d+) Zahlungspartner werden/.exec(await done.innerText())?.[1])
  expect(informed).toBeLessThan(300)
  await expect(segment(page, 'Wir informieren')).toHaveText(String(informed))
  answer = all('/disableAll')
  await journey.press('Rückgängig machen')
  await answer
  expect(put).toEqual(['/disableAll', '/enableAll', '/disableAll'])
  await page.reload()
  await journey.on('partners')
  // Rows are added in batches.
  await expect(rows(page)).toHaveCount(300)
  await expect(decidedRows(page, 'Wir informieren')).toHaveCount(0)
})

test('undo brings back decisions of each kind', async ({ journey, page }) => {
  await toPartners(journey, 'size-24')
  const before = await counts(page).innerText()
  await decideAll(page, 'Alle auslassen')
  await expect(segment(page, 'Ausgelassen')).toHaveText('24')
  const list = page.waitForResponse((response) => response.url().endsWith('/switch/partners'))
  await journey.press('Rückgängig machen')
  await expect(counts(page)).toHaveText(before)
  await list
  await page.reload()
  await journey.on('partners')
  await expect(counts(page)).toHaveText(before)
})

test('inform all within a search touches only what is shown', async ({ journey, page }) => {
  await toPartners(journey, 'size-24')
  await decideAll(page, 'Alle auslassen')
  await expect(segment(page, 'Ausgelassen')).toHaveText('24')
  const hits = await find(page, 'strom', 24)
  await decideAll(page, `Alle informieren (${hits})`)
  await expect(segment(page, 'Wir informieren')).toHaveText(String(hits))
  await journey.field(labels.search).fill('')
  await expect(decidedRows(page, 'Wir informieren')).toHaveCount(hits)
})

test('informing all is not offered for partners that only the customer can inform', async ({
  journey,
  page,
}) => {
  await toPartners(journey, 'size-24')
  await page.locator('.decisions-segments').getByRole('button', { name: 'Sie selbst' }).click()
  await page.getByRole('button', { name: 'Alle auf einmal' }).click()
  const informAll = page.getByRole('menuitem', { name: /Alle informieren/ })
  await expect(informAll).toContainText('Das können nur Sie erledigen')
  await expect(informAll).toHaveAttribute('aria-disabled', 'true')
})

test('a decision by keyboard is one request, and is there after a reload', async ({ journey, page }) => {
  await toPartners(journey, 'size-24')
  const put = writes(page)
  const row = rows(page).first()
  await chip(row).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await arrived(page, decides, () => page.keyboard.press('Enter'))
  await expectDecided(row, 'Sie selbst')
  await expect(chip(row)).toBeFocused()
  expect(put).toHaveLength(1)
  // Arrow keys move through the list; Escape closes a menu without a change.
  await page.keyboard.press('ArrowDown')
  await expect(chip(rows(page).nth(1))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(chip(rows(page).nth(1))).toBeFocused()
  expect(put).toHaveLength(1)
  await page.keyboard.press('/')
  await expect(journey.field(labels.search)).toBeFocused()
  await page.reload()
  await journey.on('partners')
  await expectDecided(row, 'Sie selbst')
})

test('a row that could not be saved shows that and can be saved again', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource: the server responded with a status of 500/)
  await toPartners(journey, 'size-24')
  let broken = true
  await page.route(/switch\/partners\/[^/]+\/(enable|disable)$/, (route) =>
    broken
      ? route.fulfill({ status: 500, json: { code: 'internal-error', message: 'x' } })
      : route.continue(),
  )
  const row = rows(page)
    .filter({ has: page.locator('[data-value="inform"]') })
    .first()
  const name = await row.locator('.decisions-title').innerText()
  const same = rowNamed(page, name)
  await decide(page, same, 'Auslassen')
  const alert = same.getByRole('alert')
  await expect(alert).toContainText('Bei uns ist ein Fehler aufgetreten')
  await expect(chip(same)).toHaveAccessibleDescription(/Fehler/)
  broken = false
  await arrived(page, decides, () => page.getByRole('button', { name: /^Noch einmal/ }).click())
  await expect(alert).toHaveCount(0)
  await expectDecided(same, 'Auslassen')
  await page.reload()
  await journey.on('partners')
  await expectDecided(same, 'Auslassen')
})

test('a phone shows five rows whole at once, and all 24 within 1,800 pixels', async ({ journey, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await toPartners(journey, 'size-24')
  await expect(rows(page)).toHaveCount(24)
  const bar = await page.locator('.actions-main').boundingBox()
  const fifth = await rows(page).nth(4).boundingBox()
  expect((fifth?.y ?? 9999) + (fifth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  // Rows that were never visible have an estimated height.
  await rows(page).last().scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.decisions-row')].map((row) => row.getBoundingClientRect())
    return (all.at(-1)?.bottom ?? 0) - (all[0]?.top ?? 0)
  })
  expect(height).toBeLessThanOrEqual(1800)
})

test('a segment shows the rows that it counts; a row with a new decision stays visible until the next press', async ({
  journey,
  page,
}) => {
  await toPartners(journey, 'size-24')
  const own = Number(await segment(page, 'Sie selbst').innerText())
  await page
    .getByRole('button', { name: /Sie selbst$/ })
    .first()
    .click()
  await expect(rows(page).filter({ visible: true })).toHaveCount(own)
  await decide(page, rows(page).filter({ visible: true }).first(), 'Auslassen')
  await expect(segment(page, 'Sie selbst')).toHaveText(String(own - 1))
  await expect(rows(page).filter({ visible: true })).toHaveCount(own)
  await segment(page, 'Sie selbst').click()
  await expect(rows(page).filter({ visible: true })).toHaveCount(own - 1)
  await segment(page, 'Alle').click()
  await expect(rows(page).filter({ visible: true })).toHaveCount(24)
})

test('no partner found: the screen shows that and offers the directory', async ({ journey, page }) => {
  await toPartners(journey, 'size-0')
  await expect(page.getByText('Keine Zahlungspartner gefunden')).toBeVisible()
  await journey.press('Jemand fehlt? Im Verzeichnis suchen')
  await journey.on('partners-directory')
  await journey.field('Name des Zahlungspartners').fill('stromwerk')
  await page.getByRole('button', { name: 'Hinzufügen Stromwerk Musterstadt' }).click()
  await expect(page.getByRole('button', { name: 'Entfernen Stromwerk Musterstadt' })).toBeFocused()
  await journey.press('Fertig')
  await journey.on('partners')
  await expect(rows(page)).toHaveCount(1)
})

test('no account found: the screen shows that and offers both next steps', async ({ journey, page }) => {
  await journey.start()
  await journey.chooseBank(banks.none)
  await journey.login('demo+leer')
  await journey.on('accounts')
  await expect(page.locator('.list-empty')).toContainText('keine Konten gefunden')
  await expect(journey.button('Weitere Bank verbinden')).toBeVisible()
  await journey.press('Ohne Online-Banking weitermachen')
  await journey.on('guided-housing')
})
