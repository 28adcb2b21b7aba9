import type { Page } from '@playwright/test'
import known from '#src/tools/hosting/embed/known.json' with { type: 'json' }
import { Journey, banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { startCode } from '../support/browser/start-code.ts'
import { expect, test } from '../support/browser/test.ts'

const agree = 'Angaben übernehmen'
const decline = 'Ohne diese Angaben beginnen'

/** A bank opens the app with data of its customer. */
async function startedByBank(page: Page, journey: Journey, upstream: string, identity: object) {
  await page.goto(`/?lang=de#code=${await startCode(upstream, identity)}`)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-handed-in')
}

async function toOwner(journey: Journey) {
  await journey.on('start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.chooseBank(banks.none)
  await journey.login()
  await journey.accounts()
  await journey.partners()
  await journey.on('owner')
}

/** Everything that the tab stores. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage))

test('a customer whom the bank knows sees its data, agrees, and need not enter it', async ({
  journey,
  page,
  baseURL,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await startedByBank(page, journey, baseURL ?? '', known.customer)
  const main = page.locator('main')
  for (const shown of [
    'Kim',
    'Muster',
    '17. Mai 1980',
    'kim.muster@example.org',
    'DE57 9910 0000 1000 0000 01',
  ])
    await expect(main).toContainText(shown)
  await examine(page, 'resume-handed-in', 0)
  await page.reload()
  await journey.on('resume-handed-in')
  const saved = page.waitForRequest((request) => request.url().endsWith('/switch/type'))
  await journey.press(agree)
  expect((await saved).postDataJSON()).toMatchObject({ consent: { accepted: true, textVersion: '2026-11' } })
  // The data is at the service now: opening the link again does not overwrite later changes.
  await journey.on('start')
  await expect.poll(() => stored(page)).not.toMatch(/Kim|kim.muster|DE57/)
  await toOwner(journey)
  await journey.press('Bearbeiten Kim Muster')
  // Data of the bank cannot be changed, other data can.
  await expect(journey.field('Vornamen')).toHaveValue('Kim')
  await expect(journey.field('Vornamen')).not.toBeEditable()
  await expect(journey.field('Vornamen')).toHaveAccessibleDescription('Kann hier nicht geändert werden.')
  await expect(page.getByRole('textbox', { name: 'Jahr' })).not.toBeEditable()
  await expect(journey.field('Straße')).toBeEditable()
  await expect(page.getByRole('button', { name: 'Stattdessen eine Firma' })).toHaveCount(0)
  await journey.field('Ort').fill('Potsdam')
  await journey.press(labels.next)
  await journey.oldOwners()
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).toHaveValue('DE57 9910 0000 1000 0000 01')
  await expect(journey.field(labels.newIban)).not.toBeEditable()
  await expect(page.getByRole('textbox', { name: /^BIC/ })).toBeEditable()
  for (const value of ['Kim', 'DE5799', 'kim.muster'])
    expect(addresses.filter((address) => address.includes(value))).toEqual([])
})

test('if the customer declines, the switch begins without this data and none is stored', async ({
  journey,
  page,
  baseURL,
}) => {
  await startedByBank(page, journey, baseURL ?? '', known.customer)
  const erased = page.waitForRequest((request) => request.method() === 'DELETE')
  await journey.press(decline)
  expect(new URL((await erased).url()).pathname).toBe('/api/v1/switch')
  await journey.on('start')
  const kept = await stored(page)
  for (const value of ['Kim', 'DE5799', 'kim.muster']) expect(kept).not.toContain(value)
  await toOwner(journey)
  await expect(journey.field('E-Mail-Adresse')).toHaveValue('')
  await expect(journey.field('Vornamen')).toBeEditable()
})

test('a value of the bank that does not fit can be corrected', async ({ journey, page, baseURL }) => {
  await startedByBank(page, journey, baseURL ?? '', {
    for: 'customer',
    profile: { owners: [{ firstName: 'Kim', lastName: 'Muster', birthDate: '1799-05-17' }] },
    readOnly: ['firstName', 'birthDate', 'email'],
  })
  await journey.press(agree)
  await toOwner(journey)
  await expect(journey.field('Vornamen')).not.toBeEditable()
  await expect(page.getByRole('textbox', { name: 'Jahr' })).toBeEditable()
  await expect(journey.field('E-Mail-Adresse')).toBeEditable()
})

test('a consultant who is signed in at the bank begins with the own address', async ({
  journey,
  page,
  baseURL,
}) => {
  await startedByBank(page, journey, baseURL ?? '', known.consultant)
  await expect(page.locator('main')).toContainText('beratung@example.org')
  await examine(page, 'resume-handed-in', 1)
  await journey.press(agree)
  await journey.on('consultant-start')
  await journey.press(labels.withLogin)
  await journey.on('consultant-people')
  await expect(journey.field('Ihre E-Mail-Adresse')).toHaveValue('beratung@example.org')
  await expect(journey.field('Ihre E-Mail-Adresse')).not.toBeEditable()
  await journey.field('E-Mail-Adresse der Kundin oder des Kunden').fill('kim.muster@example.org')
  await journey.field('Handynummer der Kundin oder des Kunden').fill('+4915123125001')
  await journey.press(labels.next)
  await journey.on('bank-search')
})

test('the code of a bank starts one switch, once', async ({ journey, page, watch, baseURL }) => {
  watch.allow(/Failed to load resource.*403/)
  const code = await startCode(baseURL ?? '', known.customer)
  for (const screen of ['resume-handed-in', 'resume-refused'] as const) {
    await page.goto('about:blank')
    await page.goto(`/?lang=de#code=${code}`)
    await journey.on('resume-welcome')
    await journey.press('Wechsel öffnen')
    await journey.on(screen)
  }
})
