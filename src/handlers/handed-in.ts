import type { HandedInIdentity, Owner } from '#generated/api.ts'
import type { HandedIn, ReadOnlyFields } from '#generated/context.ts'
import { endServerSession } from '../api/logout.ts'
import { logOut } from './session/restart.ts'
import type { TypedHandler } from './typed-handler.ts'
import { asEntered } from './owners/owners.ts'
import { saveProfile } from './owners/profile.ts'
import { textVersions } from './consents.ts'

const accountFields = new Set(['newIban', 'newBic'])
const consultationFields = new Set(['consultantMail'])

/** The names of fields that must not be changed here, by their forms. */
export const readOnlyFields = (names: readonly string[] = []): ReadOnlyFields => ({
  owner: names.filter((name) => !accountFields.has(name) && !consultationFields.has(name)),
  account: names.filter((name) => accountFields.has(name)),
  consultation: names.filter((name) => consultationFields.has(name)),
})

/**
 * The customer data that a bank has sent with the link, as form values; undefined if it contains no name: without a name the
 * customer could not notice a link that contains the account of somebody else.
 */
export function handedInOf(identity: HandedInIdentity): HandedIn | undefined {
  const { profile = {}, consultantMail, readOnly } = identity
  const { owners: [first] = [], newIban, newBic } = profile
  const isCustomer = identity.for === 'customer'
  const known = isCustomer
    ? { ...(newIban && { newIban }), ...(newBic && { newBic }) }
    : { ...(consultantMail && { consultantMail }) }
  const owner: Owner = first && isCustomer ? asEntered(first) : {}
  if (isCustomer ? !(owner.lastName || owner.company) : !consultantMail) return undefined
  return { for: identity.for, owner, ...known, readOnly: readOnlyFields(readOnly) }
}

/** The customer agrees: the values become part of the switch only now. The mail address of a consultant is sent later, with the link. */
export const agree: TypedHandler<'resume.agree'> = async ({ handedIn, type }, { signal }) => {
  const { owner, newIban, newBic, consultantMail, readOnly } = handedIn
  if (handedIn.for === 'customer')
    await saveProfile(
      {
        type,
        profile: {
          ...(Object.keys(owner).length > 0 && { owners: [{ ...owner, country: 'DE', role: 'owner' }] }),
          ...(newIban && { newIban }),
          ...(newBic && { newBic }),
        },
        consent: { accepted: true, textVersion: textVersions().handedIn },
      },
      signal,
    )
  return { readOnly, consultation: consultantMail ? { consultantMail } : null }
}

/** The customer declines: the switch that the bank has started is erased on the server, if it supports that, and in this tab. */
export const decline: TypedHandler<'resume.decline'> = async () => {
  await endServerSession(true)
  logOut()
  return null
}
