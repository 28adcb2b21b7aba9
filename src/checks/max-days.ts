import type { Check } from '#engine/view/engine.ts'
import { addDays, parseDay, today } from '#engine/form/dates.ts'

/** At most `days` calendar days from today. Source: contract, section 3, Validation (switchDate: 180). */
export const maxDays: Check = (value, { days }) =>
  parseDay(value) !== undefined && String(value) <= String(addDays(today(), Number(days)))
