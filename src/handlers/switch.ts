import { ensureUser } from '../api/session.ts'
import type { TypedHandler } from './handler.ts'
import { keep, typeOf, serverProfile } from './profile.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'

/** Creates the user and says which way is taken. The start time is noted once. */
export const start: TypedHandler<'switch.start'> = async (input, { signal }) => {
  // Of an order that was given before in this tab; this is another switch.
  flowStore.write(sessionKeys.receipt, undefined)
  await ensureUser()
  await keep(typeOf(input), signal)
  return { startedAt: input.startedAt ?? new Date().toISOString() }
}

const none = { owners: null, recentOwners: null, account: null, closing: null, closeAccounts: null }

/** Puts answers that outlived their session into the switch of a new user. Drafts go back to where their screens read them. */
export const restoreAnswers: TypedHandler<'switch.restoreAnswers'> = async (
  { type, aside, ...given },
  { signal },
) => {
  // Asked again: Start may have been open for long. Loaded as the store loads it, so that it stays apart from the first page.
  const { validContextValue } = await import('../session/validate.ts')
  const kept = aside && validContextValue('aside', aside) ? aside : undefined
  const { bank = null } = kept ?? {}
  const withoutLogin = given.withoutLogin || kept?.withoutLogin === true
  const profile = kept?.profile ?? none
  await ensureUser()
  await keep({ ...typeOf({ type, withoutLogin }), profile: serverProfile(profile) }, signal)
  if (kept) flowStore.write(ownKeys.draft, kept.drafts)
  const consultation = kept?.consultation ?? null
  return { startedAt: new Date().toISOString(), bank, withoutLogin, profile, consultation }
}
