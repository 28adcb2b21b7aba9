import { parseDay } from '../../form/dates.ts'

export type Phase = 'past' | 'today' | 'next'

export interface DatedPoint<Point> {
  /** Absent in the entry that only marks today. */
  point?: Point
  /** ISO date. */
  date: string
  phase: Phase
}

/**
 * Sorts points by date; points of one day keep their order. Points without a valid date are left out. When no point is on
 * today's date, an entry for today is added.
 */
export function timelineOf<Point>(
  points: readonly { point: Point; date: unknown }[],
  today: string,
): DatedPoint<Point>[] {
  const phaseOf = (date: string): Phase => (date < today ? 'past' : date === today ? 'today' : 'next')
  const dated: DatedPoint<Point>[] = points.flatMap(({ point, date }) => {
    const isDay = typeof date === 'string' && parseDay(date) !== undefined
    return isDay ? [{ point, date, phase: phaseOf(date) }] : []
  })
  const todayPoint: DatedPoint<Point>[] = dated.some(({ phase }) => phase === 'today')
    ? []
    : [{ date: today, phase: 'today' }]
  return [...todayPoint, ...dated].toSorted((one, other) => one.date.localeCompare(other.date))
}
