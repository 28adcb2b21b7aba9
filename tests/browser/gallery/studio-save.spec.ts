import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { guard } from '../../support/browser/guard.ts'
import { misfits } from '../../support/browser/fits.ts'
import { accent, area, cell, findings, others, studio, title } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const sound = readFileSync('tenants/hausbank/tenant.json', 'utf8')
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><rect width="30" height="30" fill="#ffcc00"/><path fill="#222222" d="M40 5h60v20h-60z"/></svg>'

/** Makes a new tenant with a logo. */
async function create(page: Page): Promise<void> {
  await others(page)
  await page.getByRole('button', { name: 'Neue Marke' }).click()
  const form = page.getByRole('form', { name: 'Neue Marke' })
  await form.getByLabel('Name der neuen Bank').fill('Sonnenbank Süd')
  await expect(form.getByLabel('Name in der Adresse')).toHaveValue('sonnenbank-sued')
  await form
    .getByLabel('Logo')
    .setInputFiles({ name: 'Logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await expect(form.getByLabel('Markenfarbe', { exact: true })).toHaveValue('#ffcc00')
  await form.getByLabel('Anrede').selectOption('du')
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(page.getByLabel('Name der Bank', { exact: true })).toHaveValue('Sonnenbank Süd')
}

/** Gives the page a folder to choose: that of the browser itself, which no dialog asks for. */
const chooseOwnFolder = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
  })

/** The text of a file in that folder. */
const saved = (page: Page, path: string) =>
  page.evaluate(async (names) => {
    let folder = await navigator.storage.getDirectory()
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name)
    return (await (await folder.getFileHandle(names.at(-1) ?? '')).getFile()).text()
  }, path.split('/'))

test('a new brand has a name, a colour and a logo, and nothing is found; it is saved as a whole folder', async ({
  page,
}) => {
  await chooseOwnFolder(page)
  await studio(page, 'brand')
  await create(page)
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await expect(cell(page).getByRole('img', { name: 'Sonnenbank Süd' })).toHaveAttribute('src', /^data:image/)
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await expect(page.getByText('Nur in diesem Browser gespeichert')).toBeVisible()
  await page.getByRole('button', { name: 'In Ordner speichern' }).click()
  await expect(page.getByText(/^Gespeichert in .*sonnenbank-sued/)).toBeVisible()
  expect(JSON.parse(await saved(page, 'sonnenbank-sued/tenant.json'))).toMatchObject({
    id: 'sonnenbank-sued',
    tone: 'du',
    theme: { logo: 'logo.svg', logoDark: 'logo-dark.svg' },
  })
  await expect.poll(() => saved(page, 'sonnenbank-sued/logo.svg')).toContain('#ffcc00')
  await expect.poll(() => saved(page, 'sonnenbank-sued/pages/imprint.md')).toContain('Sonnenbank Süd')
  await page.getByLabel('Name der Bank', { exact: true }).fill('Sonnenbank')
  await expect(page.getByText('Nur in diesem Browser gespeichert')).toBeVisible()
})

test('the folder is downloaded as a ZIP, with the logo and pages that were saved before', async ({
  page,
}) => {
  await studio(page, 'brand')
  await page.getByLabel('Name der Bank', { exact: true }).fill('Andere Bank')
  await expect(cell(page).getByRole('img', { name: 'Andere Bank' })).toBeVisible()
  await area(page, 'Veröffentlichen')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('hausbank.zip')
  const archive = readFileSync(await download.path()).toString('latin1')
  for (const path of ['tenant.json', 'logo.svg', 'logo-dark.svg', 'pages/imprint.md', 'welcome.mp4'])
    expect(archive).toContain(`hausbank/${path}`)
  expect(archive).toContain('"name": "Andere Bank"')
})

