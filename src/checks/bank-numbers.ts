import { isValidIBAN, isValidBIC } from 'ibantools'
import type { Check } from '#engine/view/engine.ts'
import { parseIban } from '../formats/index.ts'

/** A valid IBAN without spaces, in capitals: known country, its length, check digits. Source: ISO 13616, mod 97. */
export const iban: Check = (value) => typeof value === 'string' && isValidIBAN(value)

/** DE and 20 digits; `iban` checks the check digits. */
export const germanIban: Check = (value) => typeof value === 'string' && /^DE\d{20}$/.test(value)

/** Refuses an IBAN, with or without blanks: it was entered in a field for another number. */
export const notIban: Check = (value) => typeof value !== 'string' || !isValidIBAN(parseIban(value))

/** A BIC of 8 or 11 characters with a known country. Source: ISO 9362. */
export const bic: Check = (value) => typeof value === 'string' && isValidBIC(value)

/** Remainder mod 97, with letters as numbers (A = 10). Source: ISO 7064. */
export const mod97 = (text: string): number =>
  Number(BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n)

const german = /^DE\d{2}[A-Z0-9]{3}0\d{10}$/
const general = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/

/** A valid SEPA creditor identifier, in capitals without blanks. Its check digits do not cover the business code (EPC262-08). */
export const isCreditorId = (id: string): boolean =>
  (id.startsWith('DE') ? german : general).test(id) && mod97(id.slice(7) + id.slice(0, 4)) === 1

export const creditorId: Check = (value) => typeof value === 'string' && isCreditorId(value)
