import type { Owner, SwitchCompleteRequest } from '#generated/api.ts'
import type { Session } from '../session.ts'
import { genericChecks } from '#engine/form/checks.ts'
import { addDays, today } from '#engine/util/dates.ts'
import { addBusinessDays, isBusinessDay } from '../../../forecast/business-days.ts'
import { nameOf, ownersBeside, ownersOfAccounts } from '../../../handlers/owners/owner-names.ts'
import { isValidIBAN } from 'ibantools'

/** A validation error: path of the field, message. */
type Finding = [field: string, message: string]

/** The finding, if the value is wrong. */
const where = (isWrong: boolean, ...finding: Finding): Finding[] => (isWrong ? [finding] : [])

const PERSON = ['firstName', 'lastName', 'birthDate', 'street', 'houseNo', 'zip', 'city'] as const
/** A signatory needs only a name. */
const PROXY = ['firstName', 'lastName'] as const
const FIRM = ['company', 'street', 'houseNo', 'zip', 'city'] as const

function ownerFindings(owner: Owner, index: number): Finding[] {
  const required = owner.salutation === 'firma' ? FIRM : owner.role === 'proxy' ? PROXY : PERSON
  const isMinor = owner.birthDate !== undefined && !genericChecks.minAge(owner.birthDate, { years: 18 })
  return [
    ...required.flatMap((field) => where(!owner[field], `owners/${index}/${field}`, 'is missing')),
    ...where(isMinor, `owners/${index}/birthDate`, 'must be 18 or older'),
  ]
}

function dateFindings(date: string): Finding[] {
  if (!isBusinessDay(date)) return [['switchDate', 'is no TARGET business day']]
  if (date < addBusinessDays(today(), 2)) return [['switchDate', 'is sooner than 2 business days']]
  return where(date > (addDays(today(), 180) ?? ''), 'switchDate', 'is later than 180 days')
}

function accountFindings(session: Session, input: SwitchCompleteRequest): Finding[] {
  const { newIban, switchDate, closeOld: { iban, transferIban, date } = {} } = input
  const needed = session.type !== 'nachlass'
  const takesOver = session.partners.some(({ handling }) => handling === 'transfer')
  const isGerman = newIban?.startsWith('DE') && isValidIBAN(newIban)
  const isOld = session.accounts.some((account) => account.iban === newIban)
  const closesOther = iban !== undefined && (!isValidIBAN(iban) || iban === newIban)
  const isTooEarly = date !== undefined && switchDate !== undefined && date < switchDate
  return [
    ...where((needed || takesOver) && newIban === undefined, 'newIban', 'is missing'),
    ...where(needed && switchDate === undefined, 'switchDate', 'is missing'),
    ...where(newIban !== undefined && !isGerman, 'newIban', 'is no valid German IBAN'),
    ...where(isOld, 'newIban', 'is an old account'),
    ...(switchDate === undefined ? [] : dateFindings(switchDate)),
    ...where(closesOther, 'closeOld/iban', 'is no valid IBAN of an old account'),
    ...where(
      transferIban !== undefined && !isValidIBAN(transferIban),
      'closeOld/transferIban',
      'is no valid IBAN',
    ),
    ...where(isTooEarly, 'closeOld/date', 'is before the switch date'),
  ]
}

/** Nobody closes the account of somebody else: each holder who does not own the new account has signed. */
function holderFindings(session: Session, input: SwitchCompleteRequest): Finding[] {
  const { owners, closeOld, accountsToClose = [] } = input
  const closed = session.accounts.filter(({ id }) => accountsToClose.includes(id))
  const others = session.type === 'nachlass' ? [] : ownersBeside(owners, ownersOfAccounts(closed)).map(nameOf)
  const signed = closeOld?.holders?.map(({ name }) => name) ?? []
  return others.flatMap((name) =>
    where(!signed.includes(name), 'closeOld/holders', `lacks the signature of ${name}`),
  )
}

/** Validates POST /switch/complete beyond its schema. */
export function findings(session: Session, input: SwitchCompleteRequest): Finding[] {
  const { owners, consents, signatures = [], uploads = [], accountsToClose = [] } = input
  const isUpload = (id: string) => session.uploads.some((entry) => entry.id === id)
  const isClosable = (id: string) => session.accounts.some((account) => account.id === id && account.closable)
  return [
    ...owners.flatMap(ownerFindings),
    ...accountFindings(session, input),
    ...holderFindings(session, input),
    ...where(!consents.terms, 'consents/terms', 'must be accepted'),
    ...where(!consents.privacy, 'consents/privacy', 'must be accepted'),
    ...signatures.flatMap(({ kind, data, ownerIndex }) => [
      ...where(ownerIndex >= owners.length, 'signatures', 'belongs to none of the owners'),
      ...where((kind === 'draw' || kind === 'upload') && !data, 'signatures', 'has no picture'),
    ]),
    ...uploads.flatMap((id) => where(!isUpload(id), 'uploads', `${id} is unknown`)),
    ...accountsToClose.flatMap((id) =>
      where(!isClosable(id), 'accountsToClose', `${id} is unknown or cannot be closed`),
    ),
  ]
}
