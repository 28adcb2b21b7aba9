import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { calls } from '#generated/api.ts'
import { tokenKeys } from '#src/session/keys.ts'
import { labels } from '../../support/browser/labels.ts'
import type { Cell, ScreenDrive } from './drive.ts'
import { fillTab } from './tab.ts'
import { raw } from './answers.ts'
import { expectProblemShown, readable } from './expect-shown.ts'
import { expectNothingFalse } from '../../support/browser/orders.ts'
import { untilErrorsCame } from '../../support/browser/errors-came.ts'
import { addressOf, whichCall } from './which-call.ts'

export const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(sessionStorage).map(([key, value]) => [key, String(value)])),
  )

/** Timeout of a slow call, in ms. Long enough that a busy machine answers every other call in time. */
const limit = 3000

/**
 * Sets short timeouts, so that no test waits half a minute. If the status of the order stays unknown, the app stops asking after
 * a second; in all other cells it asks until it gets the status.
 */
export function configure({ call, server, expected: { outcome }, injected: { short } }: Cell): void {
  const order = outcome === 'unknown' ? 1200 : 24_000
  const timeouts = { order, ...(short && { [calls[call].class]: limit, upload: limit }) }
  server.config = { retries: { delay: 20 }, timeouts }
}

/** Makes the call fail as the cell says. `moment`: what to wait for before the connection drops. */
export async function injectFault(
  cell: Cell,
  moment: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { call, fault, context, server } = cell
  const { serve, refresh } = cell.injected
  if (serve) server.injectFault(call, serve)
  if (refresh) server.injectFault('auth-refresh', refresh)
  if (serve) return
  await context.route(addressOf(call), async (route) => {
    const request = route.request()
    if (whichCall(request.method(), new URL(request.url()).pathname) !== call) return route.fallback()
    if (fault === 'refused') server.seen.push({ call, body: request.postData() ?? '' })
    await moment()
    if (fault === 'refused') return route.abort('connectionrefused')
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  })
}

/** From now on all calls work again. */
export async function removeFault({ context, server }: Cell): Promise<void> {
  server.removeFaults()
  await context.unrouteAll()
  await context.setOffline(false)
}

/** Stored answers, without values that are still empty. */
const withoutEmpty = (words: string | undefined): Record<string, unknown> =>
  JSON.parse(words ?? '{}', (_, value: unknown) =>
    value === null || value === false || value === '' ? undefined : value,
  )

/** The tokens are deleted, Start is shown, and it offers to restore the earlier answers. */
export async function expectLogout(cell: Cell, before: Record<string, string>): Promise<void> {
  const { page, journey } = cell
  await journey.on('start')
  await expect(page).toHaveURL('/')
  const now = await stored(page)
  expect(Object.values(tokenKeys).filter((key) => key in now)).toEqual([])
  const answers = ['bank', 'withoutLogin', 'profile'].filter((key) => before[key])
  expect(withoutEmpty(now['kws.archivedAnswers']), 'the answers stay').toMatchObject(
    Object.fromEntries(answers.map((key) => [key, withoutEmpty(before[key])])),
  )
  await expect(journey.button(labels.restoreAnswers)).toBeVisible()
}

function placeOf({ page, expected }: Cell, drive: ScreenDrive): Locator {
  if (drive.shownAs === 'place' && drive.place) return drive.place(page)
  if (expected.outcome === 'fatal') return page.locator('main[data-screen="error"] .problem')
  return page.locator(`main[data-screen="${drive.screen}"] .problem`)
}

/** The server answered 429 with a time to wait. */
const mustWait = ({ code }: Cell['expected']) => code === 'too-many-failed-requests'

/** The problem is shown in the expected place and with the expected severity, and no answer is lost. */
export async function expectProblem(
  cell: Cell,
  drive: ScreenDrive,
  before: Record<string, string>,
): Promise<void> {
  const { page, expected } = cell
  const place = placeOf(cell, drive)
  await expectProblemShown(page, place, expected.code)
  if (mustWait(expected)) await expect(place.first()).toContainText(/Minute/)
  if (drive.shownAs === 'flow') {
    const critical = expected.outcome === 'critical'
    const fatal = expected.outcome === 'fatal'
    expect(await page.locator('main .problem-panel').count(), 'in place of the step').toBe(
      critical || fatal ? 1 : 0,
    )
  }
  if (expected.outcome === 'fatal' && drive.shownAs === 'flow') {
    await expect(page).toHaveURL('/error')
    const now = await stored(page)
    for (const key of ['bank', 'bankAccounts', 'contractPartners', 'profile', 'kws.draft'])
      if (before[key]) expect(withoutEmpty(now[key]), key).toMatchObject(withoutEmpty(before[key]))
    return
  }
  await drive.kept?.(cell)
}

