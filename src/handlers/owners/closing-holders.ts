import type { CloseOld } from '#generated/api.ts'
import type { Handlers } from '#generated/handlers.ts'
import type { HandlerTools } from '#engine/flow/call-handler.ts'
import { chosenAccounts } from '../banking/accounts.ts'
import type { TypedHandler } from '../typed-handler.ts'
import { nameOf, ownersBeside, ownersOfAccounts } from './owner-names.ts'
import { serverProfile } from './profile.ts'

type Input = Handlers['profile.closingHolders']['input']
type Signatures = Input['signatures']

/**
 * Who owns an account that is to be closed, but not the new one, by name; null if nobody does. The bank knows it best; where it
 * was not asked, the customer has named the owners of the old account.
 */
async function holdersOf({ type, profile }: Input, tools: HandlerTools): Promise<string[] | null> {
  const { owners = [], recentOwners = [], closeOld } = serverProfile(profile)
  // Heirs prove their right to close the account of who died by documents.
  if (!closeOld?.close || type === 'nachlass') return null
  const accounts = await chosenAccounts({ bankAccounts: profile.closeAccounts }, tools)
  const holders = accounts.length > 0 ? ownersOfAccounts(accounts) : recentOwners
  const names = ownersBeside(owners, holders).map(nameOf)
  return names.length > 0 ? names : null
}

/** Who has to sign for closing the old account, and the signatures, if each of them has signed. */
export const closingHolders: TypedHandler<'profile.closingHolders'> = async (input, tools) => {
  const { signatures } = input
  const holders = await holdersOf(input, tools)
  const isWhole = holders?.every((holder) => signatures?.some(({ name }) => name === holder)) ?? false
  return { holders, signatures: isWhole ? signatures : null }
}

/** The signatures as the order names them. */
export const signedHolders = (signatures: Signatures): Pick<CloseOld, 'holders'> =>
  signatures?.length
    ? {
        holders: signatures.map(({ name = '', kind, data = '', at = '' }) => ({
          name,
          kind: kind as 'draw' | 'upload' | 'typed', // the element offers these three
          data,
          at,
        })),
      }
    : {}
