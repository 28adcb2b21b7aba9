import type { HandlerTools } from '#engine/flow/call-handler.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { replacePage } from '#engine/util/base-path.ts'
import type { AuthIssueRequest, AuthIssueResponse } from '#generated/api.ts'
import { call } from '../../api/client.ts'
import { pause } from '../../api/retry.ts'
import { wouldLoseInput, markLeaving } from '../../session/leaving.ts'
import { erase as eraseAll } from './erase.ts'
import { reset as resetMode, resetHere as resetModeHere } from './reset.ts'
import { otherSwitchInProgress } from '../../session/other-switch.ts'
import { endOnServer } from './end-on-server.ts'
import { activeEntry, logOut } from './restart.ts'
import { storeTokens } from '../../session/tokens.ts'
import type { TypedHandler } from '../typed-handler.ts'
import { refused } from '../typed-handler.ts'
import { entries, shownEntry } from '../../routes/entries.ts'
import { flowStore } from '../../session/flow-store.ts'
import { ownKeys } from '../../session/keys.ts'

export const reset: TypedHandler<'session.reset'> = async () => resetMode()

export const resetHere: TypedHandler<'session.resetHere'> = async () => resetModeHere()

export const erase: TypedHandler<'session.erase'> = async ({ reason }) => eraseAll(reason)

/**
 * Redeems the one-time code of a link, or of the start by a bank, and logs this tab in to that switch; its own switch is ended
 * on the server too. If the code is refused or needs the code of the SMS first ('otp'), nothing changes.
 * @throws ApiError `token-invalid` for a used, expired or unknown code
 */
export async function redeem(
  code: AuthIssueRequest,
  { signal }: HandlerTools,
): Promise<(Pick<AuthIssueResponse, 'handedIn'> & { isOrder: boolean }) | 'otp'> {
  const { jwt, statusToken, otpRequired, handedIn } = await call('auth-issue', { body: code, signal })
  if (!jwt && !statusToken && otpRequired) return 'otp'
  if (!jwt && !statusToken) throw refused({ code: 'unknown', message: 'The answer has no tokens.' })
  await endOnServer()
  logOut()
  // Without a valid token the next call would create another switch.
  if (!storeTokens(jwt ? { jwt } : { token: statusToken }))
    throw refused({ code: 'unknown', message: 'The tokens are not valid.' })
  return { isOrder: !jwt, ...(handedIn && { handedIn }) }
}

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
