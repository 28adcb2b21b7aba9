import { readPosition } from '#engine/flow/persist.ts'
import { replacePage } from '#engine/util/base-path.ts'
import { endServerSession } from '../api/logout.ts'
import { pause } from '../api/retry.ts'
import { entries, shownEntry } from '../routes/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'
import { markLeaving, wouldLoseInput } from '../session/leaving.ts'
import { activeEntry, otherSwitchInProgress } from '../session/other-switch.ts'
import { erase as eraseAll } from './session/erase.ts'
import { logOut as logOutHere, reset as resetMode, resetHere } from './session/restart.ts'
import type { TypedHandler } from './shared.ts'

/** Loads the page of an entry, or a step of its flow. A full page load, so that the flow starts from the session storage. */
export const open: TypedHandler<'app.open'> = async ({ entry, step }) => {
  const shown = shownEntry()
  const other = !entry && shown && otherSwitchInProgress(shown)
  const { path, flow, standalone } = entries().find(({ name }) => name === entry) ?? {
    ...activeEntry(),
    ...(other && { flow: other.flow }),
    standalone: !entry,
  }
  // The flow opens only steps of the history stack. The step was reached in another browser or flow, so it is added here.
  if (!standalone) flowStore.write(ownKeys.history, step && { entries: [step], index: -1, consumed: [] })
  // Opened from a standalone page, the switch resumes at its stored step. The path of its entry would restart it.
  const stored = other || (!entry && shown?.standalone) ? readPosition(flowStore) : undefined
  const at = step ?? (stored?.done ? undefined : stored?.path)
  const target = at && flow ? `/${flow}/${at}` : path
  // The browser then asks whether typed input may be lost. If the customer stays, the flow continues on this page.
  if (wouldLoseInput()) {
    replacePage(target)
    return new Promise((resolve) => setTimeout(resolve, 1000))
  }
  markLeaving()
  replacePage(target)
  return new Promise(() => {})
}

/** If the tab is still open after this time, the browser has refused to close it. Milliseconds. */
const closeTimeout = 300

export const closeTab: TypedHandler<'app.closeTab'> = async (_input, { signal }) => {
  window.close()
  await pause(closeTimeout, signal)
  return null
}

export const reset: TypedHandler<'session.reset'> = async ({ here = false }) =>
  here ? resetHere() : resetMode()

export const erase: TypedHandler<'session.erase'> = async ({ reason }) => eraseAll(reason)

/**
 * Ends the session in this tab and on the server, where a switch that a link has opened stays, because the link was sent to come back
 * to it. `erases`: the customer declines a switch that the bank has started, so it is erased there too, if the server supports that.
 */
export const logOut: TypedHandler<'session.logOut'> = async ({ erases = false }) => {
  await endServerSession(erases)
  logOutHere()
  return null
}
