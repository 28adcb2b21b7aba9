import type { Page } from '@playwright/test'
import catalogue from '../../flows/errors.json' with { type: 'json' }
import codes from '../../schemas/entities/error-code.schema.json' with { type: 'json' }
import { untilErrorsCame } from '../support/browser/errors-came.ts'
import { banks } from '../support/browser/journey.ts'
import { expectProblemShown, problem, refused, ways } from '../support/browser/problems.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const severities: Partial<Record<string, { severity: string }>> = catalogue.codes
/** The first button leads to a page with content. */
async function expectWayOn(page: Page): Promise<string | null> {
  const [way, main] = [ways(page).first(), page.locator('main')]
  await expect(way).toBeVisible()
  const [before, words] = [await problem(page).innerText(), await way.innerText()]
  await way.click()
  // A button that leaves the login: the problem disappears before the screen changes.
  if (/^(Ohne Online-Banking|Mit den gefundenen|Andere Bank)/.test(words))
    await expect(main).not.toHaveAttribute('data-screen', 'bank-login')
  await expect(async () => {
    await expect(main).toHaveAttribute('data-screen', /./, { timeout: 500 })
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 500 })
    await expect(main.locator('.pending')).toHaveCount(0, { timeout: 500 })
    await expect(main.getByRole('button').or(main.getByRole('textbox')).first()).toBeVisible({ timeout: 500 })
    // Only current elements, because the page may be changing.
    expect(await problem(page).allInnerTexts()).not.toContain(before)
  }).toPass()
  return page.locator('main').getAttribute('data-screen')
}

for (const code of codes.enum.filter((name) => name !== 'sca-required'))
  test(`code ${code}`, async ({ journey, page, watch }) => {
    refused(watch)
    await journey.atLogin(banks.sms)
    await journey.login(`err.${code}`)
    await expectProblemShown(page)
    if (severities[code]?.severity === 'fatal') {
      await journey.on('error')
      await expect(page).toHaveURL('/error')
      expect(await expectWayOn(page)).toBe('start')
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kws.error'))).toBeNull()
      return
    }
    await expect(journey.main('bank-login').locator('h1')).toContainText('Windmühlen Testbank')
    if (code === 'invalid-pin') {
      // Typing again is the way on.
      await expect(page.locator('input[type="password"]')).toHaveValue('')
      await expect(page.locator('input[type="password"]')).toBeFocused()
      return
    }
    const next = await expectWayOn(page)
    if (next !== 'bank-login') return
    await expect(journey.field(labels.login)).toHaveValue(`err.${code}`)
    await expect(page.locator('main h1')).toContainText('Windmühlen Testbank')
  })

test('code sca-required is not an error', async ({ journey }) => {
  await journey.atLogin(banks.none)
  await journey.login('err.sca-required')
  await journey.otp()
  await journey.on('accounts')
})

test('if the server fails, entries stay and a retry succeeds', async ({ journey, page, watch }) => {
  refused(watch)
  await journey.atLogin(banks.none)
  await journey.login('http.500')
  await expectProblemShown(page)
  await expectWayOn(page)
  await expect(journey.field(labels.login)).toHaveValue('http.500')
  await journey.login()
  await journey.on('accounts')
})

test('if the connection drops, entries stay and a retry succeeds', async ({ journey, page, watch }) => {
  watch.allow(/console error: Failed to load resource: net::ERR/)
  await journey.atLogin(banks.none)
  await journey.login('net.drop')
  await expectProblemShown(page)
  await expect(journey.field(labels.login)).toHaveValue('net.drop')
  await expect(problem(page)).toContainText('keine Antwort erhalten')
  await problem(page).getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.locator('input[type="password"]')).toHaveValue('12345')
  await journey.login()
  await journey.on('accounts')
})

test('an expired session is renewed; the PIN is not sent again automatically', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/banking/login')) logins.push(request.postData() ?? '')
  })
  await journey.atLogin(banks.none)
  await journey.login('http.401')
  await expect(problem(page)).toContainText('noch einmal auf die Schaltfläche')
  expect(logins).toHaveLength(1)
  await expect(journey.field(labels.login)).toHaveValue('http.401')
  await expect(page.locator('input[type="password"]')).toHaveValue('12345')
  await journey.press(labels.signIn)
  await journey.on('accounts')
  expect(logins).toHaveLength(2)
})

test('a session that cannot be renewed ends at Start, without tokens', async ({ journey, page, watch }) => {
  refused(watch)
  await journey.atLogin(banks.none)
  await journey.login('http.401x')
  await journey.on('start')
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /token/i.test(key))))
    .toEqual([])
})

test('the message of a bank is shown under details, one part a line', async ({ journey, page, watch }) => {
  refused(watch)
  await journey.atLogin(banks.sms)
  await journey.login('provider.long')
  await expectProblemShown(page)
  await expect(problem(page).getByRole('heading').first()).not.toContainText('9050')
  await problem(page).getByText('Details der Bank').click()
  const lines = problem(page).getByRole('group').filter({ hasText: 'Details der Bank' }).getByRole('listitem')
  await expect(lines).toHaveText(['9050 Nachricht enthält Fehler', '9800 Dialog abgebrochen', 'Rückmeldung'])
})

test('offline: nothing is lost, and the switch continues when the connection is back', async ({
  journey,
  page,
  context,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  await journey.atLogin(banks.none)
  await journey.enterLogin('demo')
  await untilErrorsCame(page)
  await context.setOffline(true)
  await expect(page.getByText('Keine Internetverbindung').first()).toBeVisible()
  await journey.press(labels.signIn)
  await expectProblemShown(page)
  await expect(journey.field(labels.login)).toHaveValue('demo')
  await expect(page.locator('input[type="password"]')).toHaveValue('12345')
  await context.setOffline(false)
  await expect(page.getByRole('status').getByText('Keine Internetverbindung')).toHaveCount(0)
  await journey.press(labels.signIn)
  await journey.on('accounts')
})

test('data that could not be loaded is loaded again when the connection is back', async ({
  journey,
  page,
  context,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource: net::ERR/)
  await journey.upTo('accounts')
  await page.route('**/banking/accounts', (route) => route.abort('connectionrefused'))
  await page.reload()
  await journey.on('accounts')
  await expect(problem(page)).toContainText('keine Antwort erhalten')
  await page.unrouteAll()
  // Data that was loaded half a second ago is not loaded again at once.
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(problem(page)).toHaveCount(0, { timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
})

test('a list that could not be loaded blocks the step, and the error links to the retry button', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/console error: Failed to load resource/)
  await journey.upTo('accounts')
  await page.route('**/banking/accounts', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await journey.on('accounts')
  await expect(problem(page)).toContainText('Das lag an uns')
  await journey.press(labels.next)
  await page.getByRole('link', { name: /konnte nicht gelesen werden/ }).click()
  await expect(page.locator('#unread')).toBeFocused()
  await page.unrouteAll()
  await journey.press('Erneut versuchen')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(problem(page)).toHaveCount(0)
  await journey.press(labels.next)
  await journey.on('partners')
})
