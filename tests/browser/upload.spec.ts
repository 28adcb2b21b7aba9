import type { Page } from '@playwright/test'
import { fileInput, fileRow, proof } from '../support/browser/estate-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const MB = 1024 * 1024

async function toDocuments(journey: Journey, page: Page): Promise<void> {
  await page.goto('/nachlass?lang=de')
  await journey.on('estate-start')
  await journey.press('Beginnen')
  await journey.on('estate-deceased')
  await journey.field('Vornamen').fill('Max')
  await journey.field('Nachname').fill('Muster')
  await journey.press(labels.next)
  await journey.on('estate-documents')
}

/** Checks that a failed file shows the reason and can be removed. */
async function arrived(page: Page, name: string): Promise<void> {
  const row = fileRow(page, name)
  await expect(row.getByRole('button', { name: `Entfernen ${name}`, exact: true }), name).toBeVisible()
  await expect(row.getByRole('alert'), name).toHaveCount(0)
}

const text = (name: string, content: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
})

test('each refused file shows its reason in its row, and the good ones are kept', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*4(15|22)/)
  await toDocuments(journey, page)
  await fileInput(page).setInputFiles(proof('gut.pdf'))
  await arrived(page, 'gut.pdf')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked = true</script></svg>'
  await fileInput(page).setInputFiles([
    text('falsch.pdf', 'Das ist kein PDF.'),
    text('bild.png', svg),
    text('leer.pdf', ''),
    proof('gross.pdf', 10 * MB + 1),
    proof('virus.pdf'),
    proof('corrupt.pdf'),
    proof('../../etc/passwort.pdf'),
    proof('scan\u202Efdp.exe.pdf'),
  ])
  await expect(fileRow(page, 'falsch.pdf')).toContainText('kein PDF, JPG oder PNG')
  await expect(fileRow(page, 'bild.png')).toContainText('kein PDF, JPG oder PNG')
  await expect(fileRow(page, 'leer.pdf')).toContainText('leer')
  await expect(fileRow(page, 'gross.pdf')).toContainText('kleiner als 10 MB')
  await expect(fileRow(page, 'virus.pdf')).toContainText('Virenscanner')
  await expect(fileRow(page, 'corrupt.pdf')).toContainText('beschädigt')
  await arrived(page, 'passwort.pdf')
  await arrived(page, 'scanfdp.exe.pdf')
  await arrived(page, 'gut.pdf')
  await expect(page.locator('.upload-row', { hasText: '..' })).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  // The step cannot be left while files have not arrived, and names them.
  await journey.press(labels.next)
  await expect(page.locator('main .problem')).toContainText('falsch.pdf')
  for (const name of ['falsch.pdf', 'bild.png', 'leer.pdf', 'gross.pdf', 'virus.pdf', 'corrupt.pdf'])
    await fileRow(page, name)
      .getByRole('button', { name: /Entfernen/ })
      .click()
  await journey.press(labels.next)
  await expect(page.locator('main .problem')).toContainText('Es fehlt noch')
})

test('an eleventh file is refused', async ({ journey, page }) => {
  await toDocuments(journey, page)
  const names = Array.from({ length: 11 }, (_, at) => `seite-${at + 1}.pdf`)
  await fileInput(page).setInputFiles(names.map((name) => proof(name)))
  await expect(fileRow(page, 'seite-11.pdf')).toContainText('Mehr als 10 Dateien')
  await arrived(page, 'seite-10.pdf')
})

test('more than 40 MB in total are refused', async ({ journey, page }) => {
  await toDocuments(journey, page)
  // Created in the page, because passing so much data is slow.
  const files = await page.evaluateHandle((size) => {
    const transfer = new DataTransfer()
    for (const at of [1, 2, 3, 4, 5])
      transfer.items.add(new File(['%PDF-', new Uint8Array(size)], `band-${at}.pdf`))
    return transfer
  }, 9 * MB)
  await page.locator('.upload-zone').dispatchEvent('drop', { dataTransfer: files })
  await expect(fileRow(page, 'band-5.pdf')).toContainText('mehr als 40 MB')
  await arrived(page, 'band-4.pdf')
})

