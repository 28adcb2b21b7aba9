import type { Amount, Partner } from '#generated/api.ts'
import { addDays, parseDay } from '#engine/form/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { addBusinessDays } from './business-days.ts'
import { monthsOf, nextAfter } from './cadence.ts'

/** Spans of days and months; schemas/settings.schema.json says what each is. */
const { lookAfter, oldAccountOpenFor, lateBooking, longestRhythm } = settings.dates

export interface Expected {
  id: string
  name: string
  /** First posting that should come at the new account, ISO date. */
  date: string
  /** What was booked last time, where the bank said it. */
  amount: Amount | null
}

/** A partner whom the customer tells; a day that cannot be expected is null. */
export interface OwnPartner {
  id: string
  name: string
  date: string | null
  /** What is to be known of it beyond the day. */
  way: 'standing-order' | 'irregular' | null
  portalUrl: string | null
}

/** All days of a switch, ISO dates, and what is expected until when. A day that is not known is null. */
export interface SwitchDates {
  /** The day of the order; before it, today. */
  ordered: string
  /** When the letters go out: the business day after the order. Null where nobody gets one. */
  sent: string | null
  /** How many partners get a letter. */
  informed: number
  switchDate: string | null
  /** When to look who has not followed yet. */
  look: string | null
  /** The last regular partner's first posting at the new account. */
  lastExpected: string | null
  /** The safe day: from then on the old account can be closed without a surprise. Null where no postings were read. */
  safe: string | null
  /** The day on which the customer wants the old account closed. */
  closeDate: string | null
  /** The customer's day is earlier than the safe day. */
  tooEarly: boolean
  /** Who may still come to the old account after the customer's day, or so shortly before it that a late booking would. */
  missed: Expected[]
  /** Enough for one more posting of everybody who collects until the safe day; null where nobody is expected to. */
  leave: Amount | null
  /** Whom to look out for at the new account until the safe day, and whom later, by date. */
  until: Expected[]
  later: Expected[]
  /** Whom the customer tells, in the order of those days; last those of whom none is known. */
  own: OwnPartner[]
}

type Known = Pick<
  Partner,
  'id' | 'name' | 'direction' | 'handling' | 'cadence' | 'lastDate' | 'lastAmount' | 'portalUrl'
>

/** Decisions and rhythm of the partners, the days that the customer chose, and that of the order. */
export interface SwitchInput {
  partners: readonly Known[]
  switchDate: string | null
  closeDate: string | null
  /** The day of the order, or today while there is none. */
  ordered: string
}

const byDate = (a: Expected, b: Expected) => a.date.localeCompare(b.date)
const cents = (amount: Amount | null) => Math.round(Math.abs(Number(amount?.amount ?? 0)) * 100) || 0
const dayOrNull = (day: string | null) => (parseDay(day) === undefined ? null : day)
const after = (day: string | null, days: number) => addDays(day, days) ?? null
const latest = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

interface Awaited extends Expected {
  collects: boolean
  seldom: boolean
}

/** Partners left out do not count, and neither does who follows no rhythm. */
function awaited(partners: readonly Known[], switchDate: string | null): Awaited[] {
  if (switchDate === null) return []
  return partners
    .filter(({ handling }) => handling !== 'ignore')
    .flatMap((partner): Awaited[] => {
      const { id, name, cadence, direction, lastAmount } = partner
      const date = nextAfter(partner, switchDate)
      const seldom = (monthsOf(cadence) ?? 0) > longestRhythm
      return date
        ? [{ id, name, date, amount: lastAmount ?? null, collects: direction !== 'credit', seldom }]
        : []
    })
    .toSorted(byDate)
}

const wayOf = ({ direction, cadence }: Known): OwnPartner['way'] =>
  direction === 'standing-order' ? direction : cadence === 'irregular' ? cadence : null

function ownOf(partners: readonly Known[], switchDate: string | null): OwnPartner[] {
  return partners
    .filter(({ handling }) => handling === 'self' || handling === 'online')
    .map((partner) => ({
      id: partner.id,
      name: partner.name,
      date: (switchDate !== null && nextAfter(partner, switchDate)) || null,
      way: wayOf(partner),
      portalUrl: partner.portalUrl ?? null,
    }))
    .toSorted((one, other) => (one.date ?? '9').localeCompare(other.date ?? '9'))
}

function leaveOf(all: readonly Awaited[], safe: string | null): Amount | null {
  const collecting = all.filter(({ collects, date }) => collects && safe !== null && date <= safe)
  const sum = collecting.reduce((total, { amount }) => total + cents(amount), 0)
  return sum === 0 ? null : { amount: (sum / 100).toFixed(2), currency: 'EUR' }
}

const shown = ({ id, name, date, amount }: Awaited): Expected => ({ id, name, date, amount })

/**
 * All days of a switch from one input; nothing else in the product computes one of them. Without postings nothing is known of
 * any rhythm: then there is no safe day, no amount and nobody is expected.
 */
export function switchDates(input: SwitchInput): SwitchDates {
  const switchDate = dayOrNull(input.switchDate)
  const closeDate = dayOrNull(input.closeDate)
  const wasRead = input.partners.some(({ lastDate }) => parseDay(lastDate) !== undefined)
  const all = awaited(input.partners, switchDate)
  const regular = all.filter(({ seldom }) => !seldom)
  const lastExpected = regular.at(-1)?.date ?? null
  const safe = wasRead
    ? latest([after(switchDate, oldAccountOpenFor), after(lastExpected, lateBooking)])
    : null
  const tooEarly = closeDate !== null && safe !== null && closeDate < safe
  const informed = input.partners.filter(
    ({ handling }) => handling === 'auto' || handling === 'letter',
  ).length
  return {
    ordered: input.ordered,
    sent: informed > 0 ? addBusinessDays(input.ordered, 1) : null,
    informed,
    switchDate,
    look: after(switchDate, lookAfter),
    lastExpected,
    safe,
    closeDate,
    tooEarly,
    missed: tooEarly
      ? regular.filter(({ date }) => (after(date, lateBooking) ?? date) > closeDate).map(shown)
      : [],
    leave: leaveOf(all, safe),
    until: regular.map(shown),
    later: all.filter(({ seldom }) => seldom).map(shown),
    own: ownOf(input.partners, switchDate),
  }
}
