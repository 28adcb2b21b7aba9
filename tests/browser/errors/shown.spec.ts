import { expectProblemShown, problem, refused, ways } from '../../support/browser/problems.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels, newIban } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

// One case for each place in which a failure is shown. What each call and each fault lead to is a table in Node.

test('a step that was not sent says so, and sends its entries again', async ({ journey, page, watch }) => {
  refused(watch)
  const html = (status: number) => ({ status, contentType: 'text/html', body: '<h1>Gateway im Zug</h1>' })
  const failures = [
    ['Das lag an uns', { status: 500, json: { code: 'internal-error', message: 'NullPointer' } }],
    ['antwortet gerade nicht wie erwartet', html(504)],
    // The login page of a network.
    ['antwortet gerade nicht wie erwartet', html(200)],
    ['nicht bestätigt', { json: [{ NullPointer: true }] }],
  ] as const
  let answer: (typeof failures)[number][1] | undefined
  await journey.upTo('new-account')
  await page.route('**/switch/type', (route) => (answer ? route.fulfill(answer) : route.continue()))
  await journey.answerAccount()
  const held = () => page.evaluate(() => Object.keys(sessionStorage))
  const before = await held()
  const send = (again: boolean) =>
    again
      ? page.getByRole('button', { name: 'Erneut versuchen', exact: true }).click()
      : journey.press(labels.next)
  for (const [at, [words, given]] of failures.entries()) {
    answer = given
    const answered = page.waitForResponse('**/switch/type')
    await send(at > 0)
    await answered
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(problem(page)).toContainText(words)
    await expectProblemShown(page)
    await expect(page.getByText(/im Zug|NullPointer/).filter({ visible: true })).toHaveCount(0)
    expect(await held()).toEqual(expect.arrayContaining(before))
  }
  answer = undefined
  const sent = page.waitForRequest('**/switch/type')
  await send(true)
  expect((await sent).postDataJSON()).toMatchObject({ profile: { newIban } })
  await journey.on('signatures')
})

test('a list that could not be read blocks the step; the message leads to the button that reads it again', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
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

test('a failure that ends a step takes its place and offers another way; one without a way on leads to the error page, and a new start offers the answers again', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  await journey.atLogin(banks.sms)
  await journey.login('err.internal-error')
  await expectProblemShown(page)
  await expect(page.locator('main .problem-panel')).toHaveCount(1)
  await expect(page.locator('main h1')).toContainText('Windmühlen Testbank')
  await ways(page).filter({ hasText: 'Ohne Online-Banking' }).click()
  await journey.on('guided-housing')
  await expect(problem(page)).toHaveCount(0)
  await journey.atLogin(banks.sms)
  await journey.login('err.could-not-create-user')
  await expectProblemShown(page)
  await journey.on('error')
  await expect(page).toHaveURL('/error')
  await ways(page).filter({ hasText: 'Neu starten' }).click()
  await journey.on('start')
  await expect(journey.button(labels.restoreAnswers)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kws.error'))).toBeNull()
})
