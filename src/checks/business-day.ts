import type { Check } from '#engine/view/engine.ts'
import { parseDay } from '#engine/form/dates.ts'
import { shownDay } from './shown-day.ts'
import { addBusinessDays, isBusinessDay } from './business-days.ts'

/**
 * A day on which the switch can take effect: no weekend, no TARGET holiday; for another one its text gets the `next`.
 * Source: contract, section 3, Validation.
 */
export const businessDay: Check = (value) =>
  isBusinessDay(value) || {
    next: parseDay(value) === undefined ? '' : shownDay(addBusinessDays(String(value), 1)),
  }
