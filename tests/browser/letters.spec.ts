import { decide, rowNamed } from '../support/browser/decisions.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { keyboard } from '../support/browser/input-device.ts'
import { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'
import { printed } from '../support/printed.ts'
import { edit } from '../support/browser/to-partners.ts'

/** The text of the letter. */
const letter = (page: Page) => page.getByRole('article')
/** The sheet as it is printed. */
const paper = (page: Page) => page.locator('.documents-paper')
const openPaper = (page: Page) => page.getByText('So sieht das Blatt aus').click()
const chosen = (page: Page) => page.getByLabel('Brief an', { exact: true })

async function letters(journey: Journey): Promise<void> {
  await journey.upTo('letters')
}

/** Whether anything other than white is painted. */
const isPainted = (page: Page) =>
  paper(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return data.some((value, at) => at % 4 === 0 && value < 100)
    })

test('every letter is shown as text before anything is sent: headings, an address, a table of the account', async ({
  journey,
  page,
}) => {
  await letters(journey)
  const name = (await chosen(page).locator('option').first().textContent()) ?? ''
  await expect(letter(page)).toHaveAccessibleName(name)
  await expect(letter(page)).toContainText(name)
  await expect(letter(page)).toHaveAttribute('lang', 'de')
  await expect(letter(page).getByRole('heading', { name: 'Neue Bankverbindung' })).toBeVisible()
  await expect(letter(page).locator('.document-group').first()).toHaveText(/^Erika Muster/)
  await expect(
    letter(page)
      .getByRole('row', { name: /^IBAN DE57 9910 0000 1000 0000 01$/ })
      .first(),
  ).toBeVisible()
  // The customer's signature stands above the name at the end, before the annex.
  const signature = letter(page).getByRole('img', { name: 'Unterschrift von Erika Muster' })
  await expect(signature).toBeVisible()
  await expect(
    letter(page)
      .locator('p:has(img) + p')
      .filter({ hasText: /^Erika Muster$/ }),
  ).toHaveCount(1)
  // Both pages: the letter, and the annex about the mandate.
  await expect(letter(page).getByRole('heading', { name: /^Anlage/ })).toBeVisible()
  await expect(paper(page)).toHaveCount(0)
})

test('an untagged letter is shown as a page image at once', async ({ journey, page }) => {
  const untagged = await printed({ tagged: false }, (doc) => doc.text('Ohne Struktur'))
  await page.route('**/switch/partners/*', (route) =>
    route.request().headers().accept?.includes('application/pdf')
      ? route.fulfill({ contentType: 'application/pdf', body: untagged })
      : route.fallback(),
  )
  await letters(journey)
  await expect(paper(page)).toContainText('Ohne Struktur')
  await expect(letter(page)).toHaveCount(0)
})

test('the page image opens below the text of the letter, with selectable words, page by page', async ({
  journey,
  page,
}) => {
  await letters(journey)
  await openPaper(page)
  await expect(paper(page)).toContainText('Erika Muster')
  await expect(paper(page)).toContainText('DE57 9910 0000 1000 0000 01')
  await expect.poll(() => isPainted(page)).toBe(true)
  await journey.press('Nächste Seite')
  await expect(paper(page)).toContainText('Anlage')
  const selected = await paper(page).evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return getSelection()?.toString() ?? ''
  })
  expect(selected).toContain('Lastschriftmandat')
})

test('next letter, next page and the list of letters work by keyboard', async ({ page }) => {
  const keys = keyboard(page)
  const journey = new Journey(page, keys)
  await letters(journey)
  await expect(letter(page)).toContainText('Erika Muster')
  const [first, second] = await chosen(page).locator('option').allTextContents()
  await keys.press(journey.button('Nächstes Dokument'))
  await expect(letter(page)).toContainText(second ?? '-')
  await expect(letter(page)).not.toContainText(first ?? '-')
  await expect(journey.button('Nächstes Dokument')).toBeFocused()
  await keys.press(journey.button('Vorheriges Dokument'))
  await expect(letter(page)).toContainText(first ?? '-')
  await page.getByText('So sieht das Blatt aus').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: /Seite 1 von 2/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('group', { name: /Seite 2 von 2/ })).toBeFocused()
})

test('a letter, and all letters in one file, can be saved', async ({ journey, page }) => {
  await letters(journey)
  await expect(letter(page)).toContainText('Erika Muster')
  const save = async (name: RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), journey.button(name).click()])
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    return { name: download.suggestedFilename(), size: bytes.length }
  }
  const one = await save(/^Herunterladen/)
  expect(one.name).toBe(`${await chosen(page).locator('option').first().textContent()}.pdf`)
  const all = await save(/^Alle Briefe/)
  expect(all.size).toBeGreaterThan(one.size)
})

