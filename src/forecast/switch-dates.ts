import type { Amount, Partner } from '#generated/api.ts'
import { addDays, parseDay, today } from '#engine/form/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { addBusinessDays } from './business-days.ts'
import { addMonths, monthsOf, nextAfter } from './cadence.ts'
import { cutOffPartnersOf, ownPartnersOf } from './without-letter.ts'
import type { CutOffPartner, OwnPartner } from './without-letter.ts'

/** Numbers of days and months; schemas/settings.schema.json describes each. */
const { reviewAfter, oldAccountOpenFor, lateBooking, longestRhythm } = settings.dates

export interface Expected {
  id: string
  name: string
  /** First posting that should come at the new account, ISO date. */
  date: string
  /** From this day on the old account no longer expects it, even if it is booked late. */
  settledFrom: string
  /** Amount of the last posting, if known. */
  amount: Amount | null
}

/** All dates of a switch as ISO dates, with the expected postings. An unknown date is null. */
export interface SwitchDates {
  /** The day of the order; today if there is no order yet. */
  orderDate: string
  /** When the letters are sent: the business day after the order. Null if there are none. */
  sendDate: string | null
  /** How many partners get a letter. */
  letterCount: number
  switchDate: string | null
  /** When the customer should check which partners still use the old account. */
  reviewDate: string | null
  /** Postings were read, but none of their partners is informed. So it is unknown from when on the old account gets no postings. */
  noneInformed: boolean
  /** The latest of the first postings of all regular partners on the new account. */
  lastExpectedDate: string | null
  /**
   * From this day on the old account can be closed without missing a regular posting of an informed partner. Null if no postings
   * were read, or if none of their partners is informed.
   */
  safeCloseDate: string | null
  /** The last day of the month of `safeCloseDate`, if that is another one. */
  safeMonthEnd: string | null
  /** The closing date of the old account that the customer chose. */
  closeDate: string | null
  /** `closeDate` is before `safeCloseDate`. */
  tooEarly: boolean
  /** Partners whose posting may reach the old account after `closeDate`, a late booking included. */
  missedPostings: Expected[]
  /** Amount to leave on the old account: one more posting of each partner that collects until `safeCloseDate`; null if none does. */
  amountToLeave: Amount | null
  /** Expected postings of regular partners on the new account, by date. */
  expectedPostings: Expected[]
  /** Expected postings of partners with rare postings, by date: they come too seldom to wait for them. */
  rarePostings: Expected[]
  /** The names in `rarePostings`, and the first day. */
  rareNames: string[]
  rareFrom: string | null
  /** Partners whom the customer informs, by date; those without a date last. */
  informedByCustomer: OwnPartner[]
  /** Partners whom the customer pays by a standing order, which the customer changes. */
  standingOrders: OwnPartner[]
  /** Left-out partners whose payments fail from `closeDate` on: all, and in two parts for a warning. */
  cutOff: { all: CutOffPartner[]; first: CutOffPartner[]; more: CutOffPartner[] }
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
  orderDate: string
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

interface PostingForecast extends Expected {
  /** Debits or standing orders: money leaves the account. */
  collects: boolean
  /** Postings are further apart than `longestRhythm` months. */
  rare: boolean
}

/** Expected postings by date. Ignored partners and partners without a regular cadence are left out. */
function forecastPostings(partners: readonly Known[], switchDate: string | null): PostingForecast[] {
  if (switchDate === null) return []
  return partners
    .filter(({ handling }) => handling !== 'ignore')
    .flatMap((partner): PostingForecast[] => {
      const { id, name, cadence, direction, lastAmount } = partner
      const date = nextAfter(partner, switchDate)
      const rare = (monthsOf(cadence) ?? 0) > longestRhythm
      if (!date) return []
      const settledFrom = after(date, lateBooking) ?? date
      return [
        { id, name, date, settledFrom, amount: lastAmount ?? null, collects: direction !== 'credit', rare },
      ]
    })
    .toSorted(byDate)
}

function sumToLeave(all: readonly PostingForecast[], safeCloseDate: string | null): Amount | null {
  const collecting = all.filter(
    ({ collects, date }) => collects && safeCloseDate !== null && date <= safeCloseDate,
  )
  const sum = collecting.reduce((total, { amount }) => total + cents(amount), 0)
  return sum === 0 ? null : { amount: (sum / 100).toFixed(2), currency: 'EUR' }
}

const toExpected = ({ id, name, date, settledFrom, amount }: PostingForecast): Expected => ({
  id,
  name,
  date,
  settledFrom,
  amount,
})

/** The last day of the month of a day; null if the day already is the last one. */
function monthEnd(day: string | null): string | null {
  const last = day && after(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
  return last === day ? null : last
}

/**
 * Computes all dates of a switch. This is the only place where they are computed. Without postings no cadence is known: then
 * there is no safe day, no amount and no expected posting.
 */
export function switchDates(input: SwitchInput): SwitchDates {
  const switchDate = dayOrNull(input.switchDate)
  const closeDate = dayOrNull(input.closeDate)
  const read = input.partners.filter(({ lastDate }) => parseDay(lastDate) !== undefined)
  const noneInformed = read.length > 0 && read.every(({ handling }) => handling === 'ignore')
  const all = forecastPostings(input.partners, switchDate)
  const regular = all.filter((posting) => !posting.rare)
  const rare = all.filter((posting) => posting.rare)
  const lastExpectedDate = regular.at(-1)?.date ?? null
  const safeCloseDate =
    read.length > 0 && !noneInformed
      ? latest([after(switchDate, oldAccountOpenFor), after(lastExpectedDate, lateBooking)])
      : null
  const tooEarly = closeDate !== null && safeCloseDate !== null && closeDate < safeCloseDate
  const letterCount = input.partners.filter(
    ({ handling }) => handling === 'auto' || handling === 'letter',
  ).length
  return {
    orderDate: input.orderDate,
    sendDate: letterCount > 0 ? addBusinessDays(input.orderDate, 1) : null,
    letterCount,
    switchDate,
    reviewDate: after(switchDate, reviewAfter),
    lastExpectedDate,
    noneInformed,
    safeCloseDate,
    safeMonthEnd: monthEnd(safeCloseDate),
    closeDate,
    tooEarly,
    missedPostings: tooEarly
      ? regular.filter(({ settledFrom }) => settledFrom > closeDate).map(toExpected)
      : [],
    amountToLeave: sumToLeave(all, safeCloseDate),
    expectedPostings: regular.map(toExpected),
    rarePostings: rare.map(toExpected),
    rareNames: [...new Set(rare.map(({ name }) => name))],
    rareFrom: rare[0]?.date ?? null,
    ...ownPartnersOf(input.partners, switchDate),
    cutOff: cutOffPartnersOf(input.partners, closeDate),
  }
}

const pad = (number: number) => String(number).padStart(2, '0')

/** The day of an order in the customer's time zone, as an ISO date; today if there is no order yet. */
export function orderDay(orderedAt: string | null | undefined): string {
  const at = new Date(orderedAt ?? '')
  if (Number.isNaN(at.valueOf())) return today()
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}
