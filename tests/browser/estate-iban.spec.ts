import type { Way } from '../support/browser/decisions.ts'
import { decide as choose, rowNamed } from '../support/browser/decisions.ts'
import type { Page } from '@playwright/test'
import { estateIban, handIn } from '../support/browser/estate-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import { labels, newIban } from '../support/browser/labels.ts'
import { typeName, typeSignature } from '../support/browser/steps.ts'
import { expect, test } from '../support/browser/test.ts'

async function toContracts(journey: Journey, page: Page): Promise<void> {
  await page.goto('/nachlass?lang=de')
  await journey.on('estate-start')
  await journey.press('Beginnen')
  await journey.on('estate-deceased')
  await typeName(journey, 'Max', 'Muster')
  await journey.press(labels.next)
  await journey.on('estate-documents')
  await handIn(page)
  await journey.press(labels.next)
  await journey.on('estate-partners')
}

async function decide(journey: Journey, page: Page, query: string, name: RegExp, way: Way): Promise<void> {
  await journey.field(labels.search).fill(query)
  await choose(page, rowNamed(page, name), way)
}

test('taking a contract over requires its IBAN, and the letter contains it', async ({ journey, page }) => {
  await toContracts(journey, page)
  await decide(journey, page, 'strom', /Stromwerk/, 'Übernehmen')
  await journey.press(labels.next)
  await journey.on('estate-heirs')
  await journey.fillOwner()
  await journey.press(labels.next)
  await journey.on('estate-account')
  await journey.field('Nein').check()
  await journey.press(labels.next)
  await expect(page.locator('main .problem')).toContainText('Bitte geben Sie die IBAN des Kontos an')
  await journey.on('estate-account')
  await journey.field(estateIban).fill(newIban)
  await journey.press(labels.next)
  await journey.on('estate-signatures')
  await typeSignature(journey, 'Erika Muster')
  await journey.press(labels.toLetters)
  await journey.on('letters')
  await expect(page.locator('.document-text')).toContainText('DE57 9910 0000 1000 0000 01')
})

test('taking a contract over at the check asks for the IBAN before the order', async ({ journey, page }) => {
  await toContracts(journey, page)
  await decide(journey, page, 'funk', /Funkfink/, 'Kündigen')
  await journey.press(labels.next)
  await journey.on('estate-heirs')
  await journey.fillOwner()
  await journey.press(labels.next)
  await journey.on('estate-account')
  // No contract is taken over, so no account is needed.
  await journey.field('Nein').check()
  await journey.press(labels.next)
  await journey.on('estate-signatures')
  await typeSignature(journey, 'Erika Muster')
  await journey.press(labels.toLetters)
  await journey.on('letters')
  await journey.press(labels.toCheck)
  await journey.on('estate-check')
  await page.getByRole('button', { name: /^Ändern .*Kündigen/ }).click()
  await journey.on('estate-partners')
  await decide(journey, page, 'strom', /Stromwerk/, 'Übernehmen')
  await journey.press(labels.next)
  await journey.on('estate-account')
  // The addresses of letters and check lead back while the IBAN is missing.
  await page.goto('/estate/check')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main')).not.toHaveAttribute('data-screen', 'estate-check')
  await page.goto('/estate/account')
  await journey.on('estate-account')
  await journey.field(estateIban).fill(newIban)
  await journey.press(labels.next)
  await journey.on('estate-check')
  await expect(page.locator('main')).toContainText('DE57 9910 0000 1000 0000 01')
})
