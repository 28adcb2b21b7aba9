import { isValidIBAN } from 'ibantools'
import { isCreditorId, mod97 } from '../../../checks/bank-numbers.ts'

/** Whether an IBAN without spaces has the length of its country and valid check digits. */
export const validIban = (iban: string) => isValidIBAN(iban)

/** Whether this is a German creditor identifier with valid check digits. */
export const validCreditorId = (id: string) => id.startsWith('DE') && isCreditorId(id)

/** The creditor identifier for a national number (eleven digits, the first is 0). */
export const creditorId = (national: string) =>
  `DE${String(98 - mod97(`${national}DE00`)).padStart(2, '0')}ZZZ${national}`
