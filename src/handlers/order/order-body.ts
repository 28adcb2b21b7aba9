import type { Signature, SwitchCompleteRequest } from '#generated/api.ts'
import type { Handlers } from '#generated/handlers.ts'
import { refused, textVersions } from '../shared.ts'
import { signedHolders } from '../owners/profile.ts'
import { serverProfile } from '../owners/server-profile.ts'
import type { Profile } from '#generated/context.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'
import { chosenAccounts } from '../banking/accounts.ts'

/** Converts a value of the signature element to a signature of the API. */
const signatureOf = ({ kind, data, at }: Record<string, string>, ownerIndex: number): Signature => ({
  kind: kind as Signature['kind'], // the element has the same four kinds
  ...(data && { data }),
  ownerIndex,
  at: at ?? new Date().toISOString(),
})

/** Builds the body of POST /switch/complete. @throws ApiError if a required answer is missing */
export async function orderBody({
  type,
  profile,
  consents,
  signatures,
  holderSignatures = null,
  packagePassword,
  uploads,
  unclear,
}: Handlers['order.complete']['input']): Promise<SwitchCompleteRequest> {
  const { owners, newIban, newBic, switchDate, closeOld } = serverProfile(profile, type)
  // Signatories have the indexes after those of the owners they sign for.
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
    ...(closeOld && {
      closeOld: { ...closeOld, ...(closeOld.close && signedHolders(holderSignatures)) },
    }),
    accountsToClose: closeOld?.close ? (profile.closeAccounts ?? []) : [],
    consents: {
      terms: consents?.terms === true,
      privacy: consents?.privacy === true,
      withdrawalStart: consents?.withdrawalStart === true,
      textVersions: { terms, privacy, withdrawal },
    },
    signatures: (signatures ?? []).map((signature, index) => signatureOf(signature, firstSigner + index)),
    email,
    ...(uploads?.length && { uploads }),
    ...(unclear && { unclear }),
    ...(packagePassword && { packagePassword }),
  }
}

const lowerCase = (value: unknown) => String(value ?? '').toLowerCase()

/**
 * The subjects of an order, which session/orders.ts locks against a second order: the known IBANs of the old accounts, and the
 * new account with the first owner (without a new account: with the names of the old owners).
 */
export async function orderSubjects(
  { profile, bankAccounts }: { profile: Profile; bankAccounts: string[] | null },
  tools: HandlerTools,
): Promise<string[]> {
  const accounts = await chosenAccounts({ bankAccounts }, tools)
  const { owners, recentOwners, account, closing } = profile
  const old = (recentOwners ?? []).map(({ firstName, lastName }) => [firstName, lastName])
  return [
    ...accounts.flatMap(({ iban }) => iban ?? []),
    ...(closing?.oldIban ? [closing.oldIban] : []),
    lowerCase(JSON.stringify([account?.newIban, owners?.[0]?.email, account?.newIban ? [] : old])),
  ]
}
