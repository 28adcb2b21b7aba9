import type { Check } from '#engine/view/engine.ts'

/** DE and 20 digits; the check digits are the job of `iban`. Source: contract, section 3, Validation (DE, 22 characters). */
export const germanIban: Check = (value) => typeof value === 'string' && /^DE\d{20}$/.test(value)
