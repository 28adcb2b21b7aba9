import type { Check } from '#engine/engine.ts'
import { addDays, parseDay } from '#engine/form/dates.ts'

/**
 * At least `days` after `date`, or after the day in `field`; passes while there is no such day.
 * Meant as a warning: source contract, section 3, Validation (closing date: 30 days after the switch, never blocks).
 */
export const recommendedAfter: Check = (value, { date, field, days }, values) => {
  const earliest = addDays(date ?? values[String(field)], Number(days))
  return earliest === undefined || (parseDay(value) !== undefined && String(value) >= earliest)
}
