import type { HandlerTools } from '#engine/flow/handler.ts'
import { readPosition } from '#engine/flow/persist.ts'
import type { AuthIssueRequest } from '#generated/api.ts'
import { call } from '../api/client.ts'
import { markLeaving } from '../boot/reload-guard.ts'
import { erase as eraseAll } from '../session/erase.ts'
import { reset as resetMode } from '../session/reset.ts'
import { activeEntry, logOut } from '../session/restart.ts'
import { storeTokens } from '../session/tokens.ts'
import type { TypedHandler } from './handler.ts'
import { refused } from './handler.ts'
import { entries, entryAt } from '../boot/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'

export const reset: TypedHandler<'session.reset'> = async () => resetMode()

export const erase: TypedHandler<'session.erase'> = async ({ reason }) => eraseAll(reason)

/**
 * Redeems the one-time code of a hand-over or resume link and logs this tab in to that switch; its own switch is logged out.
 * If the code is refused or needs the code of the SMS first ('otp'), nothing changes.
 * @throws ApiError `token-invalid` for a used, expired or unknown code
 */
export async function redeem(code: AuthIssueRequest, { signal }: HandlerTools): Promise<'redeemed' | 'otp'> {
  const { jwt, statusToken, otpRequired } = await call('auth-issue', { body: code, signal })
  if (!jwt && !statusToken && otpRequired) return 'otp'
  if (!jwt && !statusToken) throw refused({ code: 'unknown', message: 'The answer has no tokens.' })
  logOut()
  // Without a valid token the next call would create another switch.
  if (!storeTokens(jwt ? { jwt } : { token: statusToken }))
    throw refused({ code: 'unknown', message: 'The tokens are not valid.' })
  return 'redeemed'
}

/** Loads the page of an entry, or a step of its flow. A full page load, so that the flow starts from the session storage. */
export const open: TypedHandler<'app.open'> = async ({ entry, step }) => {
  const { path, flow, beside } = entries().find(({ name }) => name === entry) ?? {
    ...activeEntry(),
    beside: !entry,
  }
  // The flow opens only steps of the history stack. The step was reached in another browser or flow, so it is added here.
  if (!beside) flowStore.write(ownKeys.history, step && { entries: [step], index: -1, consumed: [] })
  // From a page beside it, the switch resumes at its step. Its start address would restart it.
  const stored = !entry && entryAt(window.location.pathname)?.beside ? readPosition(flowStore) : undefined
  const at = step ?? (stored?.done ? undefined : stored?.path)
  markLeaving()
  window.location.replace(at && flow ? `/${flow}/${at}` : path)
  return new Promise(() => {})
}
