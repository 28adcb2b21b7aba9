import { isValidIBAN } from 'ibantools'

/** True for an IBAN with the right length for its country and mod 97 = 1; no spaces. */
export const validIban = (iban: string) => isValidIBAN(iban)

/** Letters as numbers (A = 10), then mod 97 piece by piece. */
function mod97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/** A German creditor identifier: positions 5 to 7 (business code) do not count for the check digits. */
export const validCreditorId = (id: string) =>
  /^DE\d{2}[A-Z0-9]{3}0\d{10}$/.test(id) && mod97(id.slice(7) + id.slice(0, 4)) === 1

/** Creditor identifier for a national number of eleven digits that starts with 0. */
export const creditorId = (national: string) =>
  `DE${String(98 - mod97(`${national}DE00`)).padStart(2, '0')}ZZZ${national}`
