import type { HandlerTools } from '#engine/flow/handler.ts'
import { readPosition } from '#engine/flow/persist.ts'
import type { AuthIssueRequest } from '#generated/api.ts'
import { call } from '../api/client.ts'
import { leave } from '../boot/reload-guard.ts'
import { erase as eraseAll } from '../session/erase.ts'
import { reset as resetMode } from '../session/reset.ts'
import { activeEntry, logOut } from '../session/restart.ts'
import { takeTokens } from '../session/tokens.ts'
import type { TypedHandler } from './handler.ts'
import { refused } from './handler.ts'
import { entries, entryAt } from '../boot/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'

export const reset: TypedHandler<'session.reset'> = async () => resetMode()

export const erase: TypedHandler<'session.erase'> = async ({ reason }) => eraseAll(reason)

/**
 * Redeems the one-time code of a hand-over or resume link: this tab goes on with that switch, and forgets its own. A code
 * that is refused, or wants the code of the SMS first (`otp`), leaves everything as it is.
 * @throws ApiError, `token-invalid` for a code that was used, ran out or never was one
 */
export async function redeem(code: AuthIssueRequest, { signal }: HandlerTools): Promise<'redeemed' | 'otp'> {
  const { jwt, statusToken, otpRequired } = await call('auth-issue', { body: code, signal })
  if (!jwt && !statusToken && otpRequired) return 'otp'
  if (!jwt && !statusToken) throw refused({ code: 'unknown', message: 'No tokens came.' })
  logOut()
  // Without a token the next call would create another switch.
  if (!takeTokens(jwt ? { jwt } : { token: statusToken }))
    throw refused({ code: 'unknown', message: 'The tokens are none.' })
  return 'redeemed'
}

/** Loads the page of an entry, or a step of its flow, anew, so that this flow reads what the other one has kept. */
export const open: TypedHandler<'app.open'> = async ({ entry, step }) => {
  const { path, flow, beside } = entries().find(({ name }) => name === entry) ?? {
    ...activeEntry(),
    beside: !entry,
  }
  // A step is opened only where it was reached before; this one was, in another browser or flow.
  if (!beside) flowStore.write(ownKeys.trail, step && { entries: [step], index: -1, spent: [] })
  // From a page beside it, the switch goes on at its step; at its start address it would begin with the first.
  const kept = !entry && entryAt(window.location.pathname)?.beside ? readPosition(flowStore) : undefined
  const at = step ?? (kept?.done ? undefined : kept?.path)
  leave()
  window.location.replace(at && flow ? `/${flow}/${at}` : path)
  return new Promise(() => {})
}
