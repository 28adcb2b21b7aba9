import type { Check } from '#engine/view/engine.ts'
import type { GenericCheck } from '#engine/form/load.ts'
import type { CheckName } from '#generated/names.ts'
import { bic, creditorId, germanIban, iban, notIban } from './bank-numbers.ts'
import { regionOf } from '../config/data.ts'
import { parseDay, today, addDays } from '#engine/util/dates.ts'
import { addBusinessDays, isBusinessDay } from '../forecast/calendar.ts'

/** Formats a date lazily, so that a message that is already shown follows a change of the language. */
const shownDay = (date: string): { toString(): string } => ({
  toString: () =>
    new Intl.DateTimeFormat(regionOf(document.documentElement.lang), {
      dateStyle: 'full',
      timeZone: 'UTC',
    }).format(new Date(date)),
})

/** A TARGET business day. The message gets `next`, the next business day. */
const businessDay: Check = (value) =>
  isBusinessDay(value) || {
    next: parseDay(value) === undefined ? '' : shownDay(addBusinessDays(String(value), 1)),
  }

/** At least `days` business days from today. The message gets `earliest`, the first possible day. */
const minBusinessDays: Check = (value, { days }) => {
  const earliest = addBusinessDays(today(), Number(days))
  return (parseDay(value) !== undefined && String(value) >= earliest) || { earliest: shownDay(earliest) }
}

const maxDays: Check = (value, { days }) =>
  parseDay(value) !== undefined && String(value) <= String(addDays(today(), Number(days)))

/** At least `days` days after `date` or the day in `field`; passes without one. `earliest` is the first such day. For warnings. */
const recommendedAfter: Check = (value, { date, field, days }, values) => {
  const earliest = addDays(date ?? values[String(field)], Number(days))
  if (earliest === undefined) return true
  return (parseDay(value) !== undefined && String(value) >= earliest) || { earliest: shownDay(earliest) }
}

/** The domain checks; the engine adds the generic ones. One that schemas/checks.schema.json declares and is missing is a type error. */
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
