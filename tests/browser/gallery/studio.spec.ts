import { readFileSync } from 'node:fs'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import { guard } from '../../support/browser/guard.ts'
import {
  accent,
  area,
  cell,
  changes,
  exact,
  findings,
  open,
  studio,
  title,
  unfold,
} from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'
import { addresses, foreign, markup, styles } from '../../support/tenant/hostile.ts'

const file = 'tenants/hausbank/tenant.json'
const sound = readFileSync(file, 'utf8')

/** Line of the first place of some words. */
const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

test('the studio speaks the language of the browser; another one is chosen with a click, and kept', async ({
  page,
  watch,
}) => {
  watch.allow(/studio\.language/)
  await studio(page, 'brand')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByLabel('Name der Bank')).toHaveValue('Neue Hausbank Test')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Name of the bank')).toHaveValue('Neue Hausbank Test')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByLabel('Name of the bank')).toHaveValue('Neue Hausbank Test')
})

test('keys, lines and the diff are folded away, and the main button stays in view with the preview', async ({
  page,
}) => {
  await studio(page, 'light')
  await expect(exact(page)).toBeHidden()
  await expect(changes(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Für Technik' })).toBeHidden()
  await page.getByLabel('Fehler', { exact: true }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('button', { name: 'In Ordner speichern' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'So sieht es aus' })).toBeInViewport()
})

test('a colour changes the preview without a reload; a readable one is offered; undo by keyboard reverts both', async ({
  page,
}) => {
  await studio(page)
  // A page that is loaded anew forgets this.
  await title(page).evaluate((heading) => heading.setAttribute('data-mark', 'here'))
  const field = page.getByLabel('Akzentfarbe', { exact: true })
  await field.fill('#9be0d3')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(155, 224, 211)')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(
    /Akzentfarbe ist schwer zu lesen\. Auf „Seite“ beträgt der Kontrast 1,\d\d zu 1/,
  )
  await expect(findings(page).getByRole('status')).toHaveText('1 Hinweis')
  await expect(findings(page)).toContainText('Akzentfarbe ist schwer zu lesen.')
  await unfold(page)
  await expect(exact(page)).toContainText(
    `${file}:${lineOf(sound, '#0a5c4f')}:17 contrast /theme/light/accent`,
  )
  await page
    .getByRole('button', { name: /^#[0-9a-f]{6} nehmen für Akzentfarbe$/ })
    .first()
    .click()
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(changes(page).getByRole('listitem').filter({ hasText: 'Entfernt' })).toContainText(
    '"accent": "#0a5c4f"',
  )
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('#9be0d3')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('#0a5c4f')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(10, 92, 79)')
  await expect(changes(page)).toContainText('Wie gespeichert.')
  await page.keyboard.press('Control+Shift+z')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(155, 224, 211)')
  await expect(title(page)).toHaveAttribute('data-mark', 'here')
})

test('an edited text is shown in the preview and is part of the download', async ({ page }) => {
  await studio(page, 'texts-de')
  await page.getByLabel('Satz, wie er jetzt auf der Seite steht').fill('Das steht nirgends.')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByText('Diesen Satz gibt es nicht.')).toBeVisible()
  await page
    .getByLabel('Satz, wie er jetzt auf der Seite steht')
    .fill('Ihr Konto zieht um. Wir sagen Bescheid.')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await page.getByLabel('Ihr Konto zieht um. Wir sagen Bescheid.').fill('Neu bei uns?')
  await expect(title(page)).toHaveText('Neu bei uns?')
  await unfold(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'tenant.json herunterladen' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('tenant.json')
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual({
    ...(JSON.parse(sound) as object), // a file of ours
    texts: { de: { 'start.title': 'Neu bei uns?' } },
  })
})

test('what is written appears in the page that is shown: it is not loaded anew, so it never goes blank', async ({
  page,
}) => {
  await studio(page, 'speech')
  await title(page).evaluate((heading) => heading.setAttribute('data-mark', 'here'))
  await page.getByRole('radio', { name: /Wie heißt deine Bank/ }).check()
  await expect(title(page)).toHaveText('Dein Konto zieht um. Wir sagen Bescheid.')
  await title(page).click()
  await page.getByLabel('Deutsch (du)').fill('Neu bei uns?')
  await expect(title(page)).toHaveText('Neu bei uns?')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(title(page)).toHaveText('Ihr Konto zieht um. Wir sagen Bescheid.')
  await expect(title(page)).toHaveAttribute('data-mark', 'here')
})

test('an unsafe link shows an error at its field, and the preview keeps the last safe link', async ({
  page,
}) => {
  await studio(page, 'links')
  const field = page.getByRole('combobox', { name: 'Impressum', exact: true })
  await field.fill('~https://good@evil.example')
  await expect(field).toHaveAccessibleDescription(/nicht sicher: Vor einem @ steht etwas/)
  await expect(page.getByText('Die Vorschau zeigt den letzten gültigen Stand')).toBeVisible()
  await field.fill('/faq')
  await expect(page.getByText('Die Vorschau zeigt den letzten gültigen Stand')).toBeHidden()
  await expect(cell(page).getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/faq')
})

test('a hostile file gives findings with lines; none of it runs and no other host is contacted', async ({
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
  await expect(page.getByText('mine.json ist geöffnet.')).toBeVisible()
  await unfold(page)
  const expectFinding = async (rule: string, key: string, pointer: string) =>
    expect(exact(page)).toContainText(
      new RegExp(`tenant\\.json:${lineOf(text, `"${key}":`)}:\\d+ ${rule} ${pointer}`),
    )
  await expectFinding('text-markup', 'name', '/name')
  await expectFinding('schema', 'accent', '/theme/light/accent')
  for (const [at] of addresses.entries()) await expectFinding('unsafe-link', `a${at}`, `/theme/links/a${at}`)
  await expect(title(page)).toHaveText('Ihr Konto zieht um. Wir sagen Bescheid.')
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(10, 92, 79)')
  for (const name of ['Links', 'Marke', 'Farben, hell']) await area(page, name)
  await expect(page.getByText('Die Vorschau zeigt den letzten gültigen Stand')).toBeVisible()
  expect(seen).toEqual([])
  expect(await page.content()).toContain(foreign)
})

test('a file that is not JSON gives a finding with its line, and the change can be undone', async ({
  page,
}) => {
  await studio(page)
  await open(page, sound.replace('"tone": "sie",', '"tone": "sie"'))
  await expect(findings(page)).toContainText('Die Datei ist beschädigt')
  await expect(page.getByText('Diese Datei lässt sich nicht lesen')).toBeVisible()
  await unfold(page)
  await expect(exact(page)).toContainText(`${file}:${lineOf(sound, '"locales"')}:3 json`)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByLabel('Akzentfarbe', { exact: true })).toHaveValue('#0a5c4f')
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
})

test('messages from a window that only claims to be the studio are ignored', async ({ page }) => {
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
  { width: 320, scheme: 'light', section: 'brand' },
  ...(process.env.GALLERY === 'all'
    ? ['brand', 'shape', 'speech', 'links', 'texts-de', 'features', 'entries', 'versions'].map(
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
    await expect(findings(page).getByRole('status')).toHaveText(/^[2-9] Hinweise/)
    await expectAccessible(page, `the studio, ${section}`)
    await expect.poll(() => misfits(page)).toEqual([])
  })
