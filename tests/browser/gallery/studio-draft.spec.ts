import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { area, cell, others, studio, title } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const name = (page: Page) => page.getByLabel('Name der Bank', { exact: true })
const form = (page: Page) => page.getByRole('form', { name: 'Neue Marke' })
const restored = (page: Page) => page.getByRole('region', { name: 'Entwurf wiederhergestellt' })

/** Waits until the browser keeps a draft that holds this text. */
const kept = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(async (words) => {
        const request = indexedDB.open('studio')
        await new Promise((resolve) => {
          request.addEventListener('success', resolve)
        })
        const all = request.result.transaction('drafts').objectStore('drafts').getAll()
        await new Promise((resolve) => {
          all.addEventListener('success', resolve)
        })
        request.result.close()
        return JSON.stringify(all.result).includes(words)
      }, text),
    )
    .toBe(true)

async function discard(page: Page): Promise<void> {
  await restored(page).getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await restored(page).getByRole('button', { name: 'Ja, entfernen' }).click()
}

/** Makes a brand from the start page. */
async function make(page: Page, words: string): Promise<void> {
  await form(page).getByLabel('Name der neuen Bank').fill(words)
  await form(page).getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(name(page)).toHaveValue(words)
}

/** A small PNG: a black square. */
function blackPng(): Buffer {
  const size = 16
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    let crc = -1
    for (const byte of body) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    end.writeInt32BE(~crc)
    return Buffer.concat([length, body, end])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits a channel, red, green and blue.
  head.set([8, 2], 8)
  const rows = Buffer.alloc(size * (1 + size * 3))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a new brand with a picture survives a reload, without a question, and is there until it is discarded', async ({
  page,
}) => {
  await studio(page, 'brand')
  await others(page)
  await page.getByRole('button', { name: 'Neue Marke' }).click()
  await form(page).getByLabel('Name der neuen Bank').fill('Nachtbank')
  await form(page)
    .getByLabel('Logo')
    .setInputFiles({ name: 'Logo.png', mimeType: 'image/png', buffer: blackPng() })
  await expect(form(page).getByLabel('Markenfarbe', { exact: true })).toHaveValue('#000000')
  await form(page).getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(name(page)).toHaveValue('Nachtbank')
  await name(page).fill('Nachtbank am Meer')
  await kept(page, 'Nachtbank am Meer')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await expect(restored(page)).toContainText('Nachtbank am Meer, zuletzt geändert am')
  expect(asked).toEqual([])
  await expect(name(page)).toHaveValue('Nachtbank am Meer')
  await expect(page.getByText('Nur in diesem Browser gespeichert')).toBeVisible()
  await expect(cell(page).getByRole('img', { name: 'Nachtbank am Meer' })).toHaveAttribute(
    'src',
    /^data:image\/png/,
  )
  await expectAccessible(page, 'a restored draft')
  // A question comes first, and its answer may be no.
  await restored(page).getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await expect(restored(page)).toContainText('Es gibt davon keine Kopie')
  await restored(page).getByRole('button', { name: 'Behalten' }).click()
  await expect(restored(page).getByRole('button', { name: 'Entwurf verwerfen' })).toBeFocused()
  await discard(page)
  await expect(name(page)).toHaveValue('Neue Hausbank Test')
  await expect(restored(page)).toBeHidden()
  // A mistake can be undone, and then the draft is there until it is discarded again.
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(name(page)).toHaveValue('Nachtbank am Meer')
  await kept(page, 'Nachtbank am Meer')
  // Discarded before the browser has stored the latest change.
  await name(page).fill('Nachtbank am Fluss')
  await discard(page)
  await expect(name(page)).toHaveValue('Neue Hausbank Test')
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(name(page)).toHaveValue('Neue Hausbank Test')
  await expect(restored(page)).toBeHidden()
})

test('each brand has its own draft, which comes back when the brand is chosen again', async ({ page }) => {
  await studio(page, 'brand')
  await name(page).fill('Andere Hausbank')
  await kept(page, 'Andere Hausbank')
  await page.goto('/studio?tenant=direkt&section=brand&views=one')
  await expect(name(page)).toHaveValue('Direktbank Test')
  await expect(restored(page)).toBeHidden()
  await page.getByRole('combobox', { name: 'Marke' }).selectOption({ label: 'Andere Hausbank' })
  await expect(name(page)).toHaveValue('Andere Hausbank')
  await expect(page).toHaveURL(/tenant=hausbank/)
  await page.reload()
  await expect(name(page)).toHaveValue('Andere Hausbank')
  await restored(page).getByRole('button', { name: 'Daran weiterarbeiten' }).click()
  await expect(restored(page)).toBeHidden()
  await expect(name(page)).toHaveValue('Andere Hausbank')
})

test('a brand that was downloaded as a ZIP is still there after a reload, and the start page names its copy', async ({
  page,
}) => {
  await page.goto('/studio')
  await make(page, 'Sonnenbank A')
  await area(page, 'Veröffentlichen')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  await (await downloading).delete()
  const said = 'Als ZIP heruntergeladen: sonnenbank-a.zip. Das ist Ihre Kopie.'
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByText('Ihre Kopie: sonnenbank-a.zip')).toBeVisible()
  await expect(page.getByText('Alles gespeichert')).toHaveCount(0)
  await kept(page, 'sonnenbank-a.zip')
  await page.reload()
  await expect(restored(page)).toContainText('Ihre Kopie ist das ZIP sonnenbank-a.zip.')
  await expect(page.getByText(said)).toBeVisible()
  await area(page, 'Marke')
  await name(page).fill('Sonnenbank Alpha')
  await kept(page, 'Sonnenbank Alpha')
  // The start page lists what was begun; an id of it is taken.
  await page.goto('/studio')
  const list = page.getByRole('region', { name: 'Ihre angefangenen Marken' })
  await expect(list).toContainText('Sonnenbank Alpha')
  await expect(list).toContainText('Zuletzt geändert am')
  await expect(list).toContainText('ZIP sonnenbank-a.zip; seitdem haben Sie etwas geändert.')
  await expectAccessible(page, 'the start page with a draft')
  await form(page).getByLabel('Name der neuen Bank').fill('Sonnenbank A')
  await form(page).getByRole('button', { name: 'Marke anlegen' }).click()
  await expect(form(page).getByText('gibt es schon.')).toBeVisible()
  await list.getByRole('button', { name: 'Weiter bearbeiten Sonnenbank Alpha' }).click()
  await expect(name(page)).toHaveValue('Sonnenbank Alpha')
  // Nothing was changed yet, so there is nothing to undo: least of all the brand itself.
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeDisabled()
  await page.goto('/studio')
  await list.getByRole('button', { name: 'Entfernen Sonnenbank Alpha' }).click()
  await list.getByRole('button', { name: 'Ja, entfernen' }).click()
  await expect(list).toBeHidden()
})

test('a brand in the address that is not here opens no other one, but the start page', async ({ page }) => {
  await page.goto('/studio?tenant=nirgends&section=publish')
  await expect(form(page)).toBeVisible()
  await expect(name(page)).toBeHidden()
})

test('a folder of a brand is opened as a whole', async ({ page }) => {
  await page.goto('/studio')
  await others(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Marke öffnen (Ordner)' }).click()
  await (await chooser).setFiles('tenants/direkt')
  await expect(page.getByText('Direktbank Test ist geöffnet.')).toBeVisible()
  await expect(name(page)).toHaveValue('Direktbank Test')
  await expect(page.getByRole('button', { name: 'Marke öffnen (ZIP)' })).toBeVisible()
})
