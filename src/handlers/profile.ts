import type {
  Owner,
  Profile as ServerProfile,
  SwitchTypeRequest,
  SwitchTypeResponse,
} from '#generated/api.ts'
import type { Profile } from '#generated/context.ts'
import type { SwitchKind } from '#generated/handlers.ts'
import type { CloseAccountForm, NewAccountForm } from '#generated/forms.ts'
import { call } from '../api/client.ts'
import { confirmed, same } from './confirmed.ts'
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

/**
 * What is switched, as the server names it. Whether the old bank is asked is part of the name of a customer's own switch, and
 * goes beside that of a firm; heirs never ask it.
 */
export const typeOf = ({
  type,
  withoutLogin,
}: {
  type: SwitchKind
  withoutLogin: boolean
}): Pick<SwitchTypeRequest, 'type' | 'withoutLogin'> => {
  if (type === 'kws') return { type: withoutLogin ? 'kws-guided' : type }
  return type === 'business' ? { type, withoutLogin } : { type }
}

/** Keeps on the server what is switched, and what was entered; where the answer does not show it, the server is asked. */
export async function keep(body: SwitchTypeRequest, signal: AbortSignal): Promise<void> {
  const { type, profile = {} } = body
  await confirmed<SwitchTypeResponse>(
    call('switch-type', { body, signal }),
    (kept) => kept.type === type,
    async () => {
      const { switchType, profile: kept } = await call('userinfo', { signal })
      const all = Object.entries(profile).every(([key, value]) => same(Reflect.get(kept, key), value))
      return switchType === type && all ? { type, profile: kept } : undefined
    },
  )
}

/** Keeps what was entered on the server, where letters, hand-over and resume find it. */
export const save: TypedHandler<'profile.save'> = async (input, { signal }) => {
  await keep({ ...typeOf(input), profile: serverProfile(input.profile, input.type) }, signal)
  return null
}
