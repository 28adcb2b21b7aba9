import type { Amount } from '#generated/api.ts'
import type { CutOffPartner, Handlers, OwnPartner } from '#generated/handlers.ts'
import { addDays, localDay, parseDay, today } from '#engine/util/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import {
  addBusinessDays,
  isBusinessDay,
  onOrAfterBusinessDay,
  addMonths,
  datesAfter,
  monthsOf,
  sumByCurrency,
  type KnownPartner,
} from './calendar.ts'

const { usualSwitchAfter, reviewAfter, oldAccountOpenFor, lateBooking, longestRhythm, withdrawalPeriod } =
  settings.dates

/** All dates of a switch as ISO dates, with the expected postings; schemas/handlers.schema.json describes each. */
export type SwitchDates = Omit<Handlers['forecast.dates']['output'], 'proposed'>

interface SwitchInput {
  partners: readonly KnownPartner[]
  switchDate: string | null
  closeDate: string | null
  /** The day of the order, or today if there is none. */
  orderDate: string
  /** False: the letters wait for the end of the withdrawal period. Null: there is none, or the customer was not asked yet. */
  withdrawalStart: boolean | null
}

const isLeftOut = ({ handling }: KnownPartner) => handling === 'ignore'
const isOwn = ({ handling }: KnownPartner) => handling === 'self' || handling === 'online'
const getsLetter = ({ handling }: KnownPartner) => handling === 'auto' || handling === 'letter'
const isStandingOrder = ({ direction }: KnownPartner) => direction === 'standing-order'
const dayOrNull = (day: string | null) => (parseDay(day) === undefined ? null : day)
const after = (day: string | null, days: number) => addDays(day, days) ?? null
const latest = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

/**
 * Expected postings after the day `from`, by date: the next one of each partner, and further ones up to the day `until`. `rare`: those
 * of its partner are further apart than `longestRhythm` months.
 */
export const postingsAfter = (partners: readonly KnownPartner[], from: string, until?: string) =>
  partners
    .flatMap((partner) => {
      const { id, name, cadence, direction, lastAmount: amount = null } = partner
      const rare = (monthsOf(cadence) ?? 0) > longestRhythm
      return datesAfter(partner, from, until).map((date) => {
        const settledFrom = after(date, lateBooking) ?? date
        return { id, name, date, settledFrom, amount, direction, rare }
      })
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))

function sumToLeave(all: ReturnType<typeof postingsAfter>, safeCloseDate: string): Amount[] | null {
  const collecting = all.filter(({ direction, date }) => direction !== 'credit' && date <= safeCloseDate)
  return sumByCurrency(
    collecting.flatMap(({ amount }) =>
      amount ? { amount: { ...amount, amount: amount.amount.replace('-', '') } } : [],
    ),
  )
}

/** The warning shows so many partners at once; the others unfold. */
const shownAtOnce = 5

/** The partners whom the customer informs, by date. Standing orders are apart: the customer changes them at the bank in any case. */
function ownPartnersOf(partners: readonly KnownPartner[], switchDate: string | null) {
  const sorted = (passes: (partner: KnownPartner) => boolean) =>
    partners
      .filter(passes)
      .map((partner): OwnPartner => ({
        id: partner.id,
        name: partner.name,
        date: (switchDate !== null && datesAfter(partner, switchDate)[0]) || null,
        amount: partner.lastAmount ?? null,
        customerNo: partner.customerNo ?? null,
        way: partner.cadence === 'irregular' ? 'irregular' : null,
        portalUrl: partner.portalUrl ?? null,
      }))
      .toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'))
  return {
    informedByCustomer: sorted((partner) => isOwn(partner) && !isStandingOrder(partner)),
    // Not one of a contract of an estate that is cancelled or transferred.
    standingOrders: sorted((partner) => isStandingOrder(partner) && (isOwn(partner) || getsLetter(partner))),
  }
}

