import type { Owner, SwitchCompleteRequest } from '#generated/api.ts'
import type { Session } from '../session.ts'
import { genericChecks } from '#engine/form/checks.ts'
import { addDays, today } from '#engine/util/dates.ts'
import { addBusinessDays, isBusinessDay } from '../../../forecast/business-days.ts'
import { nameOf, ownersBeside, ownersOfAccounts } from '../../../handlers/owners/owner-names.ts'
import { isValidIBAN } from 'ibantools'

/** A validation error: path of the field, message. */
type Finding = [field: string, message: string]

const PERSON = ['firstName', 'lastName', 'birthDate', 'street', 'houseNo', 'zip', 'city'] as const
/** A signatory needs only a name. */
const PROXY = ['firstName', 'lastName'] as const
const FIRM = ['company', 'street', 'houseNo', 'zip', 'city'] as const

function ownerFindings(owner: Owner, index: number): Finding[] {
  const required = owner.salutation === 'firma' ? FIRM : owner.role === 'proxy' ? PROXY : PERSON
  const missing = required.filter((field) => !owner[field])
  const isMinor = owner.birthDate !== undefined && !genericChecks.minAge(owner.birthDate, { years: 18 })
  return [
    ...missing.map((field): Finding => [`owners/${index}/${field}`, 'is missing']),
    ...(isMinor ? [[`owners/${index}/birthDate`, 'must be 18 or older'] satisfies Finding] : []),
  ]
}

function dateFindings(date: string): Finding[] {
  if (!isBusinessDay(date)) return [['switchDate', 'is no TARGET business day']]
  if (date < addBusinessDays(today(), 2)) return [['switchDate', 'is sooner than 2 business days']]
  const last = addDays(today(), 180) ?? ''
  return date > last ? [['switchDate', 'is later than 180 days']] : []
}

function accountFindings(session: Session, input: SwitchCompleteRequest): Finding[] {
  const { newIban, switchDate, closeOld } = input
  const needed = session.type !== 'nachlass'
  const takesOver = session.partners.some(({ handling }) => handling === 'transfer')
  const found: Finding[] = []
  if ((needed || takesOver) && newIban === undefined) found.push(['newIban', 'is missing'])
  if (needed && switchDate === undefined) found.push(['switchDate', 'is missing'])
  if (newIban !== undefined && !(newIban.startsWith('DE') && isValidIBAN(newIban)))
    found.push(['newIban', 'is no valid German IBAN'])
  if (session.accounts.some((account) => account.iban === newIban))
    found.push(['newIban', 'is an old account'])
  if (switchDate !== undefined) found.push(...dateFindings(switchDate))
  if (closeOld?.iban !== undefined && (!isValidIBAN(closeOld.iban) || closeOld.iban === newIban))
    found.push(['closeOld/iban', 'is no valid IBAN of an old account'])
  if (closeOld?.transferIban !== undefined && !isValidIBAN(closeOld.transferIban))
    found.push(['closeOld/transferIban', 'is no valid IBAN'])
  if (closeOld?.date !== undefined && switchDate !== undefined && closeOld.date < switchDate)
    found.push(['closeOld/date', 'is before the switch date'])
  return found
}

/** Nobody closes the account of somebody else: each holder who does not own the new account has signed. */
function holderFindings(session: Session, input: SwitchCompleteRequest): Finding[] {
  const { owners, closeOld, accountsToClose = [] } = input
  const closed = session.accounts.filter(({ id }) => accountsToClose.includes(id))
  const others = session.type === 'nachlass' ? [] : ownersBeside(owners, ownersOfAccounts(closed)).map(nameOf)
  const signed = closeOld?.holders?.map(({ name }) => name) ?? []
  return others
    .filter((name) => !signed.includes(name))
    .map((name): Finding => ['closeOld/holders', `lacks the signature of ${name}`])
}

/** Validates POST /switch/complete beyond its schema. */
export function findings(session: Session, input: SwitchCompleteRequest): Finding[] {
  const { owners, consents, signatures = [], uploads = [], accountsToClose = [] } = input
  const unsigned = signatures.filter(({ kind, data }) => (kind === 'draw' || kind === 'upload') && !data)
  return [
    ...owners.flatMap(ownerFindings),
    ...accountFindings(session, input),
    ...holderFindings(session, input),
    ...(consents.terms ? [] : [['consents/terms', 'must be accepted'] satisfies Finding]),
    ...(consents.privacy ? [] : [['consents/privacy', 'must be accepted'] satisfies Finding]),
    ...signatures
      .filter(({ ownerIndex }) => ownerIndex >= owners.length)
      .map((): Finding => ['signatures', 'belongs to none of the owners']),
    ...unsigned.map((): Finding => ['signatures', 'has no picture']),
    ...uploads
      .filter((id) => !session.uploads.some((entry) => entry.id === id))
      .map((id): Finding => ['uploads', `${id} is unknown`]),
    ...accountsToClose
      .filter((id) => !session.accounts.some((account) => account.id === id && account.closable))
      .map((id): Finding => ['accountsToClose', `${id} is unknown or cannot be closed`]),
  ]
}
