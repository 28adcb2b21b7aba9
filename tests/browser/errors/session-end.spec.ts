import type { Page } from '@playwright/test'
import { callsOf } from '../../support/browser/calls.ts'
import { labels, newIban } from '../../support/browser/labels.ts'
import { problem } from '../../support/browser/problems.ts'
import { expect, test } from '../../support/browser/test.ts'
import type { Journey } from '../../support/browser/journey.ts'
import type { ScreenId } from '../../support/browser/shown.ts'
import { outbox } from '../../support/browser/sandbox-session.ts'
import { consultantStepsFor } from '../../support/browser/consultant-steps.ts'
import { before, walk } from '../../support/browser/steps.ts'

const { restoreAnswers } = labels
const storage = (page: Page) => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)

/** Continues in the profile with refused tokens and a refused token renewal. */
async function loseSession(
  journey: Journey,
  page: Page,
  toTheAccount: () => Promise<void> = () => journey.upTo('new-account'),
  start: ScreenId = 'start',
): Promise<void> {
  await toTheAccount()
  await journey.answerAccount()
  const { accessToken } = await storage(page)
  await page.route('**/api/v1/**', (route) => {
    const request = route.request()
    const old = request.headers().authorization === `Bearer ${accessToken}`
    return old || request.url().endsWith('/auth/refreshToken')
      ? route.fulfill({ status: 401, json: {} })
      : route.continue()
  })
  await journey.press(labels.next)
  await journey.on(start)
  await expect(journey.button(restoreAnswers)).toBeVisible()
}

test.beforeEach(({ watch }) =>
  watch.allow(/console error: Failed to load resource: the server responded with a status of 40[13]/),
)

test('a session that cannot be renewed ends at Start without its tokens; a new one gets the answers once', async ({
  journey,
  page,
}) => {
  await loseSession(journey, page)
  const ofTheSession = /token|userid|bankAccounts|contractPartners|position|problem/i
  await expect
    .poll(async () => Object.keys(await storage(page)).filter((key) => ofTheSession.test(key)))
    .toEqual([])
  await expect.poll(async () => (await storage(page))['kws.archivedAnswers']).toContain(newIban)
  await expect(page).toHaveURL('/')
  const typeSaved = page.waitForRequest((request) => request.url().endsWith('/switch/type'))
  await journey.press(restoreAnswers)
  expect((await typeSaved).postDataJSON()).toMatchObject({ profile: { newIban } })
  await journey.on('bank-search')
  await expect.poll(async () => (await storage(page))['kws.archivedAnswers']).toBeUndefined()
  await expect(page.locator('main')).toContainText('Fantasia Testbank')
  await journey.press(labels.next)
  await journey.login('demo+again')
  await journey.accounts()
  await journey.partners()
  await journey.on('owner')
  await expect(page.locator('main')).toContainText('Erika')
})

test('“Weitermachen” signs in again, and sends the step that was refused', async ({ journey, page }) => {
  await journey.upTo('new-account')
  let refuse = true
  await page.route('**/switch/type', (route) =>
    refuse
      ? route.fulfill({ status: 403, json: { code: 'invalid-access-token', message: 'm' } })
      : route.continue(),
  )
  await journey.answerAccount()
  await journey.press(labels.next)
  await problem(page).waitFor()
  refuse = false
  const seen = callsOf(page, /\/api\/v1\//)
  await journey.press('Weitermachen')
  await journey.on('signatures')
  expect(seen.slice(0, 2)).toEqual(['POST /api/v1/auth/refreshToken', 'PUT /api/v1/switch/type'])
})

test('a consultant who goes on with a lost switch sees whose it is, and hands it to that customer', async ({
  journey,
  page,
  baseURL,
}) => {
  const customer = { mail: 'taken.up@example.org', mobile: '+4915123125008' }
  const toTheAccount = async () => {
    await page.goto('/beratung?lang=de')
    await walk(journey, before(consultantStepsFor(customer), 'new-account'))
    await journey.on('new-account')
  }
  await loseSession(journey, page, toTheAccount, 'consultant-start')
  await page.unrouteAll()
  await journey.press(restoreAnswers)
  await journey.on('bank-search')
  await expect(page.locator('.banner')).toContainText(customer.mail)
  await journey.press(labels.next)
  await journey.on('bank-login')
  await journey.login('demo+taken')
  const left = ['accounts', 'partners', 'owner', 'new-account', 'switch-day', 'old-account'] as const
  for (const screen of left) {
    await journey.on(screen)
    await journey.press(labels.next)
  }
  await journey.on('consultant-finish')
  const sent = page.waitForRequest('**/switch/setConsultantMail')
  await journey.press('An die Kundin oder den Kunden übergeben')
  expect((await sent).postDataJSON()).toEqual({
    purpose: 'hand-over',
    consultantMail: 'beratung@example.org',
    customerMail: customer.mail,
    customerMobile: customer.mobile,
  })
  await journey.on('consultant-handed-over')
  expect(await outbox(baseURL ?? '', customer.mail)).toHaveLength(1)
})
