import type { Page } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { arrived, decides } from '../support/browser/steps.ts'
import { expect, test } from '../support/browser/test.ts'
import { rows, toPartners } from '../support/browser/to-partners.ts'

const counts = (page: Page) => page.locator('.decisions-counts')
const decided = (page: Page, decision: string) => page.getByRole('radio', { name: decision, checked: true })

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
  await expect(counts(page)).toContainText('Insgesamt: 300')
  await journey.field(labels.search).fill('strom')
  const said = page.getByRole('status').filter({ hasText: /\d+ von 300/ })
  await expect(said).toHaveCount(1)
  const hits = Number(/(\d+) von 300/.exec(await said.innerText())?.[1])
  expect(hits).toBeGreaterThan(0)
  await expect(rows(page).filter({ visible: true })).toHaveCount(hits)
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
  await journey.press('Alle auslassen')
  await expect(counts(page)).toContainText('Ausgelassen: 300')
  await answer
  await expect(page.locator('.decisions-done')).toContainText(
    /\d+ Zahlungspartner stehen jetzt auf „Auslassen“/,
  )
  await expect(decided(page, 'Auslassen')).toHaveCount(300)
  answer = all('/enableAll')
  await journey.press('Alle informieren')
  await answer
  expect(put).toEqual(['/disableAll', '/enableAll'])
  // Whom only the customer can tell stays with the customer, and the sentence says so.
  const informed = Number(/informieren: (\d+)/.exec(await counts(page).innerText())?.[1])
  expect(informed).toBeLessThan(300)
  await expect(page.locator('.decisions-done')).toContainText(
    `${informed} Zahlungspartner stehen jetzt auf „Wir informieren“`,
  )
  answer = all('/disableAll')
  await journey.press('Rückgängig machen')
  await answer
  expect(put).toEqual(['/disableAll', '/enableAll', '/disableAll'])
  await page.reload()
  await journey.on('partners')
  // They come in slices.
  await expect(rows(page)).toHaveCount(300)
  await expect(decided(page, 'Wir informieren')).toHaveCount(0)
})

test('undo brings back decisions of each kind', async ({ journey, page }) => {
  await toPartners(journey, 'size-24')
  const before = await counts(page).innerText()
  await journey.press('Alle auslassen')
  await expect(counts(page)).toContainText('Ausgelassen: 24')
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
  await journey.press('Alle auslassen')
  await expect(counts(page)).toContainText('Ausgelassen: 24')
  await journey.field(labels.search).fill('strom')
  await expect(rows(page).filter({ visible: true })).not.toHaveCount(24)
  const hits = await rows(page).filter({ visible: true }).count()
  await page.getByRole('button', { name: `Alle informieren (${hits})` }).click()
  await expect(counts(page)).toContainText(`Wir informieren: ${hits}.`)
  await journey.field(labels.search).fill('')
  await expect(decided(page, 'Wir informieren')).toHaveCount(hits)
})

test('a decision by keyboard is one request, and is there after a reload', async ({ journey, page }) => {
  await toPartners(journey, 'size-24')
  const put = writes(page)
  const row = rows(page).first()
  const name = await row.locator('.decisions-title').innerText()
  await journey.field('Kategorie').focus()
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    if (await row.evaluate((element) => element.contains(document.activeElement))) break
  }
  // The name of the row opens it; its decision is the next stop.
  await page.keyboard.press('Tab')
  const before = await row.getByRole('radio', { checked: true }).getAttribute('value')
  await arrived(page, decides, () => page.keyboard.press('ArrowRight'))
  await expect(row.getByRole('radio', { checked: true })).not.toHaveAttribute('value', before ?? '')
  const after = await row.getByRole('radio', { checked: true }).getAttribute('value')
  expect(put).toHaveLength(1)
  // One stop for the decision: Tab goes on to the next row.
  await page.keyboard.press('Tab')
  expect(
    await rows(page)
      .nth(1)
      .evaluate((element) => element.contains(document.activeElement)),
  ).toBe(true)
  await page.reload()
  await journey.on('partners')
  await expect(
    page.getByRole('group', { name, exact: true }).getByRole('radio', { checked: true }),
  ).toHaveAttribute('value', after ?? '')
})

test('a row that could not be written says so and can be tried again', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource: the server responded with a status of 500/)
  await toPartners(journey, 'size-24')
  let broken = true
  await page.route(/switch\/partners\/[^/]+\/(enable|disable)$/, (route) =>
    broken
      ? route.fulfill({ status: 500, json: { code: 'internal-error', message: 'x' } })
      : route.continue(),
  )
  const row = rows(page)
    .filter({ has: page.getByRole('radio', { name: 'Wir informieren', checked: true }) })
    .first()
  const name = await row.locator('.decisions-title').innerText()
  const group = page.getByRole('group', { name, exact: true })
  await group.getByLabel('Auslassen').click()
  const alert = rows(page).filter({ hasText: name }).getByRole('alert')
  await expect(alert).toContainText('Bei uns ist ein Fehler aufgetreten')
  await expect(group).toHaveAccessibleDescription(/Fehler/)
  broken = false
  await arrived(page, decides, () => page.getByRole('button', { name: /^Noch einmal/ }).click())
  await expect(alert).toHaveCount(0)
  await expect(group.getByLabel('Auslassen')).toBeChecked()
  await page.reload()
  await journey.on('partners')
  await expect(group.getByLabel('Auslassen')).toBeChecked()
})

test('no partner found: says so, and the directory is the way on', async ({ journey, page }) => {
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

test('no account found: says so, and both ways on are there', async ({ journey, page }) => {
  await journey.start()
  await journey.chooseBank(banks.none)
  await journey.login('demo+leer')
  await journey.on('accounts')
  await expect(page.locator('.list-empty')).toContainText('keine Konten gefunden')
  await expect(journey.button('Weitere Bank verbinden')).toBeVisible()
  await journey.press('Ohne Online-Banking weitermachen')
  await journey.allTopics()
})