test('a brand that was saved as a ZIP is opened again with its logo and its pages', async ({ page }) => {
  await studio(page, 'brand')
  await create(page)
  await area(page, 'Veröffentlichen')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  const archive = await (await downloading).path()
  await studio(page, 'pages')
  await others(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Marke öffnen (ZIP)' }).click()
  await (
    await chooser
  ).setFiles({ name: 'b.zip', mimeType: 'application/zip', buffer: readFileSync(archive) })
  await expect(page.getByText('b.zip ist geöffnet.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Ihre Seiten' })
    .getByRole('button', { name: 'Impressum' })
    .click()
  await expect(cell(page).getByText('Sonnenbank Süd ist ein erfundener Name')).toBeVisible()
  await expect(cell(page).getByRole('img', { name: 'Sonnenbank Süd' })).toHaveAttribute('src', /^data:image/)
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
})

test('a new brand needs a name, and a short name that no other brand has', async ({ page }) => {
  await studio(page, 'brand')
  await others(page)
  await page.getByRole('button', { name: 'Neue Marke' }).click()
  const form = page.getByRole('form', { name: 'Neue Marke' })
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(form.getByText('Geben Sie der Bank einen Namen.')).toBeVisible()
  await expect(form.getByLabel('Name der neuen Bank')).toBeFocused()
  await form.getByLabel('Name der neuen Bank').fill('Direkt')
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(form.getByText('Eine Marke mit dem Namen direkt in der Adresse gibt es schon.')).toBeVisible()
  await expect(form.getByLabel('Name in der Adresse')).toBeFocused()
  // A colour that was chosen stays when a logo comes after it.
  await form.getByLabel('Markenfarbe', { exact: true }).fill('#9ed8ff')
  await form
    .getByLabel('Logo')
    .setInputFiles({ name: 'Logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await expect(form.getByRole('button', { name: '#ffcc00' })).toBeVisible()
  await expect(form.getByLabel('Markenfarbe', { exact: true })).toHaveValue('#9ed8ff')
  await expectAccessible(page, 'the form for a new brand')
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => misfits(page)).toEqual([])
  await form.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(form).toBeHidden()
})

test('a link holds the draft: whoever opens it looks at it first, and may go on from there', async ({
  page,
}) => {
  await studio(page, 'brand')
  await create(page)
  await area(page, 'Veröffentlichen')
  await page.getByRole('button', { name: 'Link zum Ansehen erstellen' }).click()
  const link = page.getByLabel('Link zum Ansehen', { exact: true })
  await expect(page.getByText(/Der Link ist \d+ KB groß/)).toBeVisible()
  const address = await link.inputValue()
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'Geteilter Entwurf: Sonnenbank Süd' })).toBeVisible()
  await expect(accent(other)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await expect(cell(other).getByRole('img', { name: 'Sonnenbank Süd' })).toHaveAttribute('src', /^data:image/)
  await expect(other.getByLabel('Name der Bank', { exact: true })).toBeHidden()
  await expectAccessible(other, 'a shared draft')
  // Looking at another page keeps the draft in the address.
  await other.getByRole('combobox', { name: 'Seite', exact: true }).selectOption('accounts')
  await expect(other).toHaveURL(/screen=accounts#draft=/)
  await other.getByRole('button', { name: 'Bearbeiten' }).click()
  await expect(other.getByLabel('Name der Bank', { exact: true })).toHaveValue('Sonnenbank Süd')
  await expect(other).toHaveURL(/\/studio\?tenant=sonnenbank-sued$/)
})

test('a link with something else in it is refused, and nothing of it runs', async ({ page }) => {
  const seen = guard(page)
  const draft = { text: sound, files: { 'logo.svg': '<svg onload="alert(1)"/>' } }
  await page.goto(`/studio#draft=${deflateRawSync(JSON.stringify(draft)).toString('base64url')}`)
  await expect(page.getByRole('alert')).toHaveText('In diesem Link steckt kein gültiger Entwurf.')
  await expect(title(page)).toBeVisible()
  expect(seen).toEqual([])
})

test('four views show a change at once: phone and computer, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  // With that much room they are there from the start.
  await page.goto('/studio?section=light')
  await expect(page.getByLabel('Vier Ansichten auf einmal')).toBeChecked()
  const names = ['Telefon, hell', 'Telefon, dunkel', 'Computer, hell', 'Computer, dunkel']
  const view = (name: string) => page.frameLocator(`iframe[title$="${name}"]`)
  for (const name of names) await expect(view(name).getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Akzentfarbe', { exact: true }).fill('#7a1f5c')
  for (const name of ['Telefon, hell', 'Computer, hell'])
    await expect(view(name).locator('.button-primary').first()).toHaveCSS(
      'background-color',
      'rgb(122, 31, 92)',
    )
  await expect(view('Telefon, dunkel').locator('html')).toHaveAttribute('data-scheme', 'dark')
  // Views that come while others load have their sentences too.
  for (const isFour of [false, true]) await page.getByLabel('Vier Ansichten auf einmal').setChecked(isFour)
  for (const name of names) {
    await expect(view(name).getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(view(name).locator('body')).not.toContainText(/\b[a-z]+(\.[a-z]+[A-Za-z]*){2,}/)
  }
})

test('corners, typeface and tone are chosen by what they look like', async ({ page }) => {
  await studio(page, 'shape')
  await page.getByRole('radio', { name: 'eckig' }).check()
  await expect(accent(page)).toHaveCSS('border-radius', '0px')
  await area(page, 'Anrede und Sprachen')
  await page.getByRole('radio', { name: /Wie heißt deine Bank/ }).check()
  await expect(title(page)).toHaveText('Dein Konto zieht um. Wir sagen Bescheid.')
})

test('with one view, which device and which colours it has stands beside the choice', async ({ page }) => {
  await studio(page, 'brand')
  await expect(page.getByRole('combobox', { name: 'Gerät' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Gerät' }).selectOption({ label: 'Computer' })
  await page.getByRole('combobox', { name: 'Farben' }).selectOption({ label: 'dunkel' })
  await expect(cell(page).locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.getByLabel('Vier Ansichten auf einmal').check()
  await expect(page.getByRole('combobox', { name: 'Gerät' })).toHaveCount(0)
})
