import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import * as ui from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Entwurf' })
const logo = ui.drawing(
  '<rect width="30" height="30" fill="#ffcc00"/><path fill="#222222" d="M40 5h60v20h-60z"/>',
)

/** Makes a brand with a logo from the start page. */
async function make(page: Page, name: string): Promise<void> {
  await page.goto('/studio')
  await ui.newBrand(page).getByLabel('Name der neuen Bank').fill(name)
  await ui.newBrand(page).getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await expect(ui.newBrand(page).getByLabel('Markenfarbe', { exact: true })).toHaveValue('#ffcc00')
  await ui.newBrand(page).getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(ui.bank(page)).toHaveValue(name)
}

/** Presses a button that asks, and answers. */
async function answer(page: Page, button: Locator, how: 'accept' | 'dismiss'): Promise<void> {
  page.once('dialog', (dialog) => void dialog[how]())
  await button.click()
}

const discard = (page: Page, how: 'accept' | 'dismiss' = 'accept') =>
  answer(page, bar(page).getByRole('button', { name: 'Entwurf verwerfen' }), how)

test('the studio begins with a new brand, which is shown while it is typed', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/studio$/)
  const form = ui.newBrand(page)
  // A bank that is there already keeps its short name.
  await form.getByLabel('Name der neuen Bank').fill('Direkt')
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(form.getByText('gibt es schon.')).toBeVisible()
  await expect(form.getByLabel('Name in der Adresse')).toBeFocused()
  await form.getByLabel('Name der neuen Bank').fill('Nachtbank')
  await form.getByLabel('Name in der Adresse').fill('nachtbank')
  await form.getByLabel('Anrede').selectOption('du')
  await form.getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await expect(form.getByText('Datei gewählt: Logo.svg')).toBeVisible()
  await expect(ui.cell(page).getByRole('img', { name: 'Nachtbank' })).toHaveAttribute(
    'src',
    /^data:image\/svg/,
  )
  await expect(ui.title(page)).toHaveText('Dein Konto zieht um. Wir sagen Bescheid.')
  await expect(ui.accent(page)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  // A bright colour has dark text.
  await expect(ui.accent(page)).toHaveCSS('color', 'rgb(20, 15, 2)')
  await expectAccessible(page, 'the start page of the studio')
  await page.setViewportSize({ width: 320, height: 2400 })
  await expect.poll(() => misfits(page)).toEqual([])
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Marke', exact: true })).toBeFocused()
  await ui.nothingFound(page)
  await page.getByRole('button', { name: 'Weiter: Form und Schrift' }).click()
  await expect(page.getByRole('heading', { name: 'Form und Schrift', exact: true })).toBeFocused()
})

test('a draft survives a reload; it is discarded after a question only, and undone', async ({ page }) => {
  await ui.studio(page, 'brand')
  await ui.bank(page).fill('Bank am Meer')
  await ui.kept(page, 'Bank am Meer')
  await page.reload()
  await expect(bar(page)).toContainText('Entwurf wiederhergestellt: Bank am Meer, zuletzt geändert am')
  await expect(ui.bank(page)).toHaveValue('Bank am Meer')
  await expectAccessible(page, 'a restored draft')
  await ui.undo(page).click()
  await expect(ui.bank(page)).toHaveValue('Neue Hausbank Test')
  await page.getByRole('button', { name: 'Wiederholen' }).click()
  await discard(page, 'dismiss')
  await expect(ui.bank(page)).toHaveValue('Bank am Meer')
  await discard(page)
  await expect(ui.bank(page)).toHaveValue('Neue Hausbank Test')
  await ui.undo(page).click()
  await expect(ui.bank(page)).toHaveValue('Bank am Meer')
  // Another brand has its own draft; this one comes back with its brand.
  await ui.kept(page, 'Bank am Meer')
  await ui.studio(page, 'brand', '&tenant=direkt')
  await expect(ui.bank(page)).toHaveValue('Direktbank Test')
  await page.getByRole('combobox', { name: 'Marke' }).selectOption({ label: 'Bank am Meer' })
  await expect(ui.bank(page)).toHaveValue('Bank am Meer')
  // Discarded before the browser has stored the latest change.
  await page.reload()
  await ui.bank(page).fill('Bank am Fluss')
  await discard(page)
  await expect(ui.bank(page)).toHaveValue('Neue Hausbank Test')
  await page.reload()
  await expect(ui.title(page)).toBeVisible()
  await expect(ui.bank(page)).toHaveValue('Neue Hausbank Test')
  await expect(bar(page)).toContainText('Alles gespeichert')
})

test('a downloaded brand stays until it is removed; its ZIP opens with logo and pages', async ({ page }) => {
  await make(page, 'Sonnenbank')
  const archive = await ui.download(page)
  expect(archive.suggestedFilename()).toBe('sonnenbank.zip')
  const buffer = readFileSync(await archive.path())
  await expect(page.getByText('Als ZIP heruntergeladen: sonnenbank.zip. Das ist Ihre Kopie.')).toBeVisible()
  await ui.kept(page, 'Sonnenbank')
  await page.goto('/studio')
  const list = page.getByRole('region', { name: 'Ihre angefangenen Marken' })
  await expect(list).toContainText('Sonnenbank')
  await expectAccessible(page, 'the start page with a draft')
  await answer(page, list.getByRole('button', { name: 'Entfernen Sonnenbank' }), 'accept')
  await expect(list).toBeHidden()
  await ui.open(page, 'Marke öffnen (ZIP)', { name: 'b.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText('b.zip ist geöffnet.')).toBeVisible()
  await expect(ui.bank(page)).toHaveValue('Sonnenbank')
  await expect(ui.cell(page).getByRole('img', { name: 'Sonnenbank' })).toHaveAttribute('src', /^data:image/)
  await ui.nothingFound(page)
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
  await ui.bank(page).fill('Mondbank')
  await expect(page.getByText('Nur in diesem Browser gespeichert')).toBeVisible()
  await ui.open(page, 'Marke öffnen (Ordner)', 'tenants/direkt')
  await expect(page.getByText('Direktbank Test ist geöffnet.')).toBeVisible()
  await expect(ui.bank(page)).toHaveValue('Direktbank Test')
})
