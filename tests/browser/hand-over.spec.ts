import type { Page } from '@playwright/test'
import { consultantStepsFor } from '../support/browser/consultant-steps.ts'
import { handIn } from '../support/browser/estate-steps.ts'
import type { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { newSession } from '../support/browser/stand.ts'
import { expect, test } from '../support/browser/test.ts'

interface Message {
  kind: string
  link?: string
  code?: string
}

const customer = { mail: 'kim.muster@example.org', mobile: '+4915123125002' }

async function outbox(page: Page, to: string): Promise<Message[]> {
  const answer = await page.request.get(`/api/v1/__sandbox/outbox?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { items: Message[] }).items
}

async function prepare(journey: Journey, page: Page): Promise<void> {
  await page.goto('/beratung?lang=de')
  for (const step of consultantStepsFor(customer)) {
    await journey.on(step.screen)
    await step.enter?.(journey, page)
    await step.leave(journey, page)
  }
}

test('a consultant hands over; the customer goes on with link and code, signs and orders', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*(422|403)/)
  await prepare(journey, page)
  const mail = (await outbox(page, customer.mail)).at(-1)
  const sms = (await outbox(page, customer.mobile)).at(-1)
  // The customer's own browser knows nothing of all this.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  const link = mail?.link ?? ''
  await page.goto(link)
  await journey.on('resume-welcome')
  expect(page.url()).not.toContain('code')
  await examine(page, 'resume-welcome', 0)
  await journey.press('Wechsel öffnen')
  await journey.on('resume-sms')
  await page.reload()
  await journey.on('resume-sms')
  await journey.field('Code').fill('000000')
  await journey.press(labels.next)
  await expect(page.locator('main')).toContainText('Dieser Code stimmt nicht')
  await examine(page, 'resume-sms', 1)
  await journey.field('Code').fill(sms?.code ?? '')
  await journey.press(labels.next)
  await journey.on('resume-tasks')
  await expect(page.locator('main')).toContainText('beratung@example.org')
  await examine(page, 'resume-tasks', 2)
  await page.reload()
  await journey.on('resume-tasks')
  await journey.press('Weitermachen')
  await journey.sign()
  await journey.on('letters')
  await journey.press(labels.toCheck)
  await journey.finish()

  // The link is spent: refused, with a way on.
  await page.goto('about:blank')
  await page.goto(link)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-refused')
  await examine(page, 'resume-refused', 0)
  await expect(page.locator('main')).toContainText('Neuen Link anfordern')
  await journey.press('Neuen Wechsel beginnen')
  await journey.on('start')
})

test('the address of the consultant is no address of a customer', async ({ journey, page }) => {
  await page.goto('/beratung?lang=de')
  await journey.on('consultant-start')
  await journey.press(labels.withLogin)
  await journey.on('consultant-people')
  await journey.field('Ihre E-Mail-Adresse').fill('beratung@example.org')
  await journey.field('E-Mail-Adresse der Kundin oder des Kunden').fill('beratung@example.org')
  await journey.field('Handynummer der Kundin oder des Kunden').fill('+4915123125001')
  await journey.press(labels.next)
  await expect(page.locator('main .problem')).toContainText('Das ist Ihre eigene Adresse')
})

for (const [persona, screen] of [
  ['P4', 'consultant-start'],
  ['P5', 'business-start'],
  ['P6', 'estate-start'],
] as const)
  test(`${persona} begins at the entry of its way`, async ({ journey, page }) => {
    await page.goto(`/?lang=de&scenario=${persona}`)
    await journey.on(screen)
  })

test('P8: back after two days, the answers are there', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource.*(422|403)/)
  await page.goto('/?lang=de&scenario=P8-link')
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-tasks')
  await journey.press('Ändern Inhaber angeben')
  await journey.on('owner')
  await expect(page.locator('main')).toContainText('Erika')
})

test('a link is good, but the answers do not come: asked for again, they are there', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*(422|403|500)/)
  let down = true
  await page.route('**/banking/accounts', (route) =>
    down ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/?lang=de&scenario=P8-link')
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-unrestored')
  await examine(page, 'resume-unrestored', 1)
  await page.reload()
  await journey.on('resume-unrestored')
  down = false
  await journey.press('Noch einmal versuchen')
  await journey.on('resume-tasks')
})

test('a link to an estate says which proofs are missing, and leads to them first', async ({
  journey,
  page,
  baseURL,
}) => {
  const session = await newSession(baseURL ?? '', 'P2')
  const profile = { recentOwners: [{ firstName: 'Max', lastName: 'Muster' }] }
  await session.ask('PUT', '/switch/type', { type: 'nachlass', profile })
  await page.goto(`/?lang=de#code=${session.once}`)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-tasks')
  await expect(page.getByRole('listitem').first()).toContainText('Nachweise hochladen')
  await expect(page.getByRole('listitem').first()).toContainText('Offen')
  await journey.press('Weitermachen')
  await journey.on('estate-documents')
  await handIn(page)
  await journey.press('Weiter')
  await journey.on('estate-partners')
})
