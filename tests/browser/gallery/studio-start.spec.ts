import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { misfits } from '../../support/browser/fits.ts'
import { accent, area, cell, title } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Neue Marke' })

const svg = (inside: string) => ({
  name: 'Logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30">${inside}</svg>`),
})

test('the address without a path is the start page, which shows the new brand while it is typed', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/studio$/)
  await expect(page.getByText('Ihre Farbe, Ihr Kontowechsel')).toBeVisible()
  await expect(cell(page).getByRole('img', { name: 'Ihre Bank' })).toBeVisible()
  // Nothing can be lost yet.
  await expect(page.getByText('Nur in diesem Browser gespeichert')).toHaveCount(0)
  await form(page).getByLabel('Name der neuen Bank').fill('Nachtbank')
  await form(page).getByLabel('Anrede').selectOption('du')
  await form(page).getByLabel('Logo', { exact: true }).setInputFiles(svg('<path d="M0 0h30v30z"/>'))
  await expect(cell(page).getByRole('img', { name: 'Nachtbank' })).toHaveAttribute('src', /^data:image\/svg/)
  await expect(title(page)).toHaveText('Dein Konto zieht um. Wir sagen Bescheid.')
  // A shape without a paint is black.
  await expect(accent(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expectAccessible(page, 'the start page of the studio')
  await page.setViewportSize({ width: 320, height: 2400 })
  expect(await misfits(page)).toEqual([])
  await form(page).getByRole('button', { name: 'Marke anlegen' }).click()
  // What comes next is named, and stays at hand while one follows it.
  const next = page.locator('summary', { hasText: 'Nachtbank ist angelegt. So geht es weiter:' })
  await expect(next).toBeFocused()
  await expect(page.getByText('Nur in diesem Browser gespeichert')).toBeVisible()
  await page.getByText('Ihre Marke als Ordner').getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('heading', { name: 'Veröffentlichen', exact: true })).toBeFocused()
  await next.click()
  await page.getByText('die Adressen Ihrer Bank').getByRole('button', { name: 'Links' }).click()
  await expect(page.getByRole('heading', { name: 'Links', exact: true })).toBeFocused()
})

test('from the start page an existing brand is opened instead', async ({ page }) => {
  await page.goto('/studio')
  await page.getByRole('combobox', { name: 'Marke' }).selectOption({ label: 'Direktbank Test' })
  await expect(form(page)).toBeHidden()
  await expect(page.getByLabel('Name der Bank', { exact: true })).toHaveValue('Direktbank Test')
})

test('a logo with text in a font is named, because other devices may not have the font', async ({ page }) => {
  await page.goto('/studio')
  const words = page.getByText('Es enthält Schrift als Text.')
  const logo = form(page).getByLabel('Logo', { exact: true })
  await logo.setInputFiles(svg('<text font-family="Futura" x="0" y="20">Bank</text>'))
  await expect(words).toBeVisible()
  await logo.setInputFiles(svg('<path fill="#1463c4" d="M0 0h30v30z"/>'))
  await expect(words).toBeHidden()
})

test('links are shown where they stand, at the end of the page; a phone number needs no mark', async ({
  page,
}) => {
  // The whole picture is in view.
  await page.setViewportSize({ width: 1280, height: 1400 })
  await page.goto('/studio?section=links&views=one')
  await expect(cell(page).getByRole('link', { name: 'Impressum' })).toBeInViewport()
  await page.getByRole('combobox', { name: 'Hilfe und Kontakt', exact: true }).fill('030 / 123 456-0')
  await expect(cell(page).getByRole('link', { name: /^Hilfe und Kontakt/ })).toHaveAttribute(
    'href',
    'tel:0301234560',
  )
  await area(page, 'Marke')
  await expect(cell(page).getByRole('link', { name: 'Impressum' })).not.toBeInViewport()
})

test('on a phone one button leads from the fields to the pictures, and back up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/studio?section=brand&views=one')
  await expect(title(page)).toBeVisible()
  await page.getByRole('button', { name: 'Zur Vorschau' }).click()
  await expect(title(page)).toBeInViewport()
  // By key: Playwright scrolls before it clicks, and then the button leads back again.
  await page.getByRole('button', { name: 'Zu den Feldern' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Zur Vorschau' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Marke', exact: true })).toBeFocused()
  // The areas are in view, so that another one can be chosen.
  const areas = page.getByRole('navigation', { name: 'Bereiche' })
  await expect(areas.getByRole('button', { name: 'Links' })).toBeInViewport()
  // The picture of a computer is so flat that it cannot be scrolled to the top.
  await page.getByLabel('Gerät').selectOption({ label: 'Computer' })
  await page.getByRole('button', { name: 'Zur Vorschau' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Zu den Feldern' })).toBeVisible()
})

test('what is left to do, the folder and the way to the server stand on a page of their own, on a phone too', async ({
  page,
}) => {
  await page.goto('/studio?section=speech&views=one')
  await expect(title(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 2400 })
  await area(page, 'Veröffentlichen')
  const left = page.getByRole('region', { name: 'Vorher noch zu tun' })
  await expect(left).toContainText('Diese Seiten sagen noch, dass es die Bank nicht gibt: Impressum.')
  await expect(left).toContainText('Diese Seiten sind noch Muster')
  await expect(page.getByText('/?tenant=hausbank am Ende')).toBeVisible()
  await expectAccessible(page, 'publishing in the studio')
  expect(await misfits(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  await (await downloading).delete()
  await expect(page.getByText('Als ZIP heruntergeladen: hausbank.zip. Das ist Ihre Kopie.')).toContainText(
    /Bevor Kundinnen und Kunden sie sehen, brauchen diese Seiten noch Ihre Texte: .*Impressum/,
  )
  await left.getByRole('button', { name: 'Impressum bearbeiten' }).click()
  await expect(page.getByRole('textbox', { name: 'Text von „Impressum“' })).toBeVisible()
})

test('another area closes the sentence, and each area leads to the next one', async ({ page }) => {
  await page.goto('/studio?tenant=direkt&section=links&views=one')
  await title(page).click()
  const panel = page.getByRole('region', { name: 'Satz ändern' })
  await expect(panel.getByLabel('Deutsch (du)')).toBeVisible()
  await expect(panel.getByText(/^Mit Sie: Ihr /)).toBeVisible()
  await page.getByRole('button', { name: 'Weiter: Seiten' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Seiten', exact: true })).toBeFocused()
})
