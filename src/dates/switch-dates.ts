import type { Amount, Partner } from '#generated/api.ts'
import { addDays, parseDay } from '#engine/form/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { addBusinessDays } from './business-days.ts'
import { monthsOf, nextAfter } from './cadence.ts'

/** Numbers of days and months; schemas/settings.schema.json describes each. */
const { lookAfter, oldAccountOpenFor, lateBooking, longestRhythm } = settings.dates

export interface Expected {
  id: string
  name: string
  /** First posting that should come at the new account, ISO date. */
  date: string
  /** Amount of the last posting, if known. */
  amount: Amount | null
}

/** A partner whom the customer informs. `date` is the next expected posting, null if unknown. */
export interface OwnPartner {
  id: string
  name: string
  date: string | null
  /** Kind of hint that is shown with the partner. */
  way: 'standing-order' | 'irregular' | null
  portalUrl: string | null
}

/** All dates of a switch as ISO dates, with the expected postings. An unknown date is null. */
export interface SwitchDates {
  /** The day of the order; today if there is no order yet. */
  ordered: string
  /** When the letters are sent: the business day after the order. Null if there are none. */
  sent: string | null
  /** How many partners get a letter. */
  informed: number
  switchDate: string | null
  /** When the customer should check which partners still use the old account. */
  look: string | null
  /** The latest of the first postings of all regular partners on the new account. */
  lastExpected: string | null
  /** From this day on the old account can be closed without missing a posting. Null if no postings were read. */
  safe: string | null
  /** The closing date of the old account that the customer chose. */
  closeDate: string | null
  /** `closeDate` is before `safe`. */
  tooEarly: boolean
  /** Partners whose posting may reach the old account after `closeDate`, a late booking included. */
  missed: Expected[]
  /** Amount to leave on the old account: one more posting of each partner that collects until `safe`; null if none does. */
  leave: Amount | null
  /** Expected postings on the new account by date: `until` of regular partners, `later` of partners with rare postings. */
  until: Expected[]
  later: Expected[]
  /** Partners whom the customer informs, by date; those without a date last. */
  own: OwnPartner[]
}

type Known = Pick<
  Partner,
  'id' | 'name' | 'direction' | 'handling' | 'cadence' | 'lastDate' | 'lastAmount' | 'portalUrl'
>

/** The partners with their handling and cadence, and the dates that the customer chose. */
export interface SwitchInput {
  partners: readonly Known[]
  switchDate: string | null
  closeDate: string | null
  /** The day of the order, or today if there is none. */
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

interface ExpectedPosting extends Expected {
  /** Debits or standing orders: money leaves the account. */
  collects: boolean
  /** Postings are further apart than `longestRhythm` months. */
  rare: boolean
}

/** Expected postings by date. Ignored partners and partners without a regular cadence are left out. */
function expectedPostings(partners: readonly Known[], switchDate: string | null): ExpectedPosting[] {
  if (switchDate === null) return []
  return partners
    .filter(({ handling }) => handling !== 'ignore')
    .flatMap((partner): ExpectedPosting[] => {
      const { id, name, cadence, direction, lastAmount } = partner
      const date = nextAfter(partner, switchDate)
      const rare = (monthsOf(cadence) ?? 0) > longestRhythm
      return date
        ? [{ id, name, date, amount: lastAmount ?? null, collects: direction !== 'credit', rare }]
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
    .toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'))
}

function amountToLeave(all: readonly ExpectedPosting[], safe: string | null): Amount | null {
  const collecting = all.filter(({ collects, date }) => collects && safe !== null && date <= safe)
  const sum = collecting.reduce((total, { amount }) => total + cents(amount), 0)
  return sum === 0 ? null : { amount: (sum / 100).toFixed(2), currency: 'EUR' }
}

const toExpected = ({ id, name, date, amount }: ExpectedPosting): Expected => ({ id, name, date, amount })

/**
 * Computes all dates of a switch. This is the only place where they are computed. Without postings no cadence is known: then
 * there is no safe day, no amount and no expected posting.
 */
export function switchDates(input: SwitchInput): SwitchDates {
  const switchDate = dayOrNull(input.switchDate)
  const closeDate = dayOrNull(input.closeDate)
  const wasRead = input.partners.some(({ lastDate }) => parseDay(lastDate) !== undefined)
  const all = expectedPostings(input.partners, switchDate)
  const regular = all.filter(({ rare }) => !rare)
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
      ? regular.filter(({ date }) => (after(date, lateBooking) ?? date) > closeDate).map(toExpected)
      : [],
    leave: amountToLeave(all, safe),
    until: regular.map(toExpected),
    later: all.filter(({ rare }) => rare).map(toExpected),
    own: ownOf(input.partners, switchDate),
  }
}
