import { decide, rowNamed } from '../support/browser/decisions.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { keyboard } from '../support/browser/hands.ts'
import { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'
import { opener } from '../support/browser/to-partners.ts'

const paper = (page: Page) => page.locator('.documents-paper')
const chosen = (page: Page) => page.getByLabel('Brief an', { exact: true })

async function letters(journey: Journey): Promise<void> {
  await journey.upTo('letters')
}

/** Something other than white was painted. */
const isPainted = (page: Page) =>
  paper(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return data.some((value, at) => at % 4 === 0 && value < 100)
    })

test('every letter is shown before anything is sent, its text selectable, and one can turn the pages', async ({
  journey,
  page,
}) => {
  await letters(journey)
  await expect(paper(page)).toContainText('Erika Muster')
  await expect(paper(page)).toContainText('DE57 9910 0000 1000 0000 01')
  await expect.poll(() => isPainted(page)).toBe(true)
  const name = (await chosen(page).locator('option').first().textContent()) ?? ''
  await expect(paper(page)).toContainText(name)
  await journey.press('Nächste Seite')
  await expect(paper(page)).toContainText('Anlage')
  const selected = await paper(page).evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return getSelection()?.toString() ?? ''
  })
  expect(selected).toContain('Lastschriftmandat')
})

test('by keyboard: the next letter, the next page, and one chosen from the list', async ({ page }) => {
  const hands = keyboard(page)
  const journey = new Journey(page, hands)
  await letters(journey)
  await expect(paper(page)).toContainText('Erika Muster')
  const [first, second] = await chosen(page).locator('option').allTextContents()
  await hands.press(journey.button('Nächstes Dokument'))
  await expect(paper(page)).toContainText(second ?? '-')
  await expect(paper(page)).not.toContainText(first ?? '-')
  await expect(journey.button('Nächstes Dokument')).toBeFocused()
  await hands.press(journey.button('Vorheriges Dokument'))
  await expect(paper(page)).toContainText(first ?? '-')
  await page.getByRole('group', { name: /Seite 1 von 2/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('group', { name: /Seite 2 von 2/ })).toBeFocused()
})

test('a letter, and all letters in one file, can be saved', async ({ journey, page }) => {
  await letters(journey)
  await expect(paper(page)).toContainText('Erika Muster')
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

test('who reads English sees the letters as they go out: in German, and marked as such', async ({
  journey,
  page,
}) => {
  await letters(journey)
  await journey.press('English')
  await page.getByRole('button', { name: 'Next document' }).click()
  await expect(paper(page)).toContainText('meine Bankverbindung ändert sich')
  await expect(paper(page).locator('.textLayer')).toHaveAttribute('lang', 'de')
  await page.getByText('What language is the letter in?').click()
  await expect(page.getByText('In German.', { exact: true })).toBeVisible()
})

test('a changed decision is a changed pack: who is left out has no letter', async ({ journey, page }) => {
  await letters(journey)
  const [first] = await chosen(page).locator('option').allTextContents()
  await journey.press('Auswahl ändern')
  await journey.on('partners')
  await decide(page, rowNamed(page, first ?? '-'), 'Auslassen')
  await journey.press(labels.next)
  await journey.on('check')
  await page.getByText('Namen und Briefe').click()
  await journey.press('Briefe noch einmal ansehen')
  await journey.on('letters')
  await expect(chosen(page).locator('option').first()).not.toHaveText(first ?? '-')
})

test('a changed partner is a changed letter', async ({ journey, page }) => {
  await letters(journey)
  const [first = ''] = await chosen(page).locator('option').allTextContents()
  await expect(paper(page)).toContainText(first)
  await expect(paper(page)).not.toContainText('KD-0815')
  await journey.press('Auswahl ändern')
  await journey.on('partners')
  await opener(page, first).click()
  await journey.on('partner-details')
  await journey.field(/^Kunden- oder Vertragsnummer/).fill('KD-0815')
  await journey.press('Änderungen speichern')
  await journey.on('partners')
  await journey.press(labels.next)
  await journey.on('check')
  await page.getByText('Namen und Briefe').click()
  await journey.press('Briefe noch einmal ansehen')
  await journey.on('letters')
  await expect(chosen(page).locator('option').first()).toHaveText(first)
  await expect(paper(page)).toContainText('KD-0815')
})

test('a letter that cannot be fetched is told in its place and asked for again; one that is no PDF can be left', async ({
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
  await expect(paper(page)).toContainText('Erika Muster')
  await page.unrouteAll()
  await page.route('**/switch/partners/*', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: 'not a PDF' }),
  )
  await journey.press('Nächstes Dokument')
  await expect(page.getByRole('alert')).toContainText('nicht anzeigen')
  await expect(journey.button(/^Herunterladen/)).toBeVisible()
})

test('axe: letters, shown and broken', async ({ journey, page }) => {
  await letters(journey)
  await expect(paper(page)).toContainText('Erika Muster')
  await examine(page, 'letters', 2)
  await page.route('**/switch/partners/*', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: 'not a PDF' }),
  )
  await journey.press('Nächstes Dokument')
  await expect(page.getByRole('alert')).toContainText('nicht anzeigen')
  await examine(page, 'letters broken', 1)
})
