import { parseDay } from '../../form/dates.ts'

/** Before today, today, or still to come. */
export type Phase = 'past' | 'today' | 'next'

export interface DatedPoint<Point> {
  /** Absent for today, where nothing else happens on it. */
  point?: Point
  /** ISO date. */
  date: string
  phase: Phase
}

/**
 * Points in the order of their days, those of one day as they came; who has none is left out. Today stands among them: as
 * the points of that day, else as one of its own.
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
