import type { Check } from '#engine/view/engine.ts'

/** Letters as numbers (A = 10), then mod 97 piece by piece. Source: ISO 7064. */
export function mod97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

const german = /^DE\d{2}[A-Z0-9]{3}0\d{10}$/
const general = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/

/**
 * A SEPA creditor identifier without blanks, in capitals: country, check digits, business code, national number. The
 * business code (positions 5 to 7) does not count for the check digits. Source: EPC262-08.
 */
export const isCreditorId = (id: string): boolean =>
  (id.startsWith('DE') ? german : general).test(id) && mod97(id.slice(7) + id.slice(0, 4)) === 1

export const creditorId: Check = (value) => typeof value === 'string' && isCreditorId(value)
