import { isValidBIC } from 'ibantools'
import type { Check } from '#engine/view/engine.ts'

/** A BIC of 8 or 11 characters with a known country. Source: ISO 9362. */
export const bic: Check = (value) => typeof value === 'string' && isValidBIC(value)
