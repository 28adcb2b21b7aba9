import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import { guard } from '../../support/browser/guard.ts'
import { expect, test } from '../../support/browser/test.ts'
import { addresses, foreign, markup, styles } from '../../support/tenant/hostile.ts'

const file = 'tenants/hausbank/tenant.json'
const sound = readFileSync(file, 'utf8')

/** Line of the first place of some words. */
const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

const cell = (page: Page) => page.frameLocator('iframe')
const title = (page: Page) => cell(page).getByRole('heading', { level: 1 })
const findings = (page: Page) => page.getByRole('region', { name: 'Findings' })
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' })
const accent = (page: Page) => cell(page).locator('.button-primary').first()

async function studio(page: Page, section = 'light'): Promise<void> {
  await page.goto(`/studio?section=${section}`)
  await expect(title(page)).toBeVisible()
}

/** Another file, as somebody chooses it from a disk. */
async function open(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file' }).click()
  await (
    await chooser
  ).setFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('a colour shows at once without a new page; the one that can be read is a click away; both are taken back by keys', async ({
  page,
}) => {
  await studio(page)
  // A page that is loaded anew forgets this.
  await title(page).evaluate((heading) => heading.setAttribute('data-mark', 'here'))
  const field = page.getByLabel('Accent', { exact: true })
  await field.fill('#9be0d3')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(155, 224, 211)')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(
    /Contrast of accent on background is 1\.\d\d, needed is 4\.5/,
  )
  await expect(findings(page).getByRole('status')).toHaveText('2 findings')
  await expect(findings(page)).toContainText(
    `${file}:${lineOf(sound, '#0a5c4f')}:17 contrast /theme/light/accent`,
  )
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for Accent$/ }).click()
  await expect(findings(page).getByRole('status')).toHaveText(/^No findings/)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(changes(page).getByRole('listitem').filter({ hasText: 'Removed' })).toContainText(
    '"accent": "#0a5c4f"',
  )
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('#9be0d3')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('#0a5c4f')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(10, 92, 79)')
  await expect(changes(page)).toContainText('As it is saved.')
  await page.keyboard.press('Control+Shift+z')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(155, 224, 211)')
  await expect(title(page)).toHaveAttribute('data-mark', 'here')
})

test('a text of its own stands in the preview, and what is downloaded says it', async ({ page }) => {
  await studio(page, 'texts-de')
  await page.getByLabel('Key of a text').fill('start.title')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('start.title').fill('Neu bei uns?')
  await expect(title(page)).toHaveText('Neu bei uns?')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('tenant.json')
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual({
    ...(JSON.parse(sound) as object), // a file of ours
    texts: { de: { 'start.title': 'Neu bei uns?' } },
  })
})

test('a link that is not safe says so at its field, and the preview keeps the last that was', async ({
  page,
}) => {
  await studio(page, 'links')
  const field = page.getByLabel('imprint')
  await field.fill('~https://good@evil.example')
  await expect(field).toHaveAccessibleDescription(/not safe. Something stands before an @/)
  await expect(page.getByText('The preview shows the last valid version')).toBeVisible()
  await field.fill('/faq')
  await expect(page.getByText('The preview shows the last valid version')).toBeHidden()
  await expect(cell(page).getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/faq')
})

test('a hostile file is told with its lines; nothing of it runs, nothing is asked of another host', async ({
  page,
}) => {
  const seen = guard(page)
  await studio(page)
  const words = [...addresses, ...styles, ...markup]
  const tenant = JSON.parse(sound) as { theme: object } // a file of ours
  const links = Object.fromEntries(words.map((word, at) => [`a${at}`, word]))
  const light = { accent: styles[0], background: styles[1], text: markup[0] }
  const text = JSON.stringify(
    { ...tenant, name: markup[0], theme: { ...tenant.theme, links, light } },
    null,
    2,
  )
  await open(page, text)
  await expect(page.getByText(`mine.json is open as ${file}.`)).toBeVisible()
  const told = async (rule: string, key: string, pointer: string) =>
    expect(findings(page)).toContainText(
      new RegExp(`tenant\\.json:${lineOf(text, `"${key}":`)}:\\d+ ${rule} ${pointer}`),
    )
  await told('text-markup', 'name', '/name')
  await told('schema', 'accent', '/theme/light/accent')
  for (const [at] of addresses.entries()) await told('unsafe-link', `a${at}`, `/theme/links/a${at}`)
  await expect(title(page)).toHaveText('Ihr Konto zieht um. Wir sagen Bescheid.')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(10, 92, 79)')
  for (const name of ['Links', 'Name and sign', 'Colours, light'])
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).click()
  await expect(page.getByText('The preview shows the last valid version')).toBeVisible()
  expect(seen).toEqual([])
  expect(await page.content()).toContain(foreign)
})

test('a file that is no JSON is told with its line, and can be taken back', async ({ page }) => {
  await studio(page)
  await open(page, sound.replace('"tone": "sie",', '"tone": "sie"'))
  await expect(findings(page)).toContainText(`${file}:${lineOf(sound, '"locales"')}:3 json`)
  await expect(page.getByText('This file is not strict JSON')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Accent', { exact: true })).toHaveValue('#0a5c4f')
  await expect(findings(page).getByRole('status')).toHaveText(/^No findings/)
})

test('what says that it is the studio, and is not, is not heard', async ({ page }) => {
  await studio(page)
  const spoof = { kind: 'tenant-changed', tenant: JSON.parse(sound.replace('#0a5c4f', '#ff0000')) as unknown }
  // From the cell itself, not from the page around it.
  await title(page).evaluate((_, message) => window.postMessage(message, '*'), spoof)
  await page.getByLabel('Text', { exact: true }).fill('#000000')
  await expect(cell(page).locator('html')).toHaveAttribute('style', /--color-text: #000000/)
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(10, 92, 79)')
})

const looks = [
  { width: 1280, scheme: 'light', section: 'light' },
  { width: 320, scheme: 'dark', section: 'light' },
  ...(process.env.GALLERY === 'all'
    ? ['name', 'shape', 'speech', 'links', 'texts-de', 'features', 'entries', 'versions'].map(
        (section, at) =>
          ({ section, width: at % 2 ? 320 : 1280, scheme: at % 4 < 2 ? 'light' : 'dark' }) as const,
      )
    : []),
] as const

for (const { width, scheme, section } of looks)
  test(`nothing for axe, and nothing clipped: ${section}, ${width} px, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 320 ? 2400 : 1000 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await studio(page, section)
    await open(page, sound.replaceAll(/#0a5c4f|#63cdb8/g, '#7f8f8a').replace('agb.md', '//evil'))
    await expect(findings(page).getByRole('status')).toHaveText(/^[2-9] findings/)
    await expectAccessible(page, `the studio, ${section}`)
    expect(await misfits(page)).toEqual([])
  })
