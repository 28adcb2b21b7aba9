import type { Journey, Stop, Way } from './journey.ts'

/** How a page of a variant differs from its base. */
export interface Difference {
  kind: 'added' | 'removed' | 'replaced' | 'ways'
  before: Stop | undefined
  after: Stop | undefined
  /** Ways that only one of the two has. */
  gone: Way[]
  come: Way[]
}

const wordsOf = ({ event, to, when }: Way) => JSON.stringify([event, to, when.map((all) => all.map(String))])

const without = (ways: readonly Way[], others: readonly Way[]): Way[] =>
  ways.filter((way) => !others.some((other) => wordsOf(way) === wordsOf(other)))

/** What a variant changes, page by page in the order of the variant; pages that it leaves out come last. */
export function differencesOf(base: Journey, variant: Journey): Difference[] {
  const baseOf = (stop: Stop) =>
    base.stops.find(({ screen }) => screen === stop.screen) ??
    base.stops.find(({ paths }) => paths.some((path) => stop.paths.includes(path)))
  const inPlaceOf = new Map(
    variant.stops.flatMap((after) => {
      const before = baseOf(after)
      return before ? [[before.screen, after.screen] as const] : []
    }),
  )
  // A way to a page that another one stands for leads to the same.
  const moved = (ways: readonly Way[]) =>
    ways.map((way) => ({ ...way, to: way.to === undefined ? undefined : (inPlaceOf.get(way.to) ?? way.to) }))
  const found = variant.stops.flatMap((after): Difference[] => {
    const before = baseOf(after)
    if (!before) return [{ kind: 'added', before, after, gone: [], come: [] }]
    if (before.screen !== after.screen) return [{ kind: 'replaced', before, after, gone: [], come: [] }]
    const [gone, come] = [without(moved(before.ways), after.ways), without(after.ways, moved(before.ways))]
    return gone.length + come.length > 0 ? [{ kind: 'ways', before, after, gone, come }] : []
  })
  const kept = new Set([
    ...variant.stops.map(({ screen }) => screen),
    ...found.map(({ before }) => before?.screen),
  ])
  const removed = base.stops.filter(({ screen }) => !kept.has(screen))
  return [
    ...found,
    ...removed.map((before): Difference => ({
      kind: 'removed',
      before,
      after: undefined,
      gone: [],
      come: [],
    })),
  ]
}
