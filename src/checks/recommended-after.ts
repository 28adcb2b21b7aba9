import type { Check } from '#engine/engine.ts'
import { addDays, parseDay } from '#engine/form/dates.ts'

/**
 * At least `days` after the day in `field`; passes while that field holds no day.
 * Meant as a warning: source contract, section 3, Validation (closing date: 30 days after the switch, never blocks).
 */
export const recommendedAfter: Check = (value, { field, days }, values) => {
  const earliest = addDays(values[String(field)], Number(days))
  return earliest === undefined || (parseDay(value) !== undefined && String(value) >= earliest)
}
