import { expect } from '@playwright/test'
import { labels } from '../../support/browser/labels.ts'
import { configure, lay } from './cell.ts'
import type { Cell } from './drive.ts'
import { expected } from './expected.ts'
import type { Fault, FaultName } from './faults.ts'
import { faultNames, faults } from './faults.ts'
import type { SecretForm } from './manners.ts'
import { manners } from './manners.ts'
import type { Serve } from './server.ts'
import { newSession, smsBank } from '../../support/browser/sandbox-session.ts'
import { fillTab } from './tab.ts'
import { test, upstream } from './test.ts'

const name = 'demo+often'

/** Nothing comes of a submit before `pressed`: the second press of a hasty customer comes before it. */
const unhurried =
  (serve: Serve, pressed: Promise<void>): Serve =>
  async (exchange) => {
    await pressed
    return serve(exchange)
  }

/** Up to the form that sends the PIN, or the one that sends the TAN. */
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
  const settled = () => {
    pressed()
    return page
      .locator(`main .problem, main:not([data-screen="${secret === 'PIN' ? 'bank-login' : 'sca-otp'}"])`)
      .locator('visible=true')
      .first()
      .waitFor()
  }
  const form = { page, sent, settled, connected: () => context.setOffline(false) }
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

const ways = Object.entries(manners)

/** In `npm test` each fault meets one way of sending, each way several faults; in the whole table all meet. */
const meets = (fault: FaultName, way: number, turn: number) =>
  process.env.FAULTS === 'all' || (faultNames.indexOf(fault) + turn) % ways.length === way

for (const [turn, secret] of (['PIN', 'TAN'] as const).entries())
  for (const fault of faultNames)
    for (const [way, [manner, send]] of ways.entries())
      if (meets(fault, way, turn * 3))
        test(`${secret} by ${manner}, ${faults[fault].title}: as many requests as submits`, async ({
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
            under: { ...given, ...(given.serve && { serve: unhurried(given.serve, pressed) }) },
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
          await lay(whole, () => pressed)
          server.seen.length = 0
          const submits = await send(form)
          press()
          const held = server.seen.filter(({ body }) =>
            body.includes(secret === 'PIN' ? '"credentials"' : '"otp"'),
          )
          expect(held).toHaveLength(fault === 'offline' ? 0 : submits)
        })
