import type { Check } from '#engine/engine.ts'
import { isBusinessDay } from './target.ts'

/** A day on which the switch can take effect: no weekend, no TARGET holiday. Source: contract, section 3, Validation. */
export const businessDay: Check = (value) => isBusinessDay(value)
