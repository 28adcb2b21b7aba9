import type { Amount } from '#generated/api.ts'
import type { ExpectedPosting, Handlers } from '#generated/handlers.ts'
import { addDays, localDay, parseDay, today } from '#engine/util/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { addBusinessDays, onOrAfterBusinessDay } from './business-days.ts'
import { sumByCurrency } from './amounts.ts'
import { addMonths, monthsOf, nextAfter } from './cadence.ts'
import { cutOffPartnersOf, ownPartnersOf } from './without-letter.ts'
import type { KnownPartner } from './without-letter.ts'

/** Numbers of days and months; schemas/settings.schema.json describes each. */
const { usualSwitchAfter, reviewAfter, oldAccountOpenFor, lateBooking, longestRhythm, withdrawalPeriod } =
  settings.dates

/** All dates of a switch as ISO dates, with the expected postings; schemas/handlers.schema.json describes each. */
export type SwitchDates = Omit<Handlers['forecast.dates']['output'], 'proposed'>

/** The partners with their handling and cadence, and the dates that the customer chose. */
export interface SwitchInput {
  partners: readonly KnownPartner[]
  switchDate: string | null
  closeDate: string | null
  /** The day of the order, or today if there is none. */
  orderDate: string
  /** False: the letters wait for the end of the withdrawal period. Null: there is none, or the customer was not asked yet. */
  withdrawalStart: boolean | null
}

const isLeftOut = ({ handling }: KnownPartner) => handling === 'ignore'
const byDate = (a: ExpectedPosting, b: ExpectedPosting) => a.date.localeCompare(b.date)
const dayOrNull = (day: string | null) => (parseDay(day) === undefined ? null : day)
const after = (day: string | null, days: number) => addDays(day, days) ?? null
const latest = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

interface PostingForecast extends ExpectedPosting {
  /** Debits or standing orders: money leaves the account. */
  collects: boolean
  /** Postings are further apart than `longestRhythm` months. */
  rare: boolean
}

/** Expected postings by date. Partners without a regular cadence have none. */
function forecastPostings(partners: readonly KnownPartner[], switchDate: string | null): PostingForecast[] {
  if (switchDate === null) return []
  return partners
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

/** All postings of these partners after `from` until a day. Those that are left out go on with the old account. */
function postingsUntil(partners: readonly KnownPartner[], from: string, until: string): PostingForecast[] {
  return partners.flatMap((partner) => {
    const found: PostingForecast[] = []
    for (let next = forecastPostings([partner], from)[0]; next && next.date <= until;) {
      found.push(next)
      next = forecastPostings([partner], next.date)[0]
    }
    return found
  })
}

function sumToLeave(all: readonly PostingForecast[], safeCloseDate: string): Amount[] | null {
  const collecting = all.filter(({ collects, date }) => collects && date <= safeCloseDate)
  return sumByCurrency(
    collecting.flatMap(({ amount }) =>
      amount ? { amount: { ...amount, amount: amount.amount.replace('-', '') } } : [],
    ),
  )
}

/** The last day of the month of a day; null if the day already is the last one. */
function monthEnd(day: string | null): string | null {
  const last = day && after(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
  return last === day ? null : last
}

/**
 * The last day of the withdrawal period, or the next business day: a period that ends on a Saturday, Sunday or holiday ends on the
 * next working day (BGB sections 188, 193, 355, 356).
 */
export function endOfWithdrawal(orderDate: string): string {
  const end = addDays(orderDate, withdrawalPeriod) ?? orderDate
  return onOrAfterBusinessDay(end)
}

/**
 * Computes all dates of a switch. This is the only place where they are computed. Without postings no cadence is known: then
 * there is no safe day, no amount and no expected posting.
 */
export function switchDates(input: SwitchInput): SwitchDates {
  const switchDate = dayOrNull(input.switchDate)
  const closeDate = dayOrNull(input.closeDate)
  const read = input.partners.filter(({ lastDate }) => parseDay(lastDate) !== undefined)
  const noneInformed = read.length > 0 && read.every(isLeftOut)
  const letterCount = input.partners.filter(
    ({ handling }) => handling === 'auto' || handling === 'letter',
  ).length
  const periodEnd = endOfWithdrawal(input.orderDate)
  const withdrawalEnd = letterCount > 0 && input.withdrawalStart === false ? periodEnd : null
  const sendDate = letterCount > 0 ? addBusinessDays(withdrawalEnd ?? input.orderDate, 1) : null
  // Nobody uses the new account before the letters are sent.
  const from = switchDate && latest([switchDate, sendDate])
  const all = forecastPostings(
    input.partners.filter((partner) => !isLeftOut(partner)),
    from,
  )
  const regular = all.filter((posting) => !posting.rare)
  const rare = all.filter((posting) => posting.rare)
  const lastExpectedDate = regular.at(-1)?.date ?? null
  const safeCloseDate =
    read.length > 0 && !noneInformed
      ? latest([after(switchDate, oldAccountOpenFor), after(lastExpectedDate, lateBooking)])
      : null
  const tooEarly = closeDate !== null && safeCloseDate !== null && closeDate < safeCloseDate
  return {
    orderDate: input.orderDate,
    sendDate,
    withdrawalEnd,
    needsEarlyStart: letterCount > 0 && switchDate !== null && addBusinessDays(periodEnd, 1) >= switchDate,
    letterCount,
    switchDate,
    reviewDate: after(switchDate, reviewAfter),
    lastExpectedDate,
    noneInformed,
    safeCloseDate,
    safeMonthEnd: monthEnd(safeCloseDate),
    closeDate,
    tooEarly,
    missedPostings: tooEarly ? regular.filter(({ settledFrom }) => settledFrom > closeDate) : [],
    amountToLeave:
      from && safeCloseDate
        ? sumToLeave(
            [...all, ...postingsUntil(input.partners.filter(isLeftOut), from, safeCloseDate)],
            safeCloseDate,
          )
        : null,
    expectedPostings: regular,
    rarePostings: rare,
    rareNames: [...new Set(rare.map(({ name }) => name))],
    rareFrom: rare[0]?.date ?? null,
    ...ownPartnersOf(input.partners, switchDate),
    cutOff: cutOffPartnersOf(input.partners, closeDate),
  }
}

/** The proposed day of the switch, ISO date. */
export const usualSwitchDay = (): string =>
  onOrAfterBusinessDay(addDays(today(), usualSwitchAfter) ?? today())

/** The day of an order in the customer's time zone, as an ISO date; today if there is no order yet. */
export function orderDay(orderedAt: string | null | undefined): string {
  const at = new Date(orderedAt ?? '')
  return Number.isNaN(at.valueOf()) ? today() : localDay(at)
}
