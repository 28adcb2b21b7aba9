import type { Owner, Profile as ServerProfile, SwitchTypeRequest } from '#generated/api.ts'
import type { Profile } from '#generated/context.ts'
import type { SwitchKind } from '#generated/handlers.ts'
import type { CloseAccountForm, NewAccountForm } from '#generated/forms.ts'
import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'

/** The context keeps the values of forms as texts. */
interface Entered {
  owners: Owner[] | null
  signatories?: Owner[] | null
  recentOwners: Owner[] | null
  account: (Pick<NewAccountForm, 'closeOld'> & Partial<NewAccountForm>) | null
  closing: Partial<CloseAccountForm> | null
}

/** What the server keeps of a profile, from what the customer entered so far. In estates the owners are heirs, and there may be no new account. */
export function serverProfile(profile: Profile, type: SwitchKind = 'kws'): ServerProfile {
  const { owners, signatories, recentOwners, account, closing } = profile as unknown as Entered // written by those forms alone
  const close = account?.closeOld === 'yes'
  return {
    ...(owners && {
      owners: [
        ...owners.map((owner, at): Owner => ({
          ...owner,
          country: 'DE',
          role: type === 'nachlass' ? 'heir' : at === 0 ? 'owner' : 'co-owner',
        })),
        // Behind the owners, for whom they act.
        ...(signatories ?? []).map((person) => ({ ...person, role: 'proxy' as const })),
      ],
    }),
    ...(recentOwners && { recentOwners }),
    ...(account && {
      ...(account.newIban && { newIban: account.newIban }),
      ...(account.newBic && { newBic: account.newBic }),
      ...(account.switchDate && { switchDate: account.switchDate }),
      closeOld: {
        close,
        ...(account.closeOld === 'later' && { later: true }),
        ...(close && closing?.closeDate && { date: closing.closeDate }),
        ...(close && closing?.transferIban && { transferIban: closing.transferIban }),
      },
    }),
  }
}

/** What is switched, as the server names it: of a customer's own switch it wants to know whether the old bank is asked. */
export const typeOf = ({
  type,
  withoutLogin,
}: {
  type: SwitchKind
  withoutLogin: boolean
}): SwitchTypeRequest['type'] => (type === 'kws' && withoutLogin ? 'kws-guided' : type)

/** Keeps what was entered on the server, where letters, hand-over and resume find it. */
export const save: TypedHandler<'profile.save'> = async (input, { signal }) => {
  const body = { type: typeOf(input), profile: serverProfile(input.profile, input.type) }
  await call('switch-type', { body, signal })
  return null
}
