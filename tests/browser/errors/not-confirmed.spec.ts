import type { Locator, Page } from '@playwright/test'
import { consultantSteps } from '../../support/browser/consultant-steps.ts'
import { decide, expectDecided, rowNamed } from '../../support/browser/decisions.ts'
import { fileInput, fileRow, proof } from '../../support/browser/estate-steps.ts'
import { labels } from '../../support/browser/labels.ts'
import { expectNothingFalse, gatewayPage, placeOrder, watchOrders } from '../../support/browser/orders.ts'
import { arrived, decides } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'
import { rows, toPartners } from '../../support/browser/to-partners.ts'

// Contract, rule 20: a 2xx without the expected content confirms nothing.
const silent = [{ json: {} }, { status: 204 }, { json: null }]

/** The first partner with the decision "Wir informieren". */
async function informed(page: Page): Promise<Locator> {
  const first = rows(page).filter({ has: page.locator('[data-value="inform"]') })
  return rowNamed(page, await first.first().locator('.decisions-title').innerText())
}

test('a hand-over is not shown as done before its e-mail is confirmed', async ({ journey, page }) => {
  let answer: object = {}
  await page.goto('/beratung?lang=de')
  for (const { screen, enter, leave } of consultantSteps) {
    await journey.on(screen)
    if (screen === 'consultant-finish') break
    await enter?.(journey, page)
    await leave(journey, page)
  }
  await page.route('**/switch/setConsultantMail', (route) => route.fulfill(answer))
  for (const given of [...silent, { json: { ok: false } }]) {
    answer = given
    const answered = page.waitForResponse('**/switch/setConsultantMail')
    await journey.press('An die Kundin oder den Kunden übergeben')
    await answered
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('main .problem').first()).toBeVisible()
    await journey.on('consultant-finish')
    await expect(page.locator('main')).not.toContainText('ist übergeben')
  }
  await page.unroute('**/switch/setConsultantMail')
  await journey.press('An die Kundin oder den Kunden übergeben')
  await journey.on('consultant-handed-over')
})

test('a decision without a confirmation shows what the service holds, also after a reload', async ({
  journey,
  page,
}) => {
  await toPartners(journey, 'size-24')
  const row = await informed(page)
  let isStored = false
  await page.route(/switch\/partners\/[^/]+\/disable$/, async (route) => {
    if (isStored) await route.fetch()
    await route.fulfill({ json: {} })
  })
  await decide(page, row, 'Auslassen')
  await expect(row.getByRole('alert')).toContainText('nicht bestätigt')
  await expectDecided(row, 'Wir informieren')
  isStored = true
  await arrived(page, decides, () => decide(page, row, 'Auslassen'))
  await expectDecided(row, 'Auslassen')
  await page.reload()
  await journey.on('partners')
  await expectDecided(row, 'Auslassen')
  await expect(row.getByRole('alert')).toHaveCount(0)
})

test('an upload without a confirmation has not arrived, and can be sent again from its row', async ({
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
  await page.route('**/nachlass/upload', (route) => route.fulfill({ status: 204 }))
  await fileInput(page).setInputFiles(proof('urkunde.pdf'))
  const row = fileRow(page, 'urkunde.pdf')
  await expect(row.getByRole('alert')).toContainText('nicht bestätigt')
  await page.unroute('**/nachlass/upload')
  await row.getByRole('button', { name: /Noch einmal/ }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await expect(row.getByRole('button', { name: /Entfernen/ })).toBeVisible()
})

test('an order that a gateway answered is neither done nor lost: asked for, and sent again as the same order', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource/)
  const orders = await watchOrders(page, 1)
  orders.serve = (route) => route.fulfill({ ...gatewayPage, status: 403 })
  await journey.upTo('check')
  const held = () => page.evaluate(() => Object.keys(sessionStorage))
  const before = await held()
  await placeOrder(journey)
  await journey.on('order-unconfirmed')
  await expect(page.locator('main')).toContainText('noch kein Auftrag da')
  await expectNothingFalse(page)
  expect(await held()).toEqual(expect.arrayContaining(before))
  orders.serve = undefined
  await journey.press('Denselben Auftrag noch einmal abschicken')
  await journey.on('done')
  expect(orders.keys.length).toBeGreaterThan(1)
  expect(new Set(orders.keys).size).toBe(1)
})
