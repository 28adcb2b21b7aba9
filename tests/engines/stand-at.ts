import type { Journey } from '../support/browser/journey.ts'
import type { Session } from '../support/browser/sandbox-session.ts'
import { stepHeld } from '../support/browser/sandbox-session.ts'
import type { ScreenId } from '../support/browser/shown.ts'
import type { EnginePage } from './page.ts'

/** Opens a step with a prepared session. */
export async function standAt(
  { walker, enginePage }: { walker: Journey; enginePage: EnginePage },
  screen: ScreenId,
  session: Session,
  ...step: [path: string, more?: object]
): Promise<void> {
  const { address, items } = await stepHeld(session, ...step)
  // The bank's page of the sandbox: in a page with the app, the app could write at the same time.
  await enginePage.goto('/__sandbox/bank')
  await enginePage.evaluate((held) => {
    for (const [key, value] of Object.entries(held)) sessionStorage.setItem(key, value)
  }, items)
  await enginePage.goto(address)
  await walker.on(screen)
}
