import { readPosition } from '#engine/flow/persist.ts'
import { replacePage } from '#engine/util/base-path.ts'
import { pause } from '../api/limits.ts'
import { entries, shownEntry } from '../routes/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'
import { markLeaving, wouldLoseInput } from '../session/leaving.ts'
import { activeEntry, otherSwitchInProgress } from '../session/other-switch.ts'
import type { TypedHandler } from './shared.ts'

/** If the tab is still open after this time, the browser has refused to close it. Milliseconds. */
const closeTimeout = 300

/**
 * Loads the page of an entry, or a step of its flow, as a full page, so that the flow starts from the session storage. `closes`:
 * closes the tab, and resolves if the browser does not.
 */
export const leave: TypedHandler<'app.leave'> = async ({ entry, step, closes = false }, { signal }) => {
  if (closes) {
    window.close()
    await pause(closeTimeout, signal)
    return null
  }
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
