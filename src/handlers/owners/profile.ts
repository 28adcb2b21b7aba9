import { filled } from '#engine/util/json.ts'
import type {
  CloseOld,
  Owner,
  Profile as ServerProfile,
  SwitchTypeRequest,
  SwitchTypeResponse,
  UploadedFile,
  UserinfoResponse,
} from '#generated/api.ts'
import type { Profile } from '#generated/context.ts'
import type { Handlers, Proof, SwitchKind } from '#generated/handlers.ts'
import { call, confirmWrite, isSameBody } from '../../api/client.ts'
import { usualSwitchDay } from '../../forecast/switch-dates.ts'
import { chosenAccounts } from '../banking/accounts.ts'
import { textVersions, type TypedHandler } from '../shared.ts'
import { nameOf, ownersBeside, ownersInCommon, ownersOfAccounts, sameOwners } from './owner-names.ts'

/** The people of the profile with the type of their forms; the context itself declares their values as texts. */
type OwnerLists = { [List in 'owners' | 'signatories' | 'recentOwners']?: Owner[] | null }

/** Converts the entered profile to that of the API. In estate switches the owners are heirs and a new account is optional. */
export function serverProfile(profile: Profile, type: SwitchKind = 'kws'): ServerProfile {
  const { account, closing } = profile
  const { owners, signatories, recentOwners } = profile as OwnerLists // only the forms of owners write them
  const { newIban, newBic, switchDate, closeOld } = account ?? {}
  const close = closeOld === 'yes'
  const { oldIban: iban, closeDate: date, transferIban } = (close && closing) || {}
  return filled({
    owners: owners && [
      ...owners.map((owner, index): Owner => ({
        ...owner,
        country: 'DE',
        role: type === 'nachlass' ? 'heir' : index === 0 ? 'owner' : 'co-owner',
      })),
      // After the owners: the order defines `ownerIndex` of the signatures.
      ...(signatories ?? []).map((person) => ({ ...person, role: 'proxy' as const })),
    ],
    recentOwners,
    newIban,
    newBic,
    switchDate,
    // Asked last: a switch that is saved before says nothing of the old account.
    closeOld: closeOld && {
      close,
      ...(closeOld === 'later' && { later: true }),
      ...filled({ iban, date, transferIban }),
    },
  })
}

/** The value of the form for what the server knows of the old account. */
const closingOf = ({ close, later }: CloseOld): 'yes' | 'later' | 'no' =>
  close ? 'yes' : later ? 'later' : 'no'

/**
 * Saves type and profile on the server. Without a login at the old bank, a private switch has its own type (`kws-guided`), and a
 * business switch a flag; estate switches never log in. If the answer does not confirm it, the server is asked.
 */
