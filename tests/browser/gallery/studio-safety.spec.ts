import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pictureObjection } from '#engine/tools/check/rules/tenants.ts'
import { guard } from '../../support/browser/guard.ts'
import * as ui from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'
import { addresses, markup, styles } from '../../support/tenant/hostile.ts'

const sound = readFileSync('tenants/hausbank/tenant.json', 'utf8')
const json = (text: string) => ({
  name: 'mine.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

/** What the picture of the logo holds, as the studio shows it. */
const shownLogo = async (page: Page, name: 'Auf hellem Grund' | 'Auf dunklem Grund'): Promise<string> =>
  decodeURIComponent((await page.getByRole('img', { name }).locator('image').getAttribute('href')) ?? '')

test('nothing of a hostile file runs or is previewed; a broken link is refused, a broken file can be undone', async ({
  page,
}) => {
  const seen = guard(page)
  await page.goto('/studio#draft=AAAA')
  await expect(page.getByRole('alert')).toHaveText('In diesem Link steckt kein gültiger Entwurf.')
  await ui.studio(page)
  const tenant = JSON.parse(sound) as { theme: object } // a file of ours
  const links = Object.fromEntries([...addresses, ...styles, ...markup].map((word, at) => [`a${at}`, word]))
  const light = { accent: styles[0], background: styles[1], text: markup[0] }
  const theme = { ...tenant.theme, links, light }
  const text = JSON.stringify({ ...tenant, name: markup[0], theme }, null, 2)
  await ui.open(page, 'Marke öffnen (ZIP)', json(text))
  await expect(page.getByText('mine.json ist geöffnet.')).toBeVisible()
  for (const at of addresses.keys()) {
    const line = text.slice(0, text.indexOf(`"a${at}":`)).split('\n').length
    await expect(ui.findings(page)).toContainText(new RegExp(`tenant\\.json:${line}:\\d+ unsafe-link`))
  }
  await expect(ui.accent(page)).toHaveCSS('background-color', 'rgb(10, 92, 79)')
  await expect(ui.title(page)).toHaveText('Ihr Konto zieht um. Wir sagen Bescheid.')
  await ui.open(page, 'Marke öffnen (ZIP)', json(sound.replace('"tone": "sie",', '"tone": "sie"')))
  await expect(ui.findings(page)).toContainText('Die Datei ist beschädigt')
  await ui.undo(page).click()
  await ui.undo(page).click()
  await ui.nothingFound(page)
  expect(seen).toEqual([])
})

test('a logo is cleaned, shown, lightened for dark ground; its colour makes the brand', async ({ page }) => {
  const seen = guard(page)
  await ui.studio(page, 'brand')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(
    ui.drawing(
      `<script>alert(1)</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(2)"/></foreignObject>
      <image href="https://evil.example/a.png"/><use xlink:href="https://evil.example/b.svg#c"/>
      <style>@import 'https://evil.example/c.css';</style><style>.ink{fill:#111111}</style>
      <a xlink:href="javascript:alert(3)"><path class="ink" d="M0 0h20v20z"/></a>
      <rect onclick="alert(4)" style="background:url(https://evil.example/d)" width="20" height="20" fill="#ffcc00"/>
      <circle cx="10" cy="10" r="6" fill="#1a1a1a"/>`,
      'viewBox="0 0 120 30" onload="alert(5)"',
    ),
  )
  await expect(page.getByText('Aus Sicherheitsgründen entfernt')).toContainText(
    'foreignObject, image, onclick, onload, script, style, xlink:href',
  )
  await expect.poll(() => shownLogo(page, 'Auf hellem Grund')).toContain('fill:#111111')
  const clean = await shownLogo(page, 'Auf hellem Grund')
  expect(pictureObjection(clean.slice(clean.indexOf('<svg')))).toBeUndefined()
  expect(clean).not.toMatch(/script|evil|onload|onclick|foreignObject|javascript/)
  expect(await shownLogo(page, 'Auf dunklem Grund')).not.toContain('#111111')
  // It lies on the yellow, not on the ground.
  expect(await shownLogo(page, 'Auf dunklem Grund')).toContain('#1a1a1a')
  const shown = ui.cell(page).getByRole('img', { name: 'Neue Hausbank Test' })
  await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(120)
  const colours = page.getByRole('group', { name: 'Farben aus Ihrem Logo' })
  await colours.getByRole('button', { name: '#ffcc00' }).click()
  await expect(ui.accent(page)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await ui.nothingFound(page)
  for (const _ of [1, 2]) await ui.undo(page).click()
  await expect(shown).toHaveAttribute('src', /\/tenants\/hausbank\/logo\.svg$/)
  expect(seen).toEqual([])
})

test('a white logo is darkened for light ground; a faint one is said', async ({ page }) => {
  await ui.studio(page, 'brand')
  const bar = (colour: string) => ui.drawing(`<path fill="${colour}" d="M0 0h120v30z"/>`)
  await page.getByLabel('Logo', { exact: true }).setInputFiles(bar('#ffffff'))
  await expect(page.getByText('Auf hellem Grund war dieses Logo kaum zu sehen')).toBeVisible()
  expect(await shownLogo(page, 'Auf hellem Grund')).toContain('#000000')
  expect(await shownLogo(page, 'Auf dunklem Grund')).toContain('#ffffff')
  await page.getByLabel('Eigenes Logo für dunklen Grund').setInputFiles(bar('#101010'))
  await expect(page.getByText('Auf dunklem Grund ist dieses Logo kaum zu sehen')).toBeVisible()
})
