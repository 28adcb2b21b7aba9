import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrivedFile, estateSteps, fileInput, fileRow, proof } from '../../support/browser/estate-steps.ts'
import type { Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { before, walk } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'

async function toDocuments(journey: Journey, page: Page): Promise<void> {
  await page.goto('/nachlass?lang=de')
  await walk(journey, before(estateSteps, 'estate-documents'))
  await journey.on('estate-documents')
}

test('a refused file says why in its row and stops the step; the others are kept, and missing documents are named until they arrive', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*4(15|22)/)
  await toDocuments(journey, page)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked = true</script></svg>'
  await fileInput(page).setInputFiles([
    proof('../../../etc/passwort.pdf'),
    { ...proof('bild.png'), buffer: Buffer.from(svg) },
    proof('virus.pdf'),
  ])
  const refused = { 'bild.png': 'kein PDF, JPG oder PNG', 'virus.pdf': 'Virenscanner' }
  for (const [name, why] of Object.entries(refused)) await expect(fileRow(page, name)).toContainText(why)
  await arrivedFile(page, 'passwort.pdf')
  await expect(page.locator('[data-file]', { hasText: '..' })).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await journey.press(labels.next)
  const problem = page.locator('main .problem')
  await expect(problem).toContainText('bild.png')
  for (const name of [...Object.keys(refused), 'passwort.pdf'])
    await page.getByRole('button', { name: `Entfernen ${name}` }).click()
  await journey.press(labels.next)
  await expect(problem.getByRole('link')).toHaveCount(3)
  await expect(page).toHaveTitle(/^Fehler: /)
  for (const [at, name] of ['Sterbeurkunde.pdf', 'Erbschein.pdf', 'Ausweis.pdf'].entries()) {
    await fileInput(page).setInputFiles(proof(name))
    await arrivedFile(page, name)
    await expect(problem.getByRole('link')).toHaveCount(2 - at)
  }
  await expect(page).not.toHaveTitle(/^Fehler: /)
  await journey.press(labels.next)
  await journey.on('estate-partners')
})

test('a dropped file is uploaded; a removed one can be restored, also after a reload', async ({
  journey,
  page,
  context,
}, info) => {
  await toDocuments(journey, page)
  const file = info.outputPath('gezogen.pdf')
  await writeFile(file, '%PDF-1.7 dropped')
  const zone = page.locator('.upload-zone')
  await zone.scrollIntoViewIfNeeded()
  const box = await zone.boundingBox()
  if (!box) throw new Error('There is no field for files.')
  const browser = await context.newCDPSession(page)
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop') => {
    const data = { items: [], files: [file], dragOperationsMask: 1 }
    await browser.send('Input.dispatchDragEvent', { type, x: box.x + 9, y: box.y + box.height - 9, data })
  }
  await drag('dragEnter')
  await expect(zone).toHaveAttribute('data-over', 'true')
  await drag('dragOver')
  await drag('drop')
  await expect(zone).not.toHaveAttribute('data-over')
  await arrivedFile(page, 'gezogen.pdf')
  await page.getByRole('button', { name: 'Entfernen gezogen.pdf' }).click()
  await expect(fileRow(page, 'gezogen.pdf')).toHaveCount(0)
  await page.reload()
  await journey.on('estate-documents')
  await expect(fileRow(page, 'gezogen.pdf')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig machen gezogen.pdf' }).click()
  await arrivedFile(page, 'gezogen.pdf')
})

test('uploads continue while a page of the footer is read, a reload asks first, and one that was interrupted can be sent again', async ({
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
  await arrivedFile(page, 'erste.pdf')
  await arrivedFile(page, 'dritte.pdf')
  await expect(fileRow(page, 'zweite.pdf').getByRole('alert')).not.toBeEmpty()
  const again = fileRow(page, 'zweite.pdf').getByRole('button', { name: /Noch einmal/ })
  await again.click()
  await arrivedFile(page, 'zweite.pdf')
  expect(sent).toBe(4)
  await page.reload() // When all files have arrived, a reload asks no question.
  await journey.on('estate-documents')
  for (const name of ['erste.pdf', 'zweite.pdf', 'dritte.pdf']) await arrivedFile(page, name)
  expect(dialogs).toHaveLength(1)
})
