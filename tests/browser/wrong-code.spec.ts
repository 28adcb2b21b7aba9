import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expectProblemShown, refused, ways } from '../support/browser/problems.ts'
import { expect, test } from '../support/browser/test.ts'

test('a wrong PIN: attempts are counted down, then the access is blocked', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  await journey.atLogin(banks.sms)
  for (const left of ['Noch 2 Versuche', 'Noch 1 Versuch', 'gesperrt']) {
    await journey.login('demo', '00000')
    await expect(page.locator('main')).toContainText(left)
    await expect(journey.field(labels.login)).toHaveValue('demo')
    await expect(page.locator('input[type="password"]')).toHaveValue('')
  }
  await expectProblemShown(page)
})

test('after a wrong PIN its field is focused, and signing in again is the only main way on', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  await journey.atLogin(banks.sms)
  await journey.press(labels.signIn)
  await expect(page.locator('input[type="password"]')).toHaveAttribute('aria-invalid', 'true')
  await journey.login('demo', '00000')
  await expectProblemShown(page)
  await expect(page.locator('input[type="password"]')).toBeFocused()
  // Leaving the empty field does not replace what it says about the attempts that remain.
  await page.locator('h1').click()
  await expect(page.locator('input[type="password"]')).toHaveAccessibleDescription(/Noch 2 Versuche/)
  await expect(ways(page)).toHaveCount(0)
  await expect(page.locator('main .button-primary')).toHaveText(labels.signIn)
  await journey.press('Andere Bank wählen')
  await journey.on('bank-search')
})

test('a wrong TAN is removed from the field, a right one continues', async ({ journey, page, watch }) => {
  refused(watch)
  await journey.atLogin(banks.sms)
  await journey.login()
  await journey.otp('000000')
  await expectProblemShown(page)
  const code = page.getByRole('textbox')
  await expect(code).toHaveValue('')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toHaveAccessibleDescription(/geben Sie sie noch einmal ein.* Noch 2 Versuche/)
  await page.getByRole('button', { name: 'Neue TAN anfordern' }).click()
  await expect(page.getByRole('main')).toContainText('Die neue TAN ist angefordert.')
  await journey.otp()
  await journey.on('accounts')
})
