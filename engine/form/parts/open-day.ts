import { addDays } from '../dates.ts'

/** The days of a scale, as ISO dates. */
interface Days {
  first: string
  /** Index of the last day. */
  last: number
  /** Days that cannot be chosen. */
  closed: ReadonlySet<string>
}

function nextOpen({ first, last, closed }: Days, from: number, by: 1 | -1): string | undefined {
  for (let index = from; index >= 0 && index <= last; index += by) {
    const day = addDays(first, index)
    if (day && !closed.has(day)) return day
  }
  return undefined
}

/** The day at an index; else the next one in this direction that can be chosen, else the next one in the other direction. */
export const openDay = (days: Days, at: number, by: 1 | -1): string | undefined =>
  nextOpen(days, at, by) ?? nextOpen(days, at, by === 1 ? -1 : 1)
