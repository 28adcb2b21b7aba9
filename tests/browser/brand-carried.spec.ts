import { readFileSync } from 'node:fs'
import { unzip } from '../../src/tools/studio/unzip.ts'
import { area, title } from '../support/browser/studio.ts'
import { expect, test } from '../support/browser/test.ts'

/** Where the gallery of this run is, see the config. */
const galleryOf = (app: string) => app.replace(/\d+$/, (port) => String(Number(port) + 3000))

const types: Record<string, string> = { json: 'application/json', svg: 'image/svg+xml', md: 'text/markdown' }

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><circle cx="15" cy="15" r="15" fill="#ffcc00"/><path fill="#222222" d="M40 5h60v20h-60z"/></svg>'

test('a brand of the studio, carried as a folder to a running build, is there: colour, logo, du, sentence, link, page', async ({
  page,
  baseURL,
}) => {
  const app = baseURL ?? ''
  await page.goto(`${galleryOf(app)}/`)
  const form = page.getByRole('form', { name: 'Neue Marke' })
  await form.getByLabel('Name der neuen Bank').fill('Sonnenbank')
  await form
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await form.getByLabel('Anrede').selectOption('du')
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
  await title(page).click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  await panel.getByLabel('Deutsch (du)').fill('Dein Konto geht auf.')
  await panel.getByLabel('Englisch').fill('Your account rises.')
  await area(page, 'Links')
  await page.getByLabel('Beschriftung eines neuen Links').fill('Preise')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await page
    .getByRole('group', { name: 'Preise', exact: true })
    .getByLabel('Adresse')
    .fill('sonnenbank.example/preise')
  await area(page, 'Veröffentlichen')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  const archive = new Uint8Array(readFileSync(await (await downloading).path()))
  const folder = await unzip(archive, 4_000_000, () => true)
  await page.context().route('**/tenants/sonnenbank/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/tenants/', '')
    const body = folder.get(path)
    if (!body) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: types[path.split('.').at(-1) ?? ''] ?? '', body: Buffer.from(body) })
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${app}/?tenant=sonnenbank`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Konto geht auf.')
    await expect(page.locator('.button-primary').first()).toHaveCSS('background-color', 'rgb(255, 204, 0)')
    const picture = page.getByRole('img', { name: 'Sonnenbank' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  }
  await expect(page.getByRole('link', { name: /^Preise/ })).toHaveAttribute(
    'href',
    'https://sonnenbank.example/preise',
  )
  await page.getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByText('Sonnenbank ist ein erfundener Name')).toBeVisible()
})
