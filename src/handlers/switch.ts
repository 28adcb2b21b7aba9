import { loadModule } from '#engine/util/load-module.ts'
import { ensureUser } from '../api/session.ts'
import type { TypedHandler } from './typed-handler.ts'
import { saveProfile, serverProfile, typeOf } from './owners/profile.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'

/** Creates the user and saves the kind of switch. The start time is set only once. */
export const start: TypedHandler<'switch.start'> = async (input, { signal }) => {
  // Deletes the receipt of an earlier switch in this tab.
  flowStore.write(sessionKeys.receipt, undefined)
  await ensureUser()
  await saveProfile(typeOf(input), signal)
  return { startedAt: input.startedAt ?? new Date().toISOString() }
}

const emptyProfile = {
  owners: null,
  recentOwners: null,
  account: null,
  closing: null,
  closeAccounts: null,
  closingHolders: null,
}

/** Restores archived answers of an ended session into the switch of a new user, and the drafts for their screens. */
export const restoreAnswers: TypedHandler<'switch.restoreAnswers'> = async (
  { type, archivedAnswers, ...input },
  { signal },
) => {
  // Validated again, because they may have expired while Start was open. Lazy, to keep the validator out of the first page.
  const { validContextValue } = await loadModule(() => import('../session/validate.ts'))
  const archived =
    archivedAnswers && validContextValue('archivedAnswers', archivedAnswers) ? archivedAnswers : undefined
  const { bank = null } = archived ?? {}
  const withoutLogin = input.withoutLogin || archived?.withoutLogin === true
  const profile = archived?.profile ?? emptyProfile
  await ensureUser()
  await saveProfile({ ...typeOf({ type, withoutLogin }), profile: serverProfile(profile) }, signal)
  if (archived) flowStore.write(ownKeys.draft, archived.drafts)
  const consultation = archived?.consultation ?? null
  return { startedAt: new Date().toISOString(), bank, withoutLogin, profile, consultation }
}
