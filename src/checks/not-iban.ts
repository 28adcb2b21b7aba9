import { isValidIBAN } from 'ibantools'
import type { Check } from '#engine/view/engine.ts'
import { parseIban } from '../formats/iban.ts'

/** Anything but an IBAN, with blanks or without: an account number typed where another number belongs. */
export const notIban: Check = (value) => typeof value !== 'string' || !isValidIBAN(parseIban(value))
