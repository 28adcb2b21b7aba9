import { addDays, isoDate, parseDay, weekday } from '#engine/util/dates.ts'
import type { Amount, Partner } from '#generated/api.ts'
import { digitsOf } from '#engine/schema/read.ts'

/** Easter Sunday of a year from 1900 to 2099 as ISO date: Gauss's algorithm with its two exceptions. */
function easter(year: number): string {
  const golden = year % 19
  const moon = (19 * golden + 24) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  const day = moon + sunday
  // Counted from 22 March. The moon of the calendar may not be full later than 18 April, nor twice on that day in one cycle.
  const late = day === 35 || (day === 34 && moon === 28 && golden > 10) ? 7 : 0
  return isoDate(year, 3, 22 + day - late)
}

/** TARGET (T2) holidays of a year, as ISO dates: 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Source: ECB. */
export function targetHolidays(year: number): string[] {
  const sunday = easter(year)
  const moving = [addDays(sunday, -2), addDays(sunday, 1)].filter((date) => date !== undefined)
  return [`${year}-01-01`, ...moving, `${year}-05-01`, `${year}-12-25`, `${year}-12-26`]
}

export function isBusinessDay(date: unknown): boolean {
  const day = weekday(date)
  if (typeof date !== 'string' || day === undefined) return false
  return day !== 0 && day !== 6 && !targetHolidays(Number(date.slice(0, 4))).includes(date)
}

export function addBusinessDays(date: string, count: number): string {
  if (parseDay(date) === undefined) throw new Error(`addBusinessDays: "${date}" is no ISO date`)
  let day = date
  for (let left = count; left > 0;) {
    day = addDays(day, 1) ?? day
    if (isBusinessDay(day)) left--
  }
  return day
}

export const onOrAfterBusinessDay = (date: string): string =>
  isBusinessDay(date) ? date : addBusinessDays(date, 1)

type Cadence = NonNullable<Partner['cadence']>

/** What the forecasts read of a partner. */
export type KnownPartner = Pick<Partner, 'id' | 'name' | 'direction' | 'handling' | 'cadence'> &
  Partial<Partner>

/** Months between two postings; irregular and one-off postings have none. */
const months: Partial<Record<Cadence, number>> = { monthly: 1, quarterly: 3, 'half-yearly': 6, yearly: 12 }

export const monthsOf = (cadence: Partner['cadence']): number | undefined => cadence && months[cadence]

/** Adds months to an ISO date; a day that the month does not have becomes its last day. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return isoDate(year, month + count, Math.min(day, last))
}

/** ISO dates of the postings expected after `day`: the next one, and further ones up to `until`. None without a regular cadence. */
export function datesAfter(
  { lastDate, cadence }: Pick<Partner, 'lastDate' | 'cadence'>,
  day: string,
  until = day,
): string[] {
  const step = monthsOf(cadence)
  const dates: string[] = []
  if (!step || !lastDate || parseDay(lastDate) === undefined || parseDay(day) === undefined) return dates
  // Counts from the last posting each time: month by month, a 31st would stay a 28th after February.
  for (let count = 1; count <= 1200; count++) {
    const date = addMonths(lastDate, count * step)
    if (dates.length > 0 && date > until) break
    if (date > day) dates.push(date)
  }
  return dates
}

/** Euros first, then by code. */
const rank = (currency: string) => (currency === 'EUR' ? '' : currency)

/**
 * Sums by currency, which are never added up; null if there is nothing to add. Counted in the smallest unit, because decimal
 * fractions are inexact in binary. `share`: what counts of an amount, such as a third of a quarterly payment.
 */
export function sumByCurrency(shares: readonly { amount: Amount; share?: number }[]): Amount[] | null {
  const units = new Map<string, number>()
  for (const { amount, share = 1 } of shares) {
    const unit = Number(amount.amount) * 10 ** digitsOf(amount.currency) * share
    units.set(amount.currency, (units.get(amount.currency) ?? 0) + unit)
  }
  const sums = [...units]
    .filter(([, sum]) => Math.round(sum) !== 0)
    .toSorted(([a], [b]) => rank(a).localeCompare(rank(b)))
    .map(([currency, sum]) => {
      const digits = digitsOf(currency)
      return { amount: (Math.round(sum) / 10 ** digits).toFixed(digits), currency }
    })
  return sums.length > 0 ? sums : null
}
