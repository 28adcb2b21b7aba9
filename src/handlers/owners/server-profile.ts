import type {
  CloseOld,
  Owner,
  Profile as ServerProfile,
  SwitchTypeRequest,
  SwitchTypeResponse,
  UserinfoResponse,
} from '#generated/api.ts'
import type { Profile } from '#generated/context.ts'
import type {
  CloseAccountForm,
  CloseNamedAccountForm,
  NewAccountForm,
  OldAccountForm,
  SwitchDayForm,
} from '#generated/forms.ts'
import type { SwitchKind } from '#generated/handlers.ts'
import { call } from '../../api/client.ts'
import { confirmWrite, isSameBody } from '../shared.ts'

/** The profile in the context with the types of its forms; the context itself declares their values as texts. */
interface FormProfile {
  owners: Owner[] | null
  signatories?: Owner[] | null
  recentOwners: Owner[] | null
  account: Partial<NewAccountForm & SwitchDayForm & OldAccountForm> | null
  closing: Partial<CloseAccountForm & CloseNamedAccountForm> | null
}

/** Converts the entered profile to that of the API. In estate switches the owners are heirs and a new account is optional. */
export function serverProfile(profile: Profile, type: SwitchKind = 'kws'): ServerProfile {
  const { owners, signatories, recentOwners, account, closing } = profile as unknown as FormProfile // only these forms write it
  const close = account?.closeOld === 'yes'
  return {
    ...(owners && {
      owners: [
        ...owners.map((owner, index): Owner => ({
          ...owner,
          country: 'DE',
          role: type === 'nachlass' ? 'heir' : index === 0 ? 'owner' : 'co-owner',
        })),
        // After the owners: the order defines `ownerIndex` of the signatures.
        ...(signatories ?? []).map((person) => ({ ...person, role: 'proxy' as const })),
      ],
    }),
    ...(recentOwners && { recentOwners }),
    ...(account && {
      ...(account.newIban && { newIban: account.newIban }),
      ...(account.newBic && { newBic: account.newBic }),
      ...(account.switchDate && { switchDate: account.switchDate }),
      // Asked last: a switch that is saved before says nothing of the old account.
      ...(account.closeOld && {
        closeOld: {
          close,
          ...(account.closeOld === 'later' && { later: true }),
          ...(close && closing?.oldIban && { iban: closing.oldIban }),
          ...(close && closing?.closeDate && { date: closing.closeDate }),
          ...(close && closing?.transferIban && { transferIban: closing.transferIban }),
        },
      }),
    }),
  }
}

/** The value of the form for what the server knows of the old account. */
export const closingOf = ({ close, later }: CloseOld): 'yes' | 'later' | 'no' =>
  close ? 'yes' : later ? 'later' : 'no'

/**
 * Maps the kind of switch to the API. Without a login at the old bank, a private switch has its own type (`kws-guided`), and a
 * business switch a flag. Estate switches never log in.
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

/** Saves type and profile on the server. If the answer does not confirm it, the server is asked. */
export async function saveProfile(body: SwitchTypeRequest, signal: AbortSignal): Promise<void> {
  const { type, profile = {} } = body
  await confirmWrite<SwitchTypeResponse>(
    call('switch-type', { body, signal }),
    (stored) => stored.type === type,
    async () => {
      const { switchType, profile: stored } = await call('userinfo', { signal })
      const isStored = Object.entries(profile).every(([key, value]) =>
        isSameBody(Reflect.get(stored, key), value),
      )
      return switchType === type && isStored ? { type, profile: stored } : undefined
    },
  )
}

/** The owner without the fields that the app adds. */
export const asEntered = ({ country: _country, role: _role, ...owner }: Owner): Owner => owner

/** Owners as form values; all their fields are texts. */
const toFormValues = (owners: Owner[] | undefined) =>
  owners?.length ? owners.map((owner) => ({ ...asEntered(owner) }) as Record<string, string>) : null // by the schema of an owner

/** Converts the profile of the server to form values, the reverse of `serverProfile`. */
export function profileOf({
  owners = [],
  recentOwners,
  newIban,
  newBic,
  switchDate,
  closeOld,
}: ServerProfile): Profile {
  const account = newIban && {
    newIban,
    ...(newBic && { newBic }),
    ...(switchDate && { switchDate }),
    ...(closeOld && { closeOld: closingOf(closeOld) }),
  }
  const { date: closeDate, transferIban, iban: oldIban } = closeOld ?? {}
  return {
    owners: toFormValues(owners.filter(({ role }) => role !== 'proxy')),
    signatories: toFormValues(owners.filter(({ role }) => role === 'proxy')),
    recentOwners: toFormValues(recentOwners),
    account: account || null,
    closing: closeDate && transferIban ? { ...(oldIban && { oldIban }), closeDate, transferIban } : null,
    closeAccounts: null,
    closingHolders: null,
  }
}

export const isWithoutLogin = ({ withoutLogin, switchType }: UserinfoResponse): boolean =>
  withoutLogin === true || switchType === 'kws-guided' || switchType === 'nachlass'
