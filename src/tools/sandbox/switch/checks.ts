import { isValidIBAN } from 'ibantools'
import { isCreditorId, mod97 } from '../../../checks/bank-numbers.ts'

/** True for an IBAN with the right length for its country and mod 97 = 1; no spaces. */
export const validIban = (iban: string) => isValidIBAN(iban)

/** A German creditor identifier with the right check digits. */
export const validCreditorId = (id: string) => id.startsWith('DE') && isCreditorId(id)

/** Creditor identifier for a national number of eleven digits that starts with 0. */
export const creditorId = (national: string) =>
  `DE${String(98 - mod97(`${national}DE00`)).padStart(2, '0')}ZZZ${national}`
