import type { Page } from '@playwright/test'
import { callsOf } from '../../support/browser/calls.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { problem, untilErrorsCame } from '../../support/browser/problems.ts'
import { expect, test } from '../../support/browser/test.ts'

// The watcher of every test fails if a PIN, a TAN or a login name is stored or part of an address.

const pin = (page: Page) => page.locator('input[type="password"]')

/** What holds PINs and TANs. */
const secretsSent = (page: Page) => callsOf(page, /\/banking\/login$/)

test.beforeEach(({ watch }) => watch.allow(/console error: Failed to load resource/))

test('when a session is renewed, PIN and TAN stay in their fields and only the customer sends them again', async ({
  journey,
  page,
}) => {
  const sent = secretsSent(page)
  let refuse = true
  await journey.atLogin(banks.sms)
  await page.route('**/banking/login', (route) => {
    const refused = refuse
    refuse = false
    return refused ? route.fulfill({ status: 401, json: {} }) : route.continue()
  })
  await journey.login()
  await expect(problem(page)).toContainText('noch einmal auf die Schaltfläche')
  await expect(pin(page)).toHaveValue('12345')
  expect(sent).toHaveLength(1)
  await journey.press(labels.signIn)
  await journey.on('sca-otp')
  expect(sent).toHaveLength(2)
  refuse = true
  await journey.otp()
  await expect(problem(page)).toContainText('noch einmal auf die Schaltfläche')
  await expect(problem(page)).not.toContainText('starten Sie neu')
  await expect(page.getByRole('textbox')).toHaveValue('123456')
  expect(sent).toHaveLength(3)
  await journey.press(labels.confirmTan)
  await journey.on('accounts')
  expect(sent).toHaveLength(4)
})

test('a PIN that could not leave offline is not sent by itself', async ({ journey, page, context }) => {
  await journey.atLogin(banks.none)
  await untilErrorsCame(page)
  // Chromium asks for no part of a script again that failed without a connection, so the next screen must be there.
  await page.waitForFunction(() =>
    [/choices-/, /row-writes-/].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => part.test(name)),
    ),
  )
  await journey.enterLogin('demo')
  await context.setOffline(true)
  await journey.press(labels.signIn)
  await expect(problem(page)).toContainText('Bitte senden Sie sie noch einmal ab')
  const sent = secretsSent(page)
  await context.setOffline(false)
  await expect(problem(page)).toHaveCount(0)
  await expect(pin(page)).toHaveValue('12345')
  expect(sent).toEqual([])
  await journey.press(labels.signIn)
  await journey.on('accounts')
  expect(sent).toHaveLength(1)
})
