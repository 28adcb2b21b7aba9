import type { Page, Request } from '@playwright/test'
import { untilErrorsCame } from '../support/browser/errors-came.ts'
import { hold } from '../support/browser/hold.ts'
import { banks } from '../support/browser/journey.ts'
import { labels, newIban } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

const problem = (page: Page) => page.locator('main .problem')
const path = (request: Request) => new URL(request.url()).pathname.replace('/api/v1', '')

/** Requests of the page to the API, as they go out. */
function requests(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) seen.push(`${request.method()} ${path(request)}`)
  })
  return seen
}

/** Changes the answer to the first request to an address. The sandbox answers all others. */
async function once(page: Page, address: string, answer: object): Promise<void> {
  let first = true
  await page.route(address, (route) => {
    if (!first) return route.continue()
    first = false
    return route.fulfill(answer)
  })
}

test.beforeEach(({ watch }) => {
  watch.allow(/console error: Failed to load resource/)
})

test('“Erneut versuchen” after a fault of the server sends what was entered again', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await once(page, '**/switch/type', { status: 500, json: { code: 'internal-error', message: 'm' } })
  await journey.answerAccount()
  await journey.press(labels.next)
  await expect(problem(page)).toContainText('Das lag an uns')
  const again = page.waitForRequest('**/switch/type')
  await journey.press('Erneut versuchen')
  expect((await again).postDataJSON()).toMatchObject({ profile: { newIban } })
  await journey.on('signatures')
})

test('“Erneut versuchen” shows the form if an entry must be corrected first', async ({ journey, page }) => {
  const change = async () => {
    await journey.press('Ändern Neues Konto')
    await journey.on('new-account')
  }
  await journey.upTo('check')
  await change()
  await once(page, '**/switch/type', { status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' })
  await journey.press(labels.next)
  // The app repeats the call by itself, without a message.
  await journey.on('check')
  await change()
  await page.unrouteAll()
  await page.route('**/switch/type', (route) => route.fulfill({ status: 404, body: '' }))
  await journey.press(labels.next)
  await expect(problem(page)).toContainText('antwortet gerade nicht wie erwartet')
  await journey.field(labels.newIban).fill('DE00')
  await journey.press('Erneut versuchen')
  await expect(problem(page)).not.toContainText('antwortet gerade nicht wie erwartet')
  await expect(journey.field(labels.newIban)).toHaveAttribute('aria-invalid', 'true')
})

for (const code of ['invalid-access-token', 'missing-token'])
  test(`“Weitermachen” after ${code} signs in again and continues`, async ({ journey, page }) => {
    await journey.upTo('new-account')
    await once(page, '**/switch/type', { status: 403, json: { code, message: 'm' } })
    await journey.answerAccount()
    await journey.press(labels.next)
    await problem(page).waitFor()
    const seen = requests(page)
    await journey.press('Weitermachen')
    await journey.on('signatures')
    expect(seen.slice(0, 2)).toEqual(['POST /auth/refreshToken', 'PUT /switch/type'])
  })

test('“Weitermachen” that cannot sign in again ends at Start, which offers to restore the answers', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await page.route('**/switch/type', (route) =>
    route.fulfill({ status: 403, json: { code: 'invalid-access-token', message: 'm' } }),
  )
  await page.route('**/auth/refreshToken', (route) => route.fulfill({ status: 401, json: {} }))
  await journey.answerAccount()
  await journey.press(labels.next)
  await journey.press('Weitermachen')
  await journey.on('start')
  await expect(journey.button(labels.restoreAnswers)).toBeVisible()
})

test('“Weitermachen” at the login signs in again; only its own button sends the PIN', async ({
  journey,
  page,
}) => {
  await journey.atLogin(banks.none)
  await journey.login('err.invalid-access-token')
  await problem(page).waitFor()
  const seen = requests(page)
  await journey.press('Weitermachen')
  await expect(problem(page)).toHaveCount(0)
  expect(seen).toEqual(['POST /auth/refreshToken'])
  await expect(journey.field(labels.login)).toHaveValue('err.invalid-access-token')
  await expect(page.locator('input[type="password"]')).toHaveValue('12345')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), 'the focus is somewhere')
    .not.toBe('BODY')
  await journey.enterLogin('demo')
  await journey.press(labels.signIn)
  await journey.on('accounts')
})

