import type { Partner } from '#generated/api.ts'
import { parseDay } from '#engine/form/dates.ts'

type Cadence = NonNullable<Partner['cadence']>

/** Months between two postings; none where they follow no rhythm. */
const months: Partial<Record<Cadence, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
}

export const monthsOf = (cadence: Partner['cadence']): number | undefined => cadence && months[cadence]

const pad = (number: number) => String(number).padStart(2, '0')

/** So many months on, on the same day, or the last of a month that is too short. ISO dates. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + count
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}-${pad(Math.min(day, last))}`
}

/** The first posting expected after a day, counted on from the last one that was seen; undefined where nothing can be expected. */
export function nextAfter({ lastDate, cadence }: Pick<Partner, 'lastDate' | 'cadence'>, day: string) {
  const step = monthsOf(cadence)
  if (!step || parseDay(lastDate) === undefined || parseDay(day) === undefined || !lastDate) return undefined
  // From the day that was seen each time, or a 31st would become a 28th for good.
  for (let turns = 1; turns <= 1200; turns++) {
    const next = addMonths(lastDate, turns * step)
    if (next > day) return next
  }
  return undefined
}