export async function saveProfile(
  kind: SwitchKind,
  withoutLogin: boolean,
  { profile, consent }: Pick<SwitchTypeRequest, 'profile' | 'consent'>,
  signal: AbortSignal,
): Promise<void> {
  const type = kind === 'kws' && withoutLogin ? 'kws-guided' : kind
  const flag = kind === 'business' ? { withoutLogin } : {}
  await confirmWrite<SwitchTypeResponse>(
    call('switch-type', { body: { type, ...flag, ...filled({ profile, consent }) }, signal }),
    (stored) => stored.type === type,
    async () => {
      const { switchType, profile: stored } = await call('userinfo', { signal })
      const isStored = Object.entries(profile ?? {}).every(([key, value]) =>
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
export function profileOf(profile: ServerProfile): Profile {
  const { owners = [], recentOwners, newIban, newBic, switchDate, closeOld } = profile
  const { date: closeDate, transferIban, iban: oldIban } = closeOld ?? {}
  return {
    owners: toFormValues(owners.filter(({ role }) => role !== 'proxy')),
    signatories: toFormValues(owners.filter(({ role }) => role === 'proxy')),
    recentOwners: toFormValues(recentOwners),
    account: newIban
      ? filled({ newIban, newBic, switchDate, closeOld: closeOld && closingOf(closeOld) })
      : null,
    closing: closeDate && transferIban ? filled({ oldIban, closeDate, transferIban }) : null,
    closeAccounts: null,
    closingHolders: null,
  }
}

export const isWithoutLogin = ({ withoutLogin, switchType }: UserinfoResponse): boolean =>
  withoutLogin === true || switchType === 'kws-guided' || switchType === 'nachlass'

const proofOf = ({ id, name, size, documentType: kind }: UploadedFile): Proof => ({ id, name, size, kind })

/** Only the name is needed of the owner of an old account. */
const nameOnly = ({ salutation, firstName, lastName, company }: Owner): Owner =>
  salutation === 'firma' ? { salutation, ...filled({ company }) } : filled({ firstName, lastName })

/** What the server knows, as initial values of the forms; without owners those of the chosen accounts, for the old one also of the new. */
export const known: TypedHandler<'profile.known'> = async (
  { bankAccounts = null, owners: mine, newIban: entered, safeDay, withoutLogin = false, proofs: handedIn },
  tools,
) => {
  const { profile, uploads } = await call('userinfo', { signal: tools.signal })
  const { owners = [], recentOwners = [], newIban, newBic, switchDate, closeOld } = profile
  const accounts = await chosenAccounts(bankAccounts, tools)
  const holders = owners.filter(({ role }) => role !== 'proxy').map(asEntered)
  const printed = ownersOfAccounts(accounts)
  const proposed = printed.length > 0 ? printed : (mine ?? []).map(nameOnly)
  const proofs = uploads.map(proofOf)
  return {
    owners: holders.length > 0 ? holders : ownersInCommon(accounts),
    oldOwners: recentOwners.length > 0 ? recentOwners.map(asEntered) : proposed,
    account: filled({ newIban, newBic }),
    heirsAccount: filled({ newIban, closeOld: closeOld && (closeOld.close ? 'yes' : 'no') }),
    day: { switchDate: switchDate ?? usualSwitchDay() },
    oldAccount: filled({ closeOld: closeOld && closingOf(closeOld) }),
    closing: filled({
      oldIban: withoutLogin ? closeOld?.iban : undefined,
      // The balance goes to the new account.
      closeDate: closeOld?.date ?? safeDay ?? undefined,
      transferIban: closeOld?.transferIban ?? entered ?? newIban,
    }),
    proofs,
    proofNames: proofs.filter(({ id }) => handedIn?.includes(id)).map(({ name }) => name),
  }
}

/** Saves the entered profile for letters, hand-over and resume. `agreed`: the customer agrees to what the bank has handed in. */
export const save: TypedHandler<'profile.save'> = async ({ agreed = false, ...input }, { signal }) => {
  const consent = { accepted: true as const, textVersion: textVersions().handedIn }
  const profile = serverProfile(input.profile, input.type)
  await saveProfile(input.type, input.withoutLogin, { profile, ...(agreed && { consent }) }, signal)
  return null
}

/** The owners as owners of the old account, if the bank has the same names; null if the customer must be asked. */
export const matchOwners: TypedHandler<'profile.matchOwners'> = async ({ owners, bankAccounts }, tools) =>
  owners && sameOwners(owners, ownersOfAccounts(await chosenAccounts(bankAccounts, tools)))
    ? owners.map(nameOnly)
    : null

/**
 * Who has to sign for closing the old account, by name: the owners of an account that is to be closed, but not of the new one; null if
 * nobody does. The bank knows them best; where it was not asked, the customer has named the owners of the old account. With the
 * signatures, if each of them has signed.
 */
export const closingHolders: TypedHandler<'profile.closingHolders'> = async (
  { type, profile, signatures },
  tools,
) => {
  const { owners = [], recentOwners = [], closeOld } = serverProfile(profile)
  // Heirs prove their right to close the account of who died by documents.
  if (!closeOld?.close || type === 'nachlass') return { holders: null, signatures: null }
  const accounts = await chosenAccounts(profile.closeAccounts, tools)
  const printed = accounts.length > 0 ? ownersOfAccounts(accounts) : recentOwners
  const holders = ownersBeside(owners, printed).map(nameOf)
  if (holders.length === 0) return { holders: null, signatures: null }
  const isWhole = holders.every((holder) => signatures?.some(({ name }) => name === holder))
  return { holders, signatures: isWhole ? signatures : null }
}

/** The signatures for closing the old account, as the order sends them. */
export const signedHolders = (
  signatures: Handlers['profile.closingHolders']['input']['signatures'] | undefined,
): CloseOld['holders'] =>
  signatures?.map(({ name = '', kind, data = '', at = '' }) => {
    return { name, kind: kind as 'draw' | 'upload' | 'typed', data, at } // the element offers these three
  })

/** Uploads one proof and reports the progress. Succeeds if the server returns its id or lists it. */
export const upload: TypedHandler<'estate.upload'> = async ({ file, kind }, { signal, report }) => {
  const onProgress = (share: number) => report({ sent: share })
  // The cast: in schemas/api a file has any type.
  const part = file as unknown as Record<string, unknown>
  const { name, size } = file as unknown as { name?: string; size?: number } // the upload element passes a File
  const isSameFile = (stored: UploadedFile) =>
    stored.name === name && stored.size === size && stored.documentType === kind
  const answer = await confirmWrite<UploadedFile>(
    call('nachlass-upload', { body: { file: part, documentType: kind }, signal, onProgress }),
    () => true,
    async () => (await call('userinfo', { signal })).uploads.findLast(isSameFile),
  )
  return proofOf(answer)
}
