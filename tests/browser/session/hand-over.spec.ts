import type { Page } from '@playwright/test'
import known from '#src/tools/hosting/embed/known.json' with { type: 'json' }
import { callsOf } from '../../support/browser/calls.ts'
import { consultantStepsFor } from '../../support/browser/consultant-steps.ts'
import { end, sessionMenu } from '../../support/browser/end-session.ts'
import { banks, type Journey } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { before, walk } from '../../support/browser/steps.ts'
import { expect, test } from '../../support/browser/test.ts'

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

test('a hand-over is shown as done only when it is confirmed; ending after it leaves the switch to its link', async ({
  journey,
  page,
}) => {
  // Each test has its own customer, because all share the messages of the sandbox.
  const steps = consultantStepsFor({ mail: 'ending@example.org', mobile: '+4915123125021' })
  await page.goto('/beratung?lang=de')
  await walk(journey, before(steps, 'consultant-finish'))
  await journey.on('consultant-finish')
  // A 2xx without the expected content confirms nothing (rule 20 of the contract).
  await page.route('**/switch/setConsultantMail', (route) => route.fulfill({ json: { ok: false } }))
  await journey.press('An die Kundin oder den Kunden übergeben')
  await expect(page.locator('main .problem').first()).toBeVisible()
  await journey.on('consultant-finish')
  await expect(page.locator('main')).not.toContainText('ist übergeben')
  await page.unroute('**/switch/setConsultantMail')
  await journey.press('An die Kundin oder den Kunden übergeben')
  await journey.on('consultant-handed-over')
  const calls = callsOf(page, /\/switch$|logout$/)
  await sessionMenu(page).click()
  await journey.press('Beenden und alles löschen')
  await expect(page.getByRole('dialog')).toContainText('Der verschickte Link führt weiter')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect.poll(() => calls).toEqual(['POST /api/v1/auth/logout'])
  await expect(page.locator('main')).toContainText('weil ein Link verschickt wurde')
})

test('the next consultation begins anew, and knows no earlier customer', async ({ journey, page }) => {
  const list = page.getByRole('list', { name: 'In dieser Sitzung übergeben' }).getByRole('listitem')
  const customer = { mail: 'first@example.org', mobile: '+4915123125022' }
  await page.goto('/beratung?lang=de')
  await walk(journey, consultantStepsFor(customer))
  const again = page.waitForResponse('**/switch/setConsultantMail')
  await journey.press('Link noch einmal schicken')
  await again
  await journey.on('consultant-handed-over')
  const loaded = page.waitForEvent('load') // The start page is shown as soon as the reset begins, and loaded anew when that is done.
  await journey.press('Nächste Beratung beginnen')
  await loaded
  await journey.on('consultant-start')
  await expect(list).toHaveText([/^1Übergeben: .*\d\d:\d\d/])
  expect(await stored(page)).not.toMatch(/first|4915123|Erika|DE57/)
  await end(journey, page)
  await page.goto('/beratung')
  await journey.on('consultant-start')
  await expect(list).toHaveCount(0)
})

/** The code with which a bank starts the switch of its customer. */
async function startCode(page: Page): Promise<string> {
  const answer = await page.request.post('/api/v1/__sandbox/start', { data: known.customer })
  return ((await answer.json()) as { code: string }).code // as the sandbox answers
}

/** A bank opens the app with data of its customer. */
async function startedByBank(page: Page, journey: Journey, code: string) {
  await page.goto('about:blank')
  await page.goto(`/?lang=de#code=${code}`)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
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

test('who agrees to the data of the bank need not enter it', async ({ journey, page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await startedByBank(page, journey, await startCode(page))
  await journey.on('resume-handed-in')
  const main = page.locator('main')
  for (const shown of ['Kim', '17. Mai 1980', 'kim.muster@example.org', 'DE57 9910 0000 1000 0000 01'])
    await expect(main).toContainText(shown)
  await page.reload()
  await journey.on('resume-handed-in')
  const saved = page.waitForRequest((request) => request.url().endsWith('/switch/type'))
  await journey.press('Angaben übernehmen')
  expect((await saved).postDataJSON()).toMatchObject({ consent: { accepted: true, textVersion: '2026-11' } })
  await journey.on('start')
  await expect.poll(() => stored(page)).not.toMatch(/Kim|kim.muster|DE57/)
  await toOwner(journey)
  await journey.press('Bearbeiten Kim Muster')
  await expect(journey.field('Vornamen')).toHaveValue('Kim')
  await expect(journey.field('Vornamen')).not.toBeEditable()
  await expect(journey.field('Vornamen')).toHaveAccessibleDescription('Kann hier nicht geändert werden.')
  await expect(page.getByRole('button', { name: 'Stattdessen eine Firma' })).toHaveCount(0)
  await journey.field('Ort').fill('Potsdam')
  await journey.press(labels.next)
  await journey.oldOwners()
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).toHaveValue('DE57 9910 0000 1000 0000 01')
  await expect(journey.field(labels.newIban)).not.toBeEditable()
  expect(addresses.filter((address) => /Kim|DE5799|kim\.muster/.test(address))).toEqual([])
})

test('who declines the data of the bank erases it; its code works once', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource.*403/)
  const code = await startCode(page)
  await startedByBank(page, journey, code)
  await journey.on('resume-handed-in')
  const erased = page.waitForRequest((request) => request.method() === 'DELETE')
  await journey.press('Ohne diese Angaben beginnen')
  expect(new URL((await erased).url()).pathname).toBe('/api/v1/switch')
  await toOwner(journey)
  expect(await stored(page)).not.toMatch(/Kim|DE5799|kim\.muster/)
  await expect(journey.field('E-Mail-Adresse')).toHaveValue('')
  await expect(journey.field('Vornamen')).toBeEditable()
  await startedByBank(page, journey, code)
  await journey.on('resume-refused')
})
