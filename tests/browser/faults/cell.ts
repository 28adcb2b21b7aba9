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

/** Time after which a slow call counts as lost, in ms: a slow machine answers all others in less. */
const limit = 3000

/**
 * What the installation of a cell is set to: no test waits half a minute. Where nobody will ever know of the order, the app soon
 * asks no longer; else it asks until it knows.
 */
export function configure({ call, server, expected: { outcome }, under: { short } }: Cell): void {
  const order = outcome === 'open' ? 1200 : 24_000
  const timeouts = { order, ...(short && { [calls[call].class]: limit, upload: limit }) }
  server.config = { retries: { delay: 20 }, timeouts }
}

/** Lays the fault on the call; `moment` is waited for before the connection goes. */
export async function lay(cell: Cell, moment: () => Promise<unknown> = async () => {}): Promise<void> {
  const { call, fault, context, server } = cell
  const { serve, refresh } = cell.under
  if (serve) server.lay(call, serve)
  if (refresh) server.lay('auth-refresh', refresh)
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

/** The fault is over. */
export async function lift({ context, server }: Cell): Promise<void> {
  server.lift()
  await context.unrouteAll()
  await context.setOffline(false)
}

/** What was answered: without what was still open. */
const answered = (words: string | undefined): Record<string, unknown> =>
  JSON.parse(words ?? '{}', (_, value: unknown) =>
    value === null || value === false || value === '' ? undefined : value,
  )

/** Tokens away, at the root, and what was answered before offered to a new session. */
export async function expectLogout(cell: Cell, before: Record<string, string>): Promise<void> {
  const { page, journey } = cell
  await journey.on('start')
  await expect(page).toHaveURL('/')
  const now = await stored(page)
  expect(Object.values(tokenKeys).filter((key) => key in now)).toEqual([])
  const answers = ['bank', 'withoutLogin', 'profile'].filter((key) => before[key])
  expect(answered(now['kws.archivedAnswers']), 'the answers stay').toMatchObject(
    Object.fromEntries(answers.map((key) => [key, answered(before[key])])),
  )
  await expect(journey.button(labels.restoreAnswers)).toBeVisible()
}

function placeOf({ page, expected }: Cell, drive: ScreenDrive): Locator {
  if (drive.shownAs === 'place' && drive.place) return drive.place(page)
  if (expected.outcome === 'fatal') return page.locator('main[data-screen="error"] .problem')
  return page.locator(`main[data-screen="${drive.screen}"] .problem`)
}

/** The server asked to wait. */
const waits = ({ code }: Cell['expected']) => code === 'too-many-failed-requests'

/** The failure is told where it belongs, as severe as it is, and nothing is lost. */
export async function expectProblem(
  cell: Cell,
  drive: ScreenDrive,
  before: Record<string, string>,
): Promise<void> {
  const { page, expected } = cell
  const place = placeOf(cell, drive)
  await expectProblemShown(page, place, expected.code)
  if (waits(expected)) await expect(place.first()).toContainText(/Minute/)
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
      if (before[key]) expect(answered(now[key]), key).toMatchObject(answered(before[key]))
    return
  }
  await drive.kept?.(cell)
}

/** Nobody knows whether the order stands: that is said, and nothing else; what was answered stays. */
export async function expectOpen({ page, journey }: Cell, before: Record<string, string>): Promise<void> {
  await journey.on('order-unconfirmed')
  await expectNothingFalse(page)
  expect(await readable(page), 'nothing raw is shown').not.toMatch(new RegExp(`${raw}|error\\.[a-z]|<h1>`))
  await expect(page.locator('main h1')).toBeFocused()
  const now = await stored(page)
  for (const key of ['bank', 'bankAccounts', 'contractPartners', 'profile'])
    expect(answered(now[key]), key).toMatchObject(answered(before[key]))
}

/** The fault is over: it is asked for again, and sent again where the server says that it did not arrive. */
export async function askOn(cell: Cell, drive: ScreenDrive): Promise<unknown> {
  const { page, journey } = cell
  await lift(cell)
  await journey.press('Noch einmal nachfragen')
  const again = journey.button('Denselben Auftrag noch einmal abschicken')
  await expect(journey.main('done').or(again)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(page.locator('main')).not.toHaveAttribute('data-screen', 'order-unconfirmed')
  return drive.works(cell)
}

/** A way on from the failure, and the second try when the fault is over. */
export async function goOn(cell: Cell, drive: ScreenDrive): Promise<unknown> {
  const { page, journey, expected } = cell
  const place = placeOf(cell, drive).first()
  if (drive.shownAs === 'flow' && expected.outcome === 'fatal') {
    await place.getByRole('button', { name: 'Neu starten' }).click()
    await journey.on('start')
    if (drive.step !== 'start')
      await expect(journey.button(labels.restoreAnswers), 'what was answered is not lost').toBeVisible()
    return expect((await stored(page))['kws.error']).toBeUndefined()
  }
  await lift(cell)
  const way = place.locator(':scope > button, .cluster a, .cluster button').first()
  // What was pressed without a connection goes on when there is one. A PIN or TAN is sent by the customer alone, and so is an
  // order that may have arrived already.
  const noRetry = ['banking-login', 'switch-completed'].includes(cell.call)
  if (cell.fault === 'offline' && !noRetry) return drive.works(cell)
  // The server asked to wait: no way on before that.
  if (waits(expected)) return expect(way).toHaveAttribute('aria-disabled', 'true')
  if (drive.shownAs === 'flow' && expected.outcome === 'critical') {
    await way.click()
    if (cell.fault === 'conflict') return journey.on('accounts')
    // The way on was the second try, where the app may try it.
    if (!drive.act || !noRetry) return drive.works(cell)
  }
  const again = drive.recover ?? (drive.shownAs === 'place' ? undefined : drive.act)
  if (again) await again(cell)
  else await place.getByRole('button', { name: /Noch einmal versuchen|Erneut versuchen/ }).click()
  return drive.works(cell)
}

/** The call has reached the server. */
export const arrivedOnce = ({ server, call }: Cell) =>
  expect.poll(() => server.count(call), { intervals: [50] }).toBe(1)

/** Brings the app to the call and lays the fault on it; answers what storage held before. */
export async function bringAbout(cell: Cell, drive: ScreenDrive): Promise<Record<string, string>> {
  const { page, journey, session, server, fault } = cell
  const { address, items } = await fillTab(page, session, drive.step, await drive.prepare?.(session))
  if (!drive.act) {
    await lay(cell, async () => {
      // As if the customer had been here for a while: the words of failures come once the first page can be used.
      await page.evaluate(() => performance.mark('app:ready'))
      await untilErrorsCame(page)
      await server.quiet()
    })
    await page.goto(address)
    if (fault === 'late') await arrivedOnce(cell)
    server.actedAgain()
    return items
  }
  await page.goto(address)
  await journey.on(drive.screen)
  await drive.enter?.(cell)
  drive.lay?.(server)
  // A touch of the page has the next screens fetched, as they are for whoever reads for a second.
  await page.keyboard.press('Shift')
  if (fault === 'offline') await untilErrorsCame(page)
  await server.quiet()
  await lay(cell)
  server.seen.length = 0
  const before = await stored(page)
  await drive.act(cell)
  if (fault === 'late') {
    await arrivedOnce(cell)
    await drive.again?.(cell)
    server.actedAgain()
  }
  return before
}
