import type { Signature, SwitchCompleteRequest } from '#generated/api.ts'
import type { Handlers } from '#generated/handlers.ts'
import { refused } from './handler.ts'
import { serverProfile } from './profile.ts'
import { textVersions } from './text-versions.ts'
import type { Profile } from '#generated/context.ts'
import type { HandlerTools } from '#engine/flow/handler.ts'
import { chosenAccounts } from './accounts.ts'

/** A signature as the element of that name gives it. */
const signatureOf = ({ kind, data, at }: Record<string, string>, ownerIndex: number): Signature => ({
  kind: kind as Signature['kind'], // the element has the same four
  ...(data && { data }),
  ownerIndex,
  at: at ?? new Date().toISOString(),
})

/** The order as the API takes it. Rejects with ApiError where something is missing that the steps before ask for */
export async function orderBody({
  type,
  profile,
  consents,
  signatures,
  packagePassword,
  uploads,
}: Handlers['switch.complete']['input']): Promise<SwitchCompleteRequest> {
  const { owners, newIban, newBic, switchDate, closeOld } = serverProfile(profile, type)
  // Those who sign for the owners stand behind them.
  const firstSigner = profile.signatories?.length ? (profile.owners ?? []).length : 0
  const email = owners?.[0]?.email
  const isWhole = type === 'nachlass' || (newIban && switchDate)
  if (!owners || !email || !isWhole)
    throw refused({ code: 'unknown', message: 'The profile is not complete.' })
  const { terms, privacy, withdrawal } = textVersions()
  return {
    owners,
    ...(newIban && { newIban }),
    ...(newBic && { newBic }),
    ...(switchDate && { switchDate }),
    ...(closeOld && { closeOld }),
    accountsToClose: closeOld?.close ? (profile.closeAccounts ?? []) : [],
    consents: {
      terms: consents?.terms === true,
      privacy: consents?.privacy === true,
      withdrawalStart: consents?.withdrawalStart === true,
      textVersions: { terms, privacy, withdrawal },
    },
    signatures: (signatures ?? []).map((one, at) => signatureOf(one, firstSigner + at)),
    email,
    ...(uploads?.length && { uploads }),
    ...(packagePassword && { packagePassword }),
  }
}

const plain = (value: unknown) => String(value ?? '').toLowerCase()

/**
 * What an order is about, so that the same person gives no second one: the IBANs of the old accounts as far as they are
 * known, and the new account with the person and whoever owned the old one.
 */
export async function aboutOf(
  { profile, bankAccounts }: { profile: Profile; bankAccounts: string[] | null },
  tools: HandlerTools,
): Promise<string[]> {
  const accounts = await chosenAccounts({ bankAccounts }, tools)
  const { owners, recentOwners, account } = profile
  const old = (recentOwners ?? []).map(({ firstName, lastName }) => [firstName, lastName])
  return [
    ...accounts.map(({ iban }) => iban),
    plain(JSON.stringify([account?.newIban, owners?.[0]?.email, account?.newIban ? [] : old])),
  ]
}
