import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { decide, rowNamed } from '../../support/browser/decisions.ts'
import { labels } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { expect, test } from '../../support/browser/test.ts'
import { edit } from '../../support/browser/to-partners.ts'

/** The text of the letter. */
const letter = (page: Page) => page.getByRole('article')
/** The sheet as it is printed. */
const paper = (page: Page) => page.locator('.documents-paper')
const recipients = (page: Page) => page.getByLabel('Brief an', { exact: true }).locator('option')

/** Whether anything other than white is painted. */
const isPainted = (page: Page) =>
  paper(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      return data.some((value, at) => at % 4 === 0 && value < 100)
    })

test('each letter is text before it is sent, and saved alone or all in one', async ({ journey, page }) => {
  await journey.upTo('letters')
  const name = (await recipients(page).first().textContent()) ?? ''
  await expect(letter(page)).toHaveAccessibleName(name)
  await expect(letter(page)).toContainText(name)
  await expect(letter(page).getByRole('heading', { name: 'Neue Bankverbindung' })).toBeVisible()
  await expect(letter(page).locator('.document-group').first()).toHaveText(/^Erika Muster/)
  const account = letter(page).getByRole('row', { name: /^IBAN DE57 9910 0000 1000 0000 01$/ })
  await expect(account.first()).toBeVisible()
  // The customer's signature stands above the name at the end, before the annex.
  await expect(letter(page).getByRole('img', { name: 'Unterschrift von Erika Muster' })).toBeVisible()
  await expect(letter(page).getByRole('heading', { name: /^Anlage/ })).toBeVisible()
  const save = async (button: RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), journey.button(button).click()])
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    return { name: download.suggestedFilename(), size: bytes.length }
  }
  const one = await save(/^Herunterladen/)
  expect(one.name).toBe(`${name}.pdf`)
  expect((await save(/^Alle Briefe/)).size).toBeGreaterThan(one.size)
  await examine(page, 'letters', 2)
  await journey.press('English') // In English the letter stays in German, as it is sent, with a summary.
  await expect(page.getByRole('region', { name: 'What the letter says' })).toContainText('Your bank details')
  await expect(letter(page)).toHaveAttribute('lang', 'de')
  await expect(letter(page)).toContainText('meine Bankverbindung ändert sich')
})

test('the sheet opens below the text as it is printed, with words that can be selected; what paints it is large, and is loaded some screens before', async ({
  journey,
  page,
}) => {
  const reader = page.waitForRequest(/pdf-file/)
  await journey.upTo('switch-day')
  await reader
  await journey.upTo('letters')
  await page.getByText('So sieht das Blatt aus').click()
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

test('letters follow later changes: new details of a partner are in its letter, and a left-out partner has none', async ({
  journey,
  page,
}) => {
  await journey.upTo('letters')
  const [left = '', changed = ''] = await recipients(page).allTextContents()
  await expect(letter(page)).toContainText(left)
  await journey.press('Auswahl ändern')
  await journey.on('partners')
  await edit(journey, changed)
  await journey.field(/^Kunden- oder Vertragsnummer/).fill('KD-0815')
  await journey.press('Änderungen speichern')
  await journey.on('partners')
  await decide(page, rowNamed(page, left), 'Auslassen')
  await journey.press(labels.next)
  await journey.on('check')
  await page.getByText('Namen, Briefe und Ihre Aufgaben').click()
  await journey.press('Briefe noch einmal ansehen')
  await journey.on('letters')
  await expect(recipients(page).first()).toHaveText(changed)
  await expect(recipients(page).filter({ hasText: left })).toHaveCount(0)
  await expect(letter(page)).toContainText('KD-0815')
})

test('a letter that cannot be fetched says so, and is fetched again', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource/)
  let broken = true
  await page.route('**/switch/partners/*', (route) =>
    broken && route.request().headers()['accept']?.includes('pdf')
      ? route.fulfill({ status: 502, json: { code: 'bank-error', message: 'no' } })
      : route.continue(),
  )
  await journey.upTo('letters')
  await expect(page.getByRole('alert')).toContainText('Störung')
  await examine(page, 'letters broken', 1)
  broken = false
  await page.getByRole('button', { name: /^Noch einmal/ }).click()
  await expect(letter(page)).toContainText('Erika Muster')
})