/** The page says that the status of the order is unknown, claims nothing else, and keeps all answers. */
export async function expectOrderUnknown(
  { page, journey }: Cell,
  before: Record<string, string>,
): Promise<void> {
  await journey.on('order-unconfirmed')
  await expectNothingFalse(page)
  expect(await readable(page), 'nothing raw is shown').not.toMatch(new RegExp(`${raw}|error\\.[a-z]|<h1>`))
  await expect(page.locator('main h1')).toBeFocused()
  const now = await stored(page)
  for (const key of ['bank', 'bankAccounts', 'contractPartners', 'profile'])
    expect(withoutEmpty(now[key]), key).toMatchObject(withoutEmpty(before[key]))
}

/** After the fault, asks for the status again, and sends the order again if the server says that it did not arrive. */
export async function clearUpOrder(cell: Cell, drive: ScreenDrive): Promise<unknown> {
  const { page, journey } = cell
  await removeFault(cell)
  await journey.press('Noch einmal nachfragen')
  const again = journey.button('Denselben Auftrag noch einmal abschicken')
  await expect(journey.main('done').or(again)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(page.locator('main')).not.toHaveAttribute('data-screen', 'order-unconfirmed')
  return drive.works(cell)
}

/** Uses the button that the problem offers. After the fault, the second try succeeds. */
export async function recover(cell: Cell, drive: ScreenDrive): Promise<unknown> {
  const { page, journey, expected } = cell
  const place = placeOf(cell, drive).first()
  if (drive.shownAs === 'flow' && expected.outcome === 'fatal') {
    await place.getByRole('button', { name: 'Neu starten' }).click()
    await journey.on('start')
    if (drive.step !== 'start')
      await expect(journey.button(labels.restoreAnswers), 'what was answered is not lost').toBeVisible()
    return expect((await stored(page))['kws.error']).toBeUndefined()
  }
  await removeFault(cell)
  const way = place.locator(':scope > button, .cluster a, .cluster button').first()
  // An action that was pressed offline is repeated when the connection is back, except a PIN or TAN and an order that may have
  // arrived: only the customer sends these again.
  const noRetry = ['banking-login', 'switch-completed'].includes(cell.call)
  if (cell.fault === 'offline' && !noRetry) return drive.works(cell)
  // The button stays disabled until the waiting time is over.
  if (mustWait(expected)) return expect(way).toHaveAttribute('aria-disabled', 'true')
  if (drive.shownAs === 'flow' && expected.outcome === 'critical') {
    await way.click()
    if (cell.fault === 'conflict') return journey.on('accounts')
    // This button has already repeated the call, if the app may repeat it.
    if (!drive.act || !noRetry) return drive.works(cell)
  }
  const again = drive.recover ?? (drive.shownAs === 'place' ? undefined : drive.act)
  if (again) await again(cell)
  else await place.getByRole('button', { name: /Noch einmal versuchen|Erneut versuchen/ }).click()
  return drive.works(cell)
}

/** Waits until the call has reached the server. */
export const waitForArrival = ({ server, call }: Cell) =>
  expect.poll(() => server.count(call), { intervals: [50] }).toBe(1)

/** Makes the app send the call, with the fault. @returns what session storage held before */
export async function makeCall(cell: Cell, drive: ScreenDrive): Promise<Record<string, string>> {
  const { page, journey, session, server, fault } = cell
  const { address, items } = await fillTab(page, session, drive.step, await drive.prepare?.(session))
  if (!drive.act) {
    await injectFault(cell, async () => {
      // The texts of errors are loaded when the first page is ready; here the call fails before that.
      await page.evaluate(() => performance.mark('app:ready'))
      await untilErrorsCame(page)
      await server.quiet()
    })
    await page.goto(address)
    if (fault === 'late') await waitForArrival(cell)
    server.actedAgain()
    return items
  }
  await page.goto(address)
  await journey.on(drive.screen)
  await drive.enter?.(cell)
  drive.injectFault?.(server)
  // Any key press starts the loading of the next screens, which otherwise starts after a second.
  await page.keyboard.press('Shift')
  if (fault === 'offline') await untilErrorsCame(page)
  await server.quiet()
  await injectFault(cell)
  server.seen.length = 0
  const before = await stored(page)
  await drive.act(cell)
  if (fault === 'late') {
    await waitForArrival(cell)
    await drive.again?.(cell)
    server.actedAgain()
  }
  return before
}