const incomeRank = ({ direction }: CutOffPartner) => Number(direction === 'credit')
const size = ({ amount }: CutOffPartner) => Math.abs(Number(amount?.amount ?? 0))

/** The left-out partners whose payments fail when the old account closes, income first. What came only once does not come again. */
export function cutOffPartnersOf(partners: readonly KnownPartner[], closeDate: string | null) {
  const all = partners
    .filter(({ handling, cadence }) => closeDate !== null && handling === 'ignore' && cadence !== 'once')
    .map(({ id, name, direction, lastAmount = null, portalUrl = null }): CutOffPartner => {
      return { id, name, direction, amount: lastAmount, portalUrl }
    })
    .toSorted((a, b) => incomeRank(b) - incomeRank(a) || size(b) - size(a))
  return { all, first: all.slice(0, shownAtOnce), more: all.slice(shownAtOnce) }
}

/** The last business day of the month of a business day; null if it is the same day. */
function monthEnd(day: string | null): string | null {
  let last = day && after(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
  while (last && !isBusinessDay(last)) last = after(last, -1)
  return last === day ? null : last
}

/** The last day of the withdrawal period; on a Saturday, Sunday or holiday the next working day (BGB sections 188, 193, 355, 356). */
export const endOfWithdrawal = (orderDate: string): string =>
  onOrAfterBusinessDay(addDays(orderDate, withdrawalPeriod) ?? orderDate)

/** All dates of a switch, computed nowhere else. Without postings there is no safe day, no amount and no expected posting. */
export function switchDates(input: SwitchInput): SwitchDates {
  const switchDate = dayOrNull(input.switchDate)
  const closeDate = dayOrNull(input.closeDate)
  const read = input.partners.filter(({ lastDate }) => parseDay(lastDate) !== undefined)
  const noneInformed = read.length > 0 && read.every(isLeftOut)
  const letterCount = input.partners.filter(getsLetter).length
  const periodEnd = endOfWithdrawal(input.orderDate)
  const withdrawalEnd = letterCount > 0 && input.withdrawalStart === false ? periodEnd : null
  const sendDate = letterCount > 0 ? addBusinessDays(withdrawalEnd ?? input.orderDate, 1) : null
  // Nobody uses the new account before the letters are sent.
  const from = switchDate && latest([switchDate, sendDate])
  const informed = input.partners.filter((partner) => !isLeftOut(partner))
  const all = from ? postingsAfter(informed, from) : []
  const regular = all.filter((posting) => !posting.rare)
  const rare = all.filter((posting) => posting.rare)
  const lastExpectedDate = regular.at(-1)?.date ?? null
  const firstSafeDay = latest([after(switchDate, oldAccountOpenFor), after(lastExpectedDate, lateBooking)])
  // A bank closes accounts on business days only.
  const safeCloseDate =
    read.length > 0 && !noneInformed && firstSafeDay ? onOrAfterBusinessDay(firstSafeDay) : null
  // Those that are left out go on with the old account.
  const leftOut =
    from && safeCloseDate ? postingsAfter(input.partners.filter(isLeftOut), from, safeCloseDate) : []
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
    amountToLeave: safeCloseDate === null ? null : sumToLeave([...all, ...leftOut], safeCloseDate),
    expectedPostings: regular,
    rarePostings: rare,
    rareNames: [...new Set(rare.map(({ name }) => name))],
    rareFrom: rare[0]?.date ?? null,
    ...ownPartnersOf(input.partners, switchDate),
    cutOff: cutOffPartnersOf(input.partners, closeDate),
  }
}

export const usualSwitchDay = (): string =>
  onOrAfterBusinessDay(addDays(today(), usualSwitchAfter) ?? today())

/** The day of an order in the customer's time zone, as an ISO date; today if there is no order yet. */
export function orderDay(orderedAt: string | null | undefined): string {
  const at = new Date(orderedAt ?? '')
  return Number.isNaN(at.valueOf()) ? today() : localDay(at)
}