test('an interrupted upload fails in its row and can be retried; a token that expires meanwhile is renewed', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await toDocuments(journey, page)
  await fileInput(page).setInputFiles(proof('erste.pdf'))
  await arrived(page, 'erste.pdf')
  await page.route('**/nachlass/upload', (route) => route.abort('connectionreset'), { times: 1 })
  await fileInput(page).setInputFiles(proof('zweite.pdf'))
  await expect(fileRow(page, 'zweite.pdf').getByRole('alert')).not.toBeEmpty()
  await arrived(page, 'erste.pdf')
  await fileRow(page, 'zweite.pdf')
    .getByRole('button', { name: /Noch einmal/ })
    .click()
  await expect(fileRow(page, 'zweite.pdf').getByRole('alert')).toHaveCount(0)
  await arrived(page, 'zweite.pdf')
  await page.route('**/nachlass/upload', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
  await fileInput(page).setInputFiles(proof('dritte.pdf'))
  await arrived(page, 'dritte.pdf')
  await expect(page.locator('.upload-row')).toHaveCount(3)
})

test('a dropped file shows its progress and can be cancelled; a removed file can be restored', async ({
  journey,
  page,
}) => {
  await toDocuments(journey, page)
  const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    '**/nachlass/upload',
    async (route) => {
      requested.resolve()
      await held.promise
      await route.abort().catch(() => {})
    },
    { times: 1 },
  )
  const drop = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['%PDF-1.7 dropped'], 'gezogen.pdf'))
    return transfer
  })
  const zone = page.locator('.upload-zone')
  await zone.dispatchEvent('dragenter', { dataTransfer: drop })
  await expect(zone).toHaveAttribute('data-over', 'true')
  await zone.dispatchEvent('drop', { dataTransfer: drop })
  await expect(fileRow(page, 'gezogen.pdf').getByRole('progressbar')).toBeVisible()
  // Before that, no request has started that could be interrupted.
  await requested.promise
  await page.getByRole('button', { name: 'Abbrechen gezogen.pdf' }).click()
  await expect(fileRow(page, 'gezogen.pdf')).toHaveCount(0)
  held.resolve()
  await fileInput(page).setInputFiles(proof('bleibt.pdf'))
  await arrived(page, 'bleibt.pdf')
  await page.getByRole('button', { name: 'Entfernen bleibt.pdf' }).click()
  await expect(fileRow(page, 'bleibt.pdf')).toHaveCount(0)
  await page.reload()
  await journey.on('estate-documents')
  await expect(fileRow(page, 'bleibt.pdf')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig machen bleibt.pdf' }).click()
  await arrived(page, 'bleibt.pdf')
})

test('uploads continue while a page of the footer is shown, and failures are shown afterwards', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await toDocuments(journey, page)
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/nachlass/upload', async (route) => {
    sent += 1
    const isSecond = sent === 2
    await held.promise
    await (isSecond ? route.abort('connectionreset') : route.continue())
  })
  await fileInput(page).setInputFiles([proof('erste.pdf'), proof('zweite.pdf'), proof('dritte.pdf')])
  await expect.poll(() => sent).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Häufige Fragen' }).click()
  await journey.on('help')
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type())
    await dialog.dismiss()
  })
  await page.evaluate(() => window.location.reload())
  await expect.poll(() => dialogs, 'a reload would break it off').toEqual(['beforeunload'])
  held.resolve()
  await expect.poll(() => sent).toBe(3)
  await journey.press('Zurück')
  await journey.on('estate-documents')
  await arrived(page, 'erste.pdf')
  await arrived(page, 'dritte.pdf')
  await expect(fileRow(page, 'zweite.pdf').getByRole('alert')).not.toBeEmpty()
  await fileRow(page, 'zweite.pdf')
    .getByRole('button', { name: /Noch einmal/ })
    .click()
  await arrived(page, 'zweite.pdf')
  expect(sent).toBe(4)
  await expect(page.locator('.upload-row')).toHaveCount(3)
  // When all files have arrived, a reload asks no question.
  await page.reload()
  await journey.on('estate-documents')
  await arrived(page, 'zweite.pdf')
  expect(dialogs).toHaveLength(1)
})

test('the error for a missing document disappears when the document is uploaded', async ({
  journey,
  page,
}) => {
  await toDocuments(journey, page)
  await journey.press(labels.next)
  const problem = page.locator('main .problem')
  await expect(problem.getByRole('link')).toHaveCount(3)
  await fileInput(page).setInputFiles(proof('Sterbeurkunde.pdf'))
  await arrived(page, 'Sterbeurkunde.pdf')
  await expect(problem.getByRole('link')).toHaveCount(2)
  await expect(problem).not.toContainText('Sterbeurkunde')
  await expect(page).toHaveTitle(/^Fehler: /)
  for (const name of ['Erbschein.pdf', 'Ausweis.pdf']) {
    await fileInput(page).setInputFiles(proof(name))
    await arrived(page, name)
  }
  await expect(problem).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Fehler: /)
  await journey.press(labels.next)
  await journey.on('estate-partners')
})
