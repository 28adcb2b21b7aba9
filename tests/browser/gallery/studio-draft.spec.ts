import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe.ts'
import { cell, studio, title } from '../../support/browser/studio.ts'
import { expect, test } from '../../support/browser/test.ts'

const name = (page: Page) => page.getByLabel('Name der Bank', { exact: true })
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
  await page.getByRole('button', { name: 'Neue Marke' }).click()
  const form = page.getByRole('form', { name: 'Neue Marke' })
  await form.getByLabel('Name der neuen Bank').fill('Nachtbank')
  await form.getByLabel('Logo').setInputFiles({ name: 'Logo.png', mimeType: 'image/png', buffer: blackPng() })
  await expect(form.getByLabel('Markenfarbe', { exact: true })).toHaveValue('#000000')
  await form.getByRole('button', { name: 'Marke anlegen' }).click()
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
  await expect(page.getByText('Nicht gespeichert')).toBeVisible()
  await expect(cell(page).getByRole('img', { name: 'Nachtbank am Meer' })).toHaveAttribute(
    'src',
    /^data:image\/png/,
  )
  await expectAccessible(page, 'a restored draft')
  await restored(page).getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await expect(name(page)).toHaveValue('Neue Hausbank Test')
  await expect(restored(page)).toBeHidden()
  // A mistake can be undone, and then the draft is there until it is discarded again.
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(name(page)).toHaveValue('Nachtbank am Meer')
  await restored(page).getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await expect(name(page)).toHaveValue('Neue Hausbank Test')
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(name(page)).toHaveValue('Neue Hausbank Test')
  await expect(restored(page)).toBeHidden()
})

test('each brand has its own draft, and what is saved leaves none', async ({ page }) => {
  await studio(page, 'brand')
  await name(page).fill('Andere Hausbank')
  await kept(page, 'Andere Hausbank')
  await page.goto('/studio?tenant=direkt&section=brand&views=one')
  await expect(name(page)).toHaveValue('Direktbank Test')
  await expect(restored(page)).toBeHidden()
  await page.goto('/studio?tenant=hausbank&section=brand&views=one')
  await expect(name(page)).toHaveValue('Andere Hausbank')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  await (await downloading).delete()
  await expect(restored(page)).toBeHidden()
  await page.reload()
  await expect(name(page)).toHaveValue('Neue Hausbank Test')
  await expect(restored(page)).toBeHidden()
})
