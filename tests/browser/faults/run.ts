import { expect } from '@playwright/test'
import type { CallName } from '#generated/api.ts'
import {
  waitForArrival,
  clearUpOrder,
  makeCall,
  configure,
  expectLogout,
  expectOrderUnknown,
  expectProblem,
  recover,
  injectFault,
} from './cell.ts'
import type { Cell, ClientDrive, Drive, ScreenDrive } from './drive.ts'
import type { CallResult } from './page/main.ts'
import { clientPage } from './page/folder.ts'
import { fillTab } from './tab.ts'

const noise = /console error: Failed to load resource/

async function onScreen(cell: Cell, drive: ScreenDrive): Promise<void> {
  const { expected, server, call } = cell
  const { outcome, requests } = expected
  const before = await makeCall(cell, drive)
  const polls = (call === 'banking-retrieve' && outcome === 'works') || call === 'switch-completed'
  if (outcome === 'works' || outcome === 'silent') {
    await drive.works(cell)
    if (outcome === 'silent') await drive.kept?.(cell)
  } else if (outcome === 'logout') await expectLogout(cell, before)
  else if (outcome === 'unknown') await expectOrderUnknown(cell, before)
  else await expectProblem(cell, drive, before)
  if (!polls) expect(server.count(call), 'requests').toBe(requests)
  for (const [other, times] of Object.entries(drive.also ?? {}))
    expect(server.count(other as CallName), other).toBe(times) // keys of CallName
  if (outcome === 'unknown') await clearUpOrder(cell, drive)
  if (['error', 'critical', 'fatal'].includes(outcome)) {
    await recover(cell, drive)
    if (call === 'banking-login')
      expect(server.count(call), 'requests, with the second submit').toBeLessThanOrEqual(requests + 1)
  }
}

async function byClient(cell: Cell, drive: ClientDrive): Promise<void> {
  const { page, session, server, call, expected, journey } = cell
  await fillTab(page, session, 'check')
  await page.goto(clientPage)
  await page.locator('body[data-ready]').waitFor()
  const sent = await drive.parameters(session)
  await injectFault(cell)
  const came = page
    .evaluate(
      ([name, parameters]) =>
        (window as unknown as { make(name: unknown, parameters: unknown): Promise<CallResult> }).make(
          name,
          parameters,
        ), // page/main.ts
      [call, sent] as const,
    )
    .catch((error: unknown): CallResult => {
      if (expected.outcome !== 'logout') throw error
      return { value: 'the page was left' }
    })
  if (cell.fault === 'late') {
    await waitForArrival(cell)
    server.actedAgain()
  }
  if (expected.outcome === 'logout') {
    await journey.on('start')
    await expect(page).toHaveURL('/')
  }
  const result = await came
  expect(server.count(call), 'requests').toBe(expected.requests)
  if (expected.outcome === 'works') {
    expect(result).toHaveProperty('value')
    await drive.works?.(session, 'value' in result ? result.value : undefined)
  } else if (expected.outcome !== 'logout') {
    expect(result).toHaveProperty('problem.severity', expected.outcome)
    if (expected.code) expect(result).toHaveProperty('problem.code', expected.code)
  }
}

/** Runs one cell of the table. */
export async function runCell(cell: Cell, drive: Drive): Promise<void> {
  // The browser logs each failed request. No other console line is allowed, and none at all if every request succeeds.
  const allSucceed = ['more', 'late'].includes(cell.fault)

  if (!allSucceed || (drive.by === 'screen' && drive.injectFault)) cell.watch.allow(noise)
  configure(cell)
  await (drive.by === 'screen' ? onScreen(cell, drive) : byClient(cell, drive))
}
