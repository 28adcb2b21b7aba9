import type { Journey, JourneyPage, PageTransition } from './journey.ts'

/** How a page of a variant differs from its base. */
export interface Difference {
  kind: 'added' | 'removed' | 'replaced' | 'transitions'
  before: JourneyPage | undefined
  after: JourneyPage | undefined
  /** Transitions that only one of the two has: only the base, only the variant. */
  removedTransitions: PageTransition[]
  addedTransitions: PageTransition[]
}

const wordsOf = ({ event, to, when }: PageTransition) =>
  JSON.stringify([event, to, when.map((all) => all.map(String))])

const without = (
  transitions: readonly PageTransition[],
  others: readonly PageTransition[],
): PageTransition[] =>
  transitions.filter((transition) => !others.some((other) => wordsOf(transition) === wordsOf(other)))

/** The differences of a variant from its base, in the order of the variant. Pages that the variant leaves out come last. */
export function differencesOf(base: Journey, variant: Journey): Difference[] {
  const baseOf = (page: JourneyPage) =>
    base.pages.find(({ screen }) => screen === page.screen) ??
    base.pages.find(({ paths }) => paths.some((path) => page.paths.includes(path)))
  const inPlaceOf = new Map(
    variant.pages.flatMap((after) => {
      const before = baseOf(after)
      return before ? [[before.screen, after.screen] as const] : []
    }),
  )
  // A transition to a page that the variant replaces counts as equal to one to the replacement.
  const moved = (transitions: readonly PageTransition[]) =>
    transitions.map((transition) => ({
      ...transition,
      to: transition.to === undefined ? undefined : (inPlaceOf.get(transition.to) ?? transition.to),
    }))
  const found = variant.pages.flatMap((after): Difference[] => {
    const before = baseOf(after)
    if (!before) return [{ kind: 'added', before, after, removedTransitions: [], addedTransitions: [] }]
    if (before.screen !== after.screen)
      return [{ kind: 'replaced', before, after, removedTransitions: [], addedTransitions: [] }]
    const [removedTransitions, addedTransitions] = [
      without(moved(before.transitions), after.transitions),
      without(after.transitions, moved(before.transitions)),
    ]
    return removedTransitions.length + addedTransitions.length > 0
      ? [{ kind: 'transitions', before, after, removedTransitions, addedTransitions }]
      : []
  })
  const kept = new Set([
    ...variant.pages.map(({ screen }) => screen),
    ...found.map(({ before }) => before?.screen),
  ])
  const removed = base.pages.filter(({ screen }) => !kept.has(screen))
  return [
    ...found,
    ...removed.map((before): Difference => ({
      kind: 'removed',
      before,
      after: undefined,
      removedTransitions: [],
      addedTransitions: [],
    })),
  ]
}
