import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import {
  accent,
  area,
  bank,
  cell,
  download,
  drawing,
  newBrand,
  nothingFound,
  open,
  studio,
  title,
  undo,
} from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const restored = (page: Page) => page.getByRole('region', { name: 'Entwurf wiederhergestellt' })
const logo = drawing(
  '<rect width="30" height="30" fill="#ffcc00"/><path fill="#222222" d="M40 5h60v20h-60z"/>',
)

/** Makes a brand with a logo from the start page. */
async function make(page: Page, name: string): Promise<void> {
  await page.goto('/studio')
  await newBrand(page).getByLabel('Name der neuen Bank').fill(name)
  await newBrand(page).getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await expect(newBrand(page).getByLabel('Markenfarbe', { exact: true })).toHaveValue('#ffcc00')
  await newBrand(page).getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(bank(page)).toHaveValue(name)
}

/** Waits until the browser keeps a draft that holds this text. */
const kept = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(async (words) => {
        const request = indexedDB.open('studio')
        await new Promise((resolve) => request.addEventListener('success', resolve))
        const all = request.result.transaction('drafts').objectStore('drafts').getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        request.result.close()
        return JSON.stringify(all.result).includes(words)
      }, text),
    )
    .toBe(true)

async function discard(page: Page): Promise<void> {
  await restored(page).getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await restored(page).getByRole('button', { name: 'Ja, entfernen' }).click()
}

test('the studio begins with a new brand: its colour, logo and tone are shown while they are typed, then what comes next', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/studio$/)
  const form = newBrand(page)
  // A bank that is there already keeps its short name.
  await form.getByLabel('Name der neuen Bank').fill('Direkt')
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(form.getByText('gibt es schon.')).toBeVisible()
  await expect(form.getByLabel('Name in der Adresse')).toBeFocused()
  await form.getByLabel('Name der neuen Bank').fill('Nachtbank')
  await form.getByLabel('Name in der Adresse').fill('nachtbank')
  await form.getByLabel('Anrede').selectOption('du')
  await form.getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await expect(cell(page).getByRole('img', { name: 'Nachtbank' })).toHaveAttribute('src', /^data:image\/svg/)
  await expect(title(page)).toHaveText('Dein Konto zieht um. Wir sagen Bescheid.')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  // A bright colour has dark text.
  await expect(accent(page)).toHaveCSS('color', 'rgb(20, 15, 2)')
  await expectAccessible(page, 'the start page of the studio')
  await page.setViewportSize({ width: 320, height: 2400 })
  await expect.poll(() => misfits(page)).toEqual([])
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(
    page.locator('summary', { hasText: 'Nachtbank ist angelegt. So geht es weiter:' }),
  ).toBeFocused()
  await nothingFound(page)
  await page.getByText('Ihre Marke als Ordner').getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('heading', { name: 'Veröffentlichen', exact: true })).toBeFocused()
})

test('a draft survives a reload, and is discarded only after a question; that can be undone', async ({
  page,
}) => {
  await studio(page, 'brand')
  await bank(page).fill('Bank am Meer')
  await kept(page, 'Bank am Meer')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await expect(restored(page)).toContainText('Bank am Meer, zuletzt geändert am')
  expect(asked).toEqual([])
  await expect(bank(page)).toHaveValue('Bank am Meer')
  await expectAccessible(page, 'a restored draft')
  await restored(page).getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await restored(page).getByRole('button', { name: 'Behalten' }).click()
  await expect(restored(page).getByRole('button', { name: 'Entwurf verwerfen' })).toBeFocused()
  await discard(page)
  await expect(bank(page)).toHaveValue('Neue Hausbank Test')
  await undo(page).click()
  await expect(bank(page)).toHaveValue('Bank am Meer')
  // Another brand has its own draft; this one comes back with its brand.
  await kept(page, 'Bank am Meer')
  await studio(page, 'brand', '&tenant=direkt')
  await expect(bank(page)).toHaveValue('Direktbank Test')
  await page.getByRole('combobox', { name: 'Marke' }).selectOption({ label: 'Bank am Meer' })
  await expect(bank(page)).toHaveValue('Bank am Meer')
  // Discarded before the browser has stored the latest change.
  await page.reload()
  await bank(page).fill('Bank am Fluss')
  await discard(page)
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(bank(page)).toHaveValue('Neue Hausbank Test')
  await expect(restored(page)).toBeHidden()
})

test('a brand that was downloaded as a ZIP is still there, knows its copy, and the ZIP opens with logo and pages', async ({
  page,
}) => {
  await make(page, 'Sonnenbank')
  const archive = await download(page)
  expect(archive.suggestedFilename()).toBe('sonnenbank.zip')
  const buffer = readFileSync(await archive.path())
  const said = page.getByText('Als ZIP heruntergeladen: sonnenbank.zip. Das ist Ihre Kopie.')
  await expect(said).toContainText('brauchen diese Seiten noch Ihre Texte')
  await kept(page, 'sonnenbank.zip')
  await page.reload()
  await expect(restored(page)).toContainText('Ihre Kopie ist das ZIP sonnenbank.zip.')
  await area(page, 'Marke')
  await bank(page).fill('Sonnenbank Alpha')
  await kept(page, 'Sonnenbank Alpha')
  await page.goto('/studio')
  const list = page.getByRole('region', { name: 'Ihre angefangenen Marken' })
  await expect(list).toContainText('ZIP sonnenbank.zip; seitdem haben Sie etwas geändert.')
  await expectAccessible(page, 'the start page with a draft')
  await list.getByRole('button', { name: 'Entfernen Sonnenbank Alpha' }).click()
  await list.getByRole('button', { name: 'Ja, entfernen' }).click()
  await expect(list).toBeHidden()
  await open(page, 'Marke öffnen (ZIP)', { name: 'b.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText('b.zip ist geöffnet.')).toBeVisible()
  await expect(bank(page)).toHaveValue('Sonnenbank')
  await expect(cell(page).getByRole('img', { name: 'Sonnenbank' })).toHaveAttribute('src', /^data:image/)
  await nothingFound(page)
})

test('a brand is saved into a folder as a whole, and a folder is opened as a whole', async ({ page }) => {
  // The folder of the browser itself, which no dialog asks for.
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
  })
  const saved = (path: string) =>
    page.evaluate(async (names) => {
      let folder = await navigator.storage.getDirectory()
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name)
      return (await (await folder.getFileHandle(names.at(-1) ?? '')).getFile()).text()
    }, path.split('/'))
  await make(page, 'Sonnenbank')
  await page.getByRole('button', { name: 'In Ordner speichern' }).click()
  await expect(page.getByText(/^Gespeichert in .*sonnenbank/)).toBeVisible()
  expect(JSON.parse(await saved('sonnenbank/tenant.json'))).toMatchObject({ theme: { logo: 'logo.svg' } })
  await expect.poll(() => saved('sonnenbank/logo.svg')).toContain('#ffcc00')
  await expect.poll(() => saved('sonnenbank/pages/imprint.md')).toContain('Sonnenbank')
  await bank(page).fill('Mondbank')
  await expect(page.getByText('Nur in diesem Browser gespeichert')).toBeVisible()
  await open(page, 'Marke öffnen (Ordner)', 'tenants/direkt')
  await expect(page.getByText('Direktbank Test ist geöffnet.')).toBeVisible()
  await expect(bank(page)).toHaveValue('Direktbank Test')
})
