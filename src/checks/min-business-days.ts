import type { Check } from '#engine/engine.ts'
import { parseDay, today } from '#engine/form/dates.ts'
import { addBusinessDays } from './target.ts'

/** At least `days` business days from today. Source: contract, section 3, Validation (switchDate: 2). */
export const minBusinessDays: Check = (value, { days }) =>
  parseDay(value) !== undefined && String(value) >= addBusinessDays(today(), Number(days))
