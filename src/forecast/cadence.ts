import type { Partner, Amount } from '#generated/api.ts'
import { parseDay } from '#engine/form/dates.ts'

type Cadence = NonNullable<Partner['cadence']>

/** Months between two postings; irregular and one-off postings have none. */
const months: Partial<Record<Cadence, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
}

export const monthsOf = (cadence: Partner['cadence']): number | undefined => cadence && months[cadence]

const pad = (number: number) => String(number).padStart(2, '0')

/** Adds months to an ISO date; a day that the month does not have becomes its last day. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + count
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}-${pad(Math.min(day, last))}`
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

type Known = Pick<Partner, 'handling' | 'cadence' | 'lastAmount'>

const euros = (cents: number): Amount => ({ amount: (Math.round(cents) / 100).toFixed(2), currency: 'EUR' })

const sum = (cents: number[]) => (cents.length === 0 ? null : euros(cents.reduce((a, b) => a + b, 0)))

/** Average monthly income and expenses over the partners that are informed; null without a regular amount. */
export function monthlyOf(partners: readonly Known[]): { income: Amount | null; expenses: Amount | null } {
  const shares = partners.flatMap(({ handling, cadence, lastAmount }) => {
    const between = monthsOf(cadence)
    const amount = Number(lastAmount?.amount ?? Number.NaN) * 100
    return handling === 'ignore' || !between || Number.isNaN(amount) ? [] : [amount / between]
  })
  return {
    income: sum(shares.filter((share) => share > 0)),
    expenses: sum(shares.filter((share) => share < 0)),
  }
}
