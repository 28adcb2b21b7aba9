import { decide, expectDecided, rowNamed } from './decisions.ts'
import { expect } from '../../engines/expect.ts'
import type { Page, Request } from '@playwright/test'
import { businessDay, labels, newIban } from './labels.ts'
import { arrived, typeName, typeSignature, type Step } from './steps.ts'

/** The smallest files that are recognised as PDF and so on by their first bytes. */
export const proof = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(191)]),
})

export const fileInput = (page: Page) => page.locator('.upload-input')
export const fileRow = (page: Page, name: string) => page.locator('[data-file]').filter({ hasText: name })

/** Waits until a file has arrived without an error. */
export async function arrivedFile(page: Page, name: string): Promise<void> {
  const row = fileRow(page, name)
  await expect(row.getByRole('button', { name: `Entfernen ${name}`, exact: true }), name).toBeVisible()
  await expect(row.getByRole('progressbar').or(row.getByRole('alert')), name).toHaveCount(0)
}

/** Uploads one document of each required kind. */
async function handIn(page: Page): Promise<void> {
  for (const name of ['Sterbeurkunde.pdf', 'Erbschein.pdf', 'Ausweis.pdf']) {
    await fileInput(page).setInputFiles(proof(name))
    await arrivedFile(page, name)
  }
  await expect(page.locator('.upload-needs [data-done="false"]')).toHaveCount(0)
}

const estateIban = 'IBAN für Verträge, die weiterlaufen'

/** The way of heirs. */
export const estateSteps: Step[] = [
  { screen: 'estate-start', leave: (journey) => journey.press('Beginnen') },
  {
    screen: 'estate-deceased',
    enter: (journey) => typeName(journey, 'Max', 'Muster'),
    kept: (journey) => expect(journey.field('Nachname')).toHaveValue('Muster'),
  },
  {
    screen: 'estate-documents',
    enter: (_, page) => handIn(page),
    kept: (_, page) => expect(page.locator('[data-file]')).toHaveCount(3),
  },
  {
    screen: 'estate-partners',
    async enter(journey, page) {
      await journey.device.type(journey.field(labels.search), 'strom')
      await decide(page, rowNamed(page, /Stromwerk/), 'Übernehmen', journey.device)
      await journey.device.type(journey.field(labels.search), 'funk')
      const cancels = (request: Request) => request.postData()?.includes('"cancel"') ?? false
      await arrived(page, cancels, () => decide(page, rowNamed(page, /Funkfink/), 'Kündigen', journey.device))
    },
    async kept(journey, page) {
      await journey.field(labels.search).fill('')
      await expectDecided(rowNamed(page, /Stromwerk/), 'Übernehmen')
      await expectDecided(rowNamed(page, /Funkfink/), 'Kündigen')
      // Reduces the number of rows, because the keyboard passes through all of them.
      await journey.field(labels.search).fill('funk')
    },
  },
  { screen: 'estate-heirs', enter: (journey) => journey.fillOwner() },
  {
    screen: 'estate-account',
    async enter(journey) {
      await journey.device.type(journey.field(estateIban), newIban)
      await journey.device.choose(journey.field('Ja'))
    },
  },
  {
    screen: 'estate-closing',
    async enter(journey) {
      await journey.device.date(journey.field(labels.closeDate), businessDay())
      await journey.device.type(journey.field('IBAN für das Restguthaben'), newIban)
    },
    kept: (journey) => expect(journey.field('IBAN für das Restguthaben')).not.toHaveValue(''),
  },
  {
    screen: 'estate-signatures',
    enter: (journey) => typeSignature(journey, 'Erika Muster'),
    leave: (journey) => journey.press(labels.toLetters),
  },
  { screen: 'letters', leave: (journey) => journey.press(labels.toCheck) },
  {
    screen: 'estate-check',
    async enter(journey, page) {
      await journey.device.choose(journey.field(labels.terms))
      await journey.device.choose(journey.field(labels.privacy))
      await expect(page.locator('main')).toContainText('Erbschein.pdf')
      await expect(page.locator('main')).toContainText('Max Muster')
    },
    leave: (journey) => journey.press('Auftrag erteilen'),
  },
  {
    screen: 'estate-done',
    async enter(_, page) {
      await expect(page.locator('main')).toContainText('Stromwerk Musterstadt')
      await expect(page.locator('main')).not.toContainText(/Feedback|empfehlen/)
    },
    leave: null,
  },
]
