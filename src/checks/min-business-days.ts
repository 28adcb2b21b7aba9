import type { Check } from '#engine/view/engine.ts'
import { parseDay, today } from '#engine/form/dates.ts'
import { shownDay } from './shown-day.ts'
import { addBusinessDays } from './business-days.ts'

/** At least `days` business days from today; else its text gets the `earliest`. Source: contract, section 3, Validation (switchDate: 2). */
export const minBusinessDays: Check = (value, { days }) => {
  const earliest = addBusinessDays(today(), Number(days))
  return (parseDay(value) !== undefined && String(value) >= earliest) || { earliest: shownDay(earliest) }
}