test('the English page shows the letters in German, as they are sent, and marks their language', async ({
  journey,
  page,
}) => {
  await letters(journey)
  await journey.press('English')
  await page.getByRole('button', { name: 'Next document' }).click()
  await expect(letter(page)).toContainText('meine Bankverbindung ändert sich')
  await expect(letter(page)).toHaveAttribute('lang', 'de')
  const summary = page.getByRole('region', { name: 'What the letter says' })
  await expect(summary).toContainText('Your bank details are changing.')
  await expect(letter(page).getByRole('img', { name: 'Signature of Erika Muster' })).toBeVisible()
  await journey.press('Deutsch')
  await expect(page.getByRole('heading', { name: 'Sehen Sie sich Ihre Briefe an' })).toBeVisible()
  await expect(letter(page)).toBeVisible()
  await expect(page.locator('.document-summary')).toHaveCount(0)
  await journey.press('English')
  await page.getByText('What language is the letter in?').click()
  await expect(page.getByText('In German.', { exact: true })).toBeVisible()
})

test('after a decision changes, ignored partners have no letter', async ({ journey, page }) => {
  await letters(journey)
  const first = await chosen(page).locator('option').first().textContent()
  await journey.press('Auswahl ändern')
  await journey.on('partners')
  await decide(page, rowNamed(page, first ?? '-'), 'Auslassen')
  await journey.press(labels.next)
  await journey.on('check')
  await page.getByText('Namen, Briefe und Ihre Aufgaben').click()
  await journey.press('Briefe noch einmal ansehen')
  await journey.on('letters')
  await expect(chosen(page).locator('option').first()).not.toHaveText(first ?? '-')
})

test('changed details of a partner change its letter', async ({ journey, page }) => {
  await letters(journey)
  const first = (await chosen(page).locator('option').first().textContent()) ?? ''
  await expect(letter(page)).toContainText(first)
  await expect(letter(page)).not.toContainText('KD-0815')
  await journey.press('Auswahl ändern')
  await journey.on('partners')
  await edit(journey, first)
  await journey.field(/^Kunden- oder Vertragsnummer/).fill('KD-0815')
  await journey.press('Änderungen speichern')
  await journey.on('partners')
  await journey.press(labels.next)
  await journey.on('check')
  await page.getByText('Namen, Briefe und Ihre Aufgaben').click()
  await journey.press('Briefe noch einmal ansehen')
  await journey.on('letters')
  await expect(chosen(page).locator('option').first()).toHaveText(first)
  await expect(letter(page)).toContainText('KD-0815')
})

test('a letter that cannot be fetched shows a problem in its place and is fetched again; one that is not a PDF can be skipped', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  let broken = true
  await page.route('**/switch/partners/*', (route) =>
    broken && route.request().headers()['accept']?.includes('pdf')
      ? route.fulfill({ status: 502, json: { code: 'bank-error', message: 'no' } })
      : route.continue(),
  )
  await letters(journey)
  await expect(page.getByRole('alert')).toContainText('Störung')
  broken = false
  await page.getByRole('button', { name: /^Noch einmal/ }).click()
  await expect(letter(page)).toContainText('Erika Muster')
  await page.unrouteAll()
  await page.route('**/switch/partners/*', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: 'not a PDF' }),
  )
  await journey.press('Nächstes Dokument')
  await expect(page.getByRole('alert')).toContainText('nicht anzeigen')
  await expect(journey.button(/^Herunterladen/)).toBeVisible()
})

test('axe: letters, including one that cannot be shown', async ({ journey, page }) => {
  await letters(journey)
  await expect(letter(page)).toContainText('Erika Muster')
  await examine(page, 'letters', 2)
  await page.route('**/switch/partners/*', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: 'not a PDF' }),
  )
  await journey.press('Nächstes Dokument')
  await expect(page.getByRole('alert')).toContainText('nicht anzeigen')
  await examine(page, 'letters broken', 1)
})

test('the code that shows letters is loaded while the day of the switch is chosen, not when the letters are opened', async ({
  journey,
  page,
}) => {
  const reader = /\/(pdf-file|pdf-worker)-[^/]+\.js$/
  await journey.upTo('new-account')
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (reader.test(request.url())) fetched.push(request.url().replace(/.*\/(pdf-[a-z]+)-.*/, '$1'))
  })
  await journey.enterAccount()
  expect(fetched).toEqual([])
  await journey.press(labels.next)
  await journey.on('switch-day')
  await expect.poll(() => fetched.toSorted()).toEqual(['pdf-file', 'pdf-worker'])
  await journey.enterSwitchDay()
  await journey.press(labels.next)
  await journey.enterOldAccount()
  await journey.signToLetters()
  await expect(letter(page)).toContainText('Neue Bankverbindung')
  expect(fetched).toHaveLength(2)
})
