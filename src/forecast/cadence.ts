import type { Partner } from '#generated/api.ts'
import { isoDate, parseDay } from '#engine/util/dates.ts'
import { sumByCurrency } from './amounts.ts'

type Cadence = NonNullable<Partner['cadence']>

/** Months between two postings; irregular and one-off postings have none. */
const months: Partial<Record<Cadence, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
}

export const monthsOf = (cadence: Partner['cadence']): number | undefined => cadence && months[cadence]

/** Adds months to an ISO date; a day that the month does not have becomes its last day. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + count
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  return isoDate(Math.floor(index / 12), (index % 12) + 1, Math.min(day, last))
}

/**
 * ISO date of the first posting expected after `day`, from the last posting and the cadence; undefined without a regular
 * cadence.
 */
export function nextAfter({ lastDate, cadence }: Pick<Partner, 'lastDate' | 'cadence'>, day: string) {
  const step = monthsOf(cadence)
  if (!step || parseDay(lastDate) === undefined || parseDay(day) === undefined || !lastDate) return undefined
  // Counts from the last posting each time: month by month, a 31st would stay a 28th after February.
  for (let count = 1; count <= 1200; count++) {
    const next = addMonths(lastDate, count * step)
    if (next > day) return next
  }
  return undefined
}

type Known = Pick<Partner, 'name' | 'handling' | 'cadence' | 'lastAmount'>

/**
 * Average monthly income and expenses, by currency, over the partners that learn of the new account; null without a regular amount. Income of
 * those who are left out is apart: it still comes, but to the old account.
 */
export function monthlyOf(partners: readonly Known[]) {
  const shares = partners.flatMap(({ name, handling, cadence, lastAmount }) => {
    const between = monthsOf(cadence)
    if (!between || !lastAmount) return []
    const incoming = Number(lastAmount.amount) > 0
    return [{ name, incoming, ignored: handling === 'ignore', amount: lastAmount, share: 1 / between }]
  })
  const known = shares.filter(({ ignored }) => !ignored)
  const lost = shares.filter(({ ignored, incoming }) => ignored && incoming)
  return {
    income: sumByCurrency(known.filter(({ incoming }) => incoming)),
    expenses: sumByCurrency(known.filter(({ incoming }) => !incoming)),
    leftOut: { income: sumByCurrency(lost), names: lost.map(({ name }) => name) },
  }
}
