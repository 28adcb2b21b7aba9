import type { Locator, Page } from '@playwright/test'
import { consultantSteps } from '../support/browser/consultant-steps.ts'
import { decide, expectDecided, rowNamed } from '../support/browser/decisions.ts'
import { fileInput, fileRow, proof } from '../support/browser/estate-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { arrived, decides } from '../support/browser/steps.ts'
import { expect, test } from '../support/browser/test.ts'
import { rows, toPartners } from '../support/browser/to-partners.ts'

// Contract, rule 20: a 2xx without the expected content confirms nothing.
const silent = { 'an empty object': { json: {} }, nothing: { status: 204 }, null: { json: null } }

/** The first partner with the decision "Wir informieren". */
async function informed(page: Page): Promise<Locator> {
  const first = rows(page).filter({ has: page.locator('[data-value="inform"]') })
  return rowNamed(page, await first.first().locator('.decisions-title').innerText())
}

async function toHandOver(journey: Journey, page: Page): Promise<void> {
  await page.goto('/beratung?lang=de')
  for (const { screen, enter, leave } of consultantSteps) {
    await journey.on(screen)
    if (screen === 'consultant-finish') return
    await enter?.(journey, page)
    await leave(journey, page)
  }
}

test('a hand-over without a confirmed e-mail is not shown as done', async ({ journey, page }) => {
  let answer: object = {}
  const mails: unknown[] = []
  await page.route('**/switch/setConsultantMail', (route) => {
    mails.push(route.request().postDataJSON())
    return route.fulfill(answer)
  })
  await toHandOver(journey, page)
  const sent = mails.length
  for (const [title, given] of Object.entries({ ...silent, 'ok: false': { json: { ok: false } } })) {
    answer = given
    await journey.press('An die Kundin oder den Kunden übergeben')
    await expect(page.locator('main .problem').first(), title).toBeVisible()
    await journey.on('consultant-finish')
    await expect(page.locator('main'), title).not.toContainText('ist übergeben')
  }
  expect(mails.length).toBeGreaterThan(sent)
  await page.unroute('**/switch/setConsultantMail')
  await journey.press('An die Kundin oder den Kunden übergeben')
  await journey.on('consultant-handed-over')
})

for (const [title, answer] of Object.entries(silent)) {
  const one = /switch\/partners\/[^/]+\/disable$/

  test(`a decision that is answered with ${title} shows what the server holds`, async ({ journey, page }) => {
    await toPartners(journey, 'size-24')
    const row = await informed(page)
    await page.route(one, (route) => route.fulfill(answer))
    await decide(page, row, 'Auslassen')
    await expect(row.getByRole('alert')).toContainText('nicht bestätigt')
    await expectDecided(row, 'Wir informieren')
    await page.reload()
    await journey.on('partners')
    await expectDecided(row, 'Wir informieren')
  })

  test(`a decision that is answered with ${title}, and holds, is shown`, async ({ journey, page }) => {
    await toPartners(journey, 'size-24')
    const row = await informed(page)
    await page.route(one, async (route) => {
      await route.fetch()
      await route.fulfill(answer)
    })
    await arrived(page, decides, () => decide(page, row, 'Auslassen'))
    await page.reload()
    await journey.on('partners')
    await expectDecided(row, 'Auslassen')
    await expect(row.getByRole('alert')).toHaveCount(0)
  })

  test(`an upload that is answered with ${title} has not arrived, and stays in its row`, async ({
    journey,
    page,
  }) => {
    await page.goto('/nachlass?lang=de')
    await journey.on('estate-start')
    await journey.press('Beginnen')
    await journey.on('estate-deceased')
    await journey.field('Vornamen').fill('Max')
    await journey.field('Nachname').fill('Muster')
    await journey.press(labels.next)
    await journey.on('estate-documents')
    await page.route('**/nachlass/upload', (route) => route.fulfill(answer))
    await fileInput(page).setInputFiles(proof('urkunde.pdf'))
    await expect(fileRow(page, 'urkunde.pdf').getByRole('alert')).toContainText('nicht bestätigt')
    await page.unroute('**/nachlass/upload')
    await fileRow(page, 'urkunde.pdf')
      .getByRole('button', { name: /Noch einmal/ })
      .click()
    await expect(fileRow(page, 'urkunde.pdf').getByRole('alert')).toHaveCount(0)
    await expect(fileRow(page, 'urkunde.pdf').getByRole('button', { name: /Entfernen/ })).toBeVisible()
  })
}
