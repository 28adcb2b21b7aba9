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
  account: NewAccountForm | null
  closing: CloseAccountForm | null
}

/** What the server keeps of a profile, from what the customer entered so far. */
export function serverProfile(profile: Profile): ServerProfile {
  const { owners, signatories, recentOwners, account, closing } = profile as unknown as Entered // written by those forms alone
  const close = account?.closeOld === 'yes'
  return {
    ...(owners && {
      owners: [
        ...owners.map((owner, at) => ({
          ...owner,
          country: 'DE',
          role: at === 0 ? ('owner' as const) : ('co-owner' as const),
        })),
        // Behind the owners, for whom they act.
        ...(signatories ?? []).map((person) => ({ ...person, role: 'proxy' as const })),
      ],
    }),
    ...(recentOwners && { recentOwners }),
    ...(account && {
      newIban: account.newIban,
      ...(account.newBic && { newBic: account.newBic }),
      switchDate: account.switchDate,
      closeOld: {
        close,
        ...(close && closing && { date: closing.closeDate, transferIban: closing.transferIban }),
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
  const body = { type: typeOf(input), profile: serverProfile(input.profile) }
  await call('switch-type', { body, signal })
  return null
}
