import { isValidIBAN } from 'ibantools'
import type { Check } from '#engine/view/engine.ts'

/** An IBAN without spaces, in capitals, of a known country, with its length and check digits. Source: ISO 13616, mod 97. */
export const iban: Check = (value) => typeof value === 'string' && isValidIBAN(value)
