import type { Check } from '#engine/view/engine.ts'
import { addDays, parseDay } from '#engine/form/dates.ts'
import { shownDay } from './shown-day.ts'

/**
 * At least `days` after `date`, or after the day in `field`; passes while there is no such day, else its text gets the
 * `earliest`.
 * Meant as a warning: source contract, section 3, Validation (closing date: 30 days after the switch, never blocks).
 */
export const recommendedAfter: Check = (value, { date, field, days }, values) => {
  const earliest = addDays(date ?? values[String(field)], Number(days))
  if (earliest === undefined) return true
  return (parseDay(value) !== undefined && String(value) >= earliest) || { earliest: shownDay(earliest) }
}
