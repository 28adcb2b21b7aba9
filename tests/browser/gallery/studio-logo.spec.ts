import type { Page } from '@playwright/test'
import { pictureObjection } from '#engine/tools/check/rules/tenants.ts'
import { guard } from '../../support/browser/guard.ts'
import { accent, cell, findings, studio } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

/** The logo of this scheme as the studio shows it: what its picture holds. */
const logo = async (page: Page, name: 'Auf hellem Grund' | 'Auf dunklem Grund'): Promise<string> =>
  decodeURIComponent((await page.getByRole('img', { name }).locator('image').getAttribute('href')) ?? '')

const chooseLogo = (page: Page, name: string, body: string | Buffer) =>
  page.getByLabel('Logo', { exact: true }).setInputFiles({
    name,
    mimeType: name.endsWith('.png') ? 'image/png' : 'image/svg+xml',
    buffer: Buffer.from(body),
  })

const svg = (inside: string, root = 'viewBox="0 0 120 30"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`

test('a logo is cleaned, shown at once, lightened for dark ground, and its colour makes the brand; one undo takes each back', async ({
  page,
}) => {
  const seen = guard(page)
  await studio(page, 'brand')
  const hostile = svg(
    `<script>alert(1)</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(2)"/></foreignObject>
    <image href="https://evil.example/a.png"/><use xlink:href="https://evil.example/b.svg#c"/><style>@import 'https://evil.example/c.css';</style>
    <style>.ink{fill:#111111}</style><a xlink:href="javascript:alert(3)"><path class="ink" d="M0 0h20v20z"/></a>
    <rect onclick="alert(4)" style="background:url(https://evil.example/d)" width="20" height="20" fill="#ffcc00"/>`,
    'viewBox="0 0 120 30" onload="alert(5)"',
  )
  await chooseLogo(page, 'Unser Logo.SVG', hostile)
  await expect(page.getByText('Das Logo ist übernommen.')).toContainText('etwa 160 Pixel breit und 40 hoch')
  await expect(page.getByText('Aus Sicherheitsgründen entfernt')).toContainText(
    'foreignObject, image, onclick, onload, script, style, xlink:href',
  )
  await expect.poll(() => logo(page, 'Auf hellem Grund')).toContain('fill:#111111')
  const clean = await logo(page, 'Auf hellem Grund')
  expect(pictureObjection(clean.slice(clean.indexOf('<svg')))).toBeUndefined()
  expect(clean).not.toMatch(/script|evil|onload|onclick|foreignObject|javascript/)
  const dark = await logo(page, 'Auf dunklem Grund')
  expect(dark).not.toContain('#111111')
  expect(dark).toContain('fill="#ffcc00"')
  const shown = cell(page).getByRole('img', { name: 'Neue Hausbank Test' })
  await expect(shown).toHaveAttribute('src', /^data:image\/svg\+xml/)
  await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(120)
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
  await page
    .getByRole('group', { name: 'Farben aus Ihrem Logo' })
    .getByRole('button', { name: '#ffcc00' })
    .click()
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => logo(page, 'Auf hellem Grund')).toContain('/tenants/hausbank/logo.svg')
  await expect(shown).toHaveAttribute('src', /\/tenants\/hausbank\/logo\.svg$/)
  expect(seen).toEqual([])
})

test('a PNG is drawn anew at the size of a header, and its colours are offered', async ({ page }) => {
  await studio(page, 'brand')
  const bytes = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [1600, 400]
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#dd0033'
    context.fillRect(0, 0, 1200, 400)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })
  await chooseLogo(page, 'logo.png', Buffer.from(bytes, 'base64'))
  await expect(page.getByText('etwa 160 Pixel breit und 40 hoch')).toBeVisible()
  await expect(page.getByRole('button', { name: '#dd0033', exact: true })).toBeVisible()
  await expect(cell(page).getByRole('img', { name: 'Neue Hausbank Test' })).toHaveAttribute(
    'src',
    /^data:image\/png;base64/,
  )
})

for (const [what, body, said] of [
  ['is no picture', '<html><svg', 'weder ein SVG noch ein PNG'],
  ['is broken', svg('<path>'), 'weder ein SVG noch ein PNG'],
  [
    'defines entities',
    `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<path/>').replace(/^.*\?>/, '')}`,
    'zu verschachtelt',
  ],
  [
    'refers to itself again and again',
    svg(`<path id="a"/>${'<use href="#a"/>'.repeat(40)}`),
    'zu verschachtelt',
  ],
  ['has no size', svg('<path d="M0 0h1"/>', ''), 'fehlt die Größe'],
  ['is empty after cleaning', svg('<script>alert(1)</script>'), 'nichts zu sehen'],
  ['is too large', svg(`<path d="${'M0 0 '.repeat(60_000)}"/>`), 'zu groß'],
] as const)
  test(`a logo that ${what} is refused, and the one before stays`, async ({ page }) => {
    await studio(page, 'brand')
    await chooseLogo(page, 'logo.svg', body)
    await expect(page.getByText(said)).toBeVisible()
    await expect.poll(() => logo(page, 'Auf hellem Grund')).toContain('/tenants/hausbank/logo.svg')
    await expect(page.getByText('Alles gespeichert')).toBeVisible()
  })

test('in the dark the logo may be a version of its own, the same as in the light, or stand on a white plate', async ({
  page,
}) => {
  await studio(page, 'brand')
  await chooseLogo(page, 'logo.svg', svg('<path fill="#111111" d="M0 0h20v20z"/>'))
  const ways = page.getByRole('group', { name: 'Im Dunkeln:' })
  const own = ways.getByRole('button', { name: 'Eigene Fassung' })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await ways.getByRole('button', { name: 'Dasselbe Logo' }).click()
  await expect.poll(() => logo(page, 'Auf dunklem Grund')).toContain('#111111')
  await expect(own).toHaveCount(0)
  await ways.getByRole('button', { name: 'Dasselbe auf weißer Fläche' }).click()
  await expect(ways.getByRole('button', { pressed: true })).toHaveText('Dasselbe auf weißer Fläche')
  await expect(findings(page).getByRole('status')).toHaveText(/^Keine Hinweise/)
})
