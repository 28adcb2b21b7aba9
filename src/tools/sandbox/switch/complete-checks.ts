import { isValidIBAN } from 'ibantools'
import { genericChecks } from '#engine/form/load.ts'
import { addDays, today } from '#engine/util/dates.ts'
import type { Owner, SwitchCompleteRequest } from '#generated/api.ts'
import { addBusinessDays, isBusinessDay } from '../../../forecast/calendar.ts'
import { nameOf, ownersBeside, ownersOfAccounts } from '../../../handlers/owners/owner-names.ts'
import type { Session } from '../session.ts'

type Rule = [isBroken: boolean | '' | undefined, field: string, message: string]

const address = ['street', 'houseNo', 'zip', 'city'] as const

function ownerRules(owner: Owner, index: number): Rule[] {
  const { salutation, role, birthDate } = owner
  const name = salutation === 'firma' ? (['company'] as const) : (['firstName', 'lastName'] as const)
  const person = role === 'proxy' ? [] : (['birthDate', ...address] as const) // A signatory needs only a name.
  const required = [...name, ...(salutation === 'firma' ? address : person)]
  const isMinor = birthDate !== undefined && !genericChecks.minAge(birthDate, { years: 18 })
  return [
    ...required.map((field): Rule => [!owner[field], `owners/${index}/${field}`, 'is missing']),
    [isMinor, `owners/${index}/birthDate`, 'must be 18 or older'],
  ]
}

function dateRules(date: string): Rule[] {
  if (!isBusinessDay(date)) return [[true, 'switchDate', 'is no TARGET business day']]
  return [
    [date < addBusinessDays(today(), 2), 'switchDate', 'is sooner than 2 business days'],
    [date > (addDays(today(), 180) ?? ''), 'switchDate', 'is later than 180 days'],
  ]
}

/** What is wrong in POST /switch/complete beyond its schema: paths of fields and messages. */
export function findings(session: Session, input: SwitchCompleteRequest): [field: string, message: string][] {
  const { owners, consents, newIban, switchDate } = input
  const { closeOld: { iban, transferIban, date, holders = [] } = {} } = input
  const { signatures = [], uploads = [], accountsToClose = [] } = input
  const isEstate = session.type === 'nachlass'
  const takesOver = session.partners.some(({ handling }) => handling === 'transfer')
  const isGerman = newIban?.startsWith('DE') && isValidIBAN(newIban)
  const isOld = session.accounts.some((account) => account.iban === newIban)
  const closed = session.accounts.filter(({ id }) => accountsToClose.includes(id))
  // Nobody closes the account of somebody else: each holder who does not own the new account has signed.
  const others = isEstate ? [] : ownersBeside(owners, ownersOfAccounts(closed)).map(nameOf)
  const signed = holders.map(({ name }) => name)
  const rules: Rule[] = [
    ...owners.flatMap(ownerRules),
    [(!isEstate || takesOver) && newIban === undefined, 'newIban', 'is missing'],
    [!isEstate && switchDate === undefined, 'switchDate', 'is missing'],
    [newIban !== undefined && !isGerman, 'newIban', 'is no valid German IBAN'],
    [isOld, 'newIban', 'is an old account'],
    ...(switchDate === undefined ? [] : dateRules(switchDate)),
    [iban && (!isValidIBAN(iban) || iban === newIban), 'closeOld/iban', 'is no valid IBAN of an old account'],
    [transferIban && !isValidIBAN(transferIban), 'closeOld/transferIban', 'is no valid IBAN'],
    [date && switchDate && date < switchDate, 'closeOld/date', 'is before the switch date'],
    ...others.map((name): Rule => [
      !signed.includes(name),
      'closeOld/holders',
      `lacks the signature of ${name}`,
    ]),
    [!consents.terms, 'consents/terms', 'must be accepted'],
    [!consents.privacy, 'consents/privacy', 'must be accepted'],
    ...signatures.flatMap(({ kind, data, ownerIndex }): Rule[] => [
      [ownerIndex >= owners.length, 'signatures', 'belongs to none of the owners'],
      [(kind === 'draw' || kind === 'upload') && !data, 'signatures', 'has no picture'],
    ]),
    ...uploads.map((id): Rule => [
      !session.uploads.some((known) => known.id === id),
      'uploads',
      `${id} is unknown`,
    ]),
    ...accountsToClose.map((id): Rule => [
      !closed.some((account) => account.id === id && account.closable),
      'accountsToClose',
      `${id} is unknown or cannot be closed`,
    ]),
  ]
  return rules.flatMap(([isBroken, ...finding]) => (isBroken ? [finding] : []))
}
