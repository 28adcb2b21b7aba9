import type { Check } from '#engine/view/engine.ts'
import type { GenericCheck } from '#engine/form/checks.ts'
import type { CheckName } from '#generated/names.ts'
import { bic, creditorId, germanIban, iban, notIban } from './bank-numbers.ts'
import { regionOf } from '../boot/texts.ts'
import { parseDay, today, addDays } from '#engine/form/dates.ts'
import { addBusinessDays, isBusinessDay } from '../dates/business-days.ts'

/** A day in words, in the language of the page at the time when it is shown. */
const shownDay = (date: string): { toString(): string } => ({
  toString: () =>
    new Intl.DateTimeFormat(regionOf(document.documentElement.lang), {
      dateStyle: 'full',
      timeZone: 'UTC',
    }).format(new Date(date)),
})

/**
 * A day on which the switch can take effect: no weekend, no TARGET holiday; for another one its text gets the `next`.
 * Source: contract, section 3, Validation.
 */
const businessDay: Check = (value) =>
  isBusinessDay(value) || {
    next: parseDay(value) === undefined ? '' : shownDay(addBusinessDays(String(value), 1)),
  }

/** At least `days` business days from today; else its text gets the `earliest`. Source: contract, section 3, Validation (switchDate: 2). */
const minBusinessDays: Check = (value, { days }) => {
  const earliest = addBusinessDays(today(), Number(days))
  return (parseDay(value) !== undefined && String(value) >= earliest) || { earliest: shownDay(earliest) }
}

/** At most `days` calendar days from today. Source: contract, section 3, Validation (switchDate: 180). */
const maxDays: Check = (value, { days }) =>
  parseDay(value) !== undefined && String(value) <= String(addDays(today(), Number(days)))

/**
 * At least `days` after `date`, or after the day in `field`; passes while there is no such day, else its text gets the
 * `earliest`.
 * Meant as a warning: source contract, section 3, Validation (closing date: 30 days after the switch, never blocks).
 */
const recommendedAfter: Check = (value, { date, field, days }, values) => {
  const earliest = addDays(date ?? values[String(field)], Number(days))
  if (earliest === undefined) return true
  return (parseDay(value) !== undefined && String(value) >= earliest) || { earliest: shownDay(earliest) }
}

/**
 * The checks that know the domain; the engine adds its generic ones. One that schemas/checks.schema.json declares and
 * that is missing here is a type error.
 */
export const checks: Record<string, Check> = {
  bic,
  businessDay,
  creditorId,
  germanIban,
  iban,
  maxDays,
  minBusinessDays,
  notIban,
  recommendedAfter,
} satisfies Record<Exclude<CheckName, GenericCheck>, Check> & Record<string, Check>
