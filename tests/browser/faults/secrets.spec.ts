import { expect } from '@playwright/test'
import { labels } from '../../support/browser/labels.ts'
import { configure, injectFault } from './cell.ts'
import type { Cell } from './drive.ts'
import { expected } from './expected.ts'
import type { Fault, FaultName } from './faults.ts'
import { faultNames, faults } from './faults.ts'
import type { SecretForm } from './submit-ways.ts'
import { submitWays } from './submit-ways.ts'
import type { Serve } from './server.ts'
import { newSession, smsBank } from '../../support/browser/sandbox-session.ts'
import { fillTab } from './tab.ts'
import { test, upstream } from './test.ts'

const name = 'demo+often'

/** Delays the answer until `pressed`, so that a second press comes before it. */
const afterPress =
  (serve: Serve, pressed: Promise<void>): Serve =>
  async (exchange) => {
    await pressed
    return serve(exchange)
  }

/** Goes to the form that sends the PIN or the TAN, and fills it in. */
async function openForm(
  { page, context, journey, session, watch, server, call, fault }: Cell,
  secret: 'PIN' | 'TAN',
  pressed: () => void,
): Promise<SecretForm> {
  watch.secret(name)
  const { address } = await fillTab(page, session, 'bank/connect/login', { bank: smsBank })
  await page.goto(address)
  await journey.on('bank-login')
  const sent = () => {
    if (fault === 'offline') pressed()
    return fault === 'offline'
      ? page.waitForFunction(() => !navigator.onLine)
      : expect.poll(() => server.count(call)).toBe(1)
  }
  const resultShown = () => {
    pressed()
    return page
      .locator(`main .problem, main:not([data-screen="${secret === 'PIN' ? 'bank-login' : 'sca-otp'}"])`)
      .locator('visible=true')
      .first()
      .waitFor()
  }
  const form = { page, sent, resultShown, connected: () => context.setOffline(false) }
  if (secret === 'PIN') {
    const field = page.locator('input[type="password"]')
    const fill = () => journey.enterLogin(name)
    await fill()
    return { ...form, button: journey.button(labels.signIn), field, fill }
  }
  await journey.login(name)
  await journey.on('sca-otp')
  const field = page.getByRole('textbox')
  const fill = () => field.fill('123456')
  await fill()
  return { ...form, button: journey.button(labels.confirmTan), field, fill }
}

const ways = Object.entries(submitWays)

/** `npm test` combines each fault with one way to submit, and each way with several faults; `npm run test:faults` combines all. */
const isCombined = (fault: FaultName, way: number, turn: number) =>
  process.env.FAULTS === 'all' || (faultNames.indexOf(fault) + turn) % ways.length === way

for (const [turn, secret] of (['PIN', 'TAN'] as const).entries())
  for (const fault of faultNames)
    for (const [way, [title, submit]] of ways.entries())
      if (isCombined(fault, way, turn * 3))
        test(`${secret}, submitted by ${title}, ${faults[fault].title}: one request for each submit`, async ({
          page,
          context,
          journey,
          server,
          watch,
        }) => {
          const call = 'banking-login'
          const given: Fault = faults[fault]
          const session = await newSession(upstream)
          const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
          const cell = {
            call,
            fault,
            injected: { ...given, ...(given.serve && { serve: afterPress(given.serve, pressed) }) },
            expected: expected(call, fault),
            page,
            context,
          } as const
          const whole: Cell = { ...cell, journey, server, session, watch }
          watch.allow(/console error: Failed to load resource/)
          configure(whole)
          const form = await openForm(whole, secret, press)
          await server.quiet()
          server.actedAgain()
          await injectFault(whole, () => pressed)
          server.seen.length = 0
          const submits = await submit(form)
          press()
          const held = server.seen.filter(({ body }) =>
            body.includes(secret === 'PIN' ? '"credentials"' : '"otp"'),
          )
          expect(held).toHaveLength(fault === 'offline' ? 0 : submits)
        })