test('after a 401 at the TAN and a successful token renewal, the TAN is kept and a second press continues', async ({
  journey,
  page,
}) => {
  await journey.atLogin(banks.sms)
  await journey.login()
  await journey.on('sca-otp')
  await once(page, '**/banking/login', { status: 401, json: {} })
  await journey.otp()
  await expect(problem(page)).toContainText('noch einmal auf die Schaltfläche')
  await expect(problem(page)).not.toContainText('starten Sie neu')
  await expect(page.getByRole('textbox')).toHaveValue('123456')
  await journey.press(labels.confirmTan)
  await journey.on('accounts')
})

test('an action pressed while offline runs when the connection is back', async ({
  journey,
  page,
  context,
}) => {
  await journey.upTo('new-account')
  await untilErrorsCame(page)
  await journey.answerAccount()
  await context.setOffline(true)
  await journey.press(labels.next)
  await expect(problem(page)).toContainText('wir machen weiter, sobald Sie wieder online sind')
  await context.setOffline(false)
  await journey.on('signatures')
})

test('an action pressed offline is not repeated if the entries have changed since', async ({
  journey,
  page,
  context,
}) => {
  await journey.upTo('new-account')
  await untilErrorsCame(page)
  await journey.answerAccount()
  await context.setOffline(true)
  await journey.press(labels.next)
  await problem(page).waitFor()
  await journey.field('Später').check()
  await context.setOffline(false)
  await expect(problem(page)).toHaveCount(0)
  await journey.on('old-account')
  await expect(journey.field('Später')).toBeChecked()
})

test('a press works although neither its code nor the texts for a failure are loaded yet', async ({
  journey,
  page,
  context,
}) => {
  // Some files that the first page preloads only arrive when the connection is back.
  const background = await hold(page, /error-summary|errors\.json|\/error\.json|handlers|problem/)
  await journey.open()
  await background.othersFinished()
  await context.setOffline(true)
  await journey.press(labels.withLogin)
  await expect(page.getByRole('status').getByText('Keine Internetverbindung')).toBeVisible()
  await context.setOffline(false)
  background.release()
  await journey.on('bank-search')
})

test('a PIN that could not be sent without a connection is not sent by itself', async ({
  journey,
  page,
  context,
}) => {
  await journey.atLogin(banks.none)
  await untilErrorsCame(page)
  await journey.enterLogin('demo')
  await context.setOffline(true)
  await journey.press(labels.signIn)
  await expect(problem(page)).toContainText('Bitte senden Sie sie noch einmal ab')
  const seen = requests(page)
  await context.setOffline(false)
  await expect(problem(page)).toHaveCount(0)
  await expect(page.locator('input[type="password"]')).toHaveValue('12345')
  expect(seen).toEqual([])
  await journey.press(labels.signIn)
  await journey.on('accounts')
})

test('a row changed offline is saved automatically when the connection is back', async ({
  journey,
  page,
  context,
}) => {
  await journey.upTo('accounts')
  await untilErrorsCame(page)
  const row = page.getByRole('checkbox').first()
  await expect(row).toBeChecked()
  await context.setOffline(true)
  await row.click()
  await expect(page.locator('.row-problem')).toContainText('wir machen weiter, sobald Sie wieder online sind')
  await expect(row).toBeChecked()
  await context.setOffline(false)
  await expect(page.locator('.row-problem')).toHaveCount(0)
  await expect(row).not.toBeChecked()
})

test('a screen that could not be loaded offline appears automatically when the connection is back', async ({
  journey,
  page,
  context,
  watch,
}) => {
  // The screen that could not be shown is reported as an error.
  watch.allow(/^error: /)
  // With data saver on, nothing is preloaded.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await journey.upTo('check')
  await untilErrorsCame(page)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Ändern.*Inhaber/ })
    .first()
    .click()
  await journey.on('broken')
  await context.setOffline(false)
  await journey.on('owner')
  await expect(page.locator('main')).toContainText('Erika')
})
