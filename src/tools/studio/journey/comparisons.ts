import guards from '#flows/guards.json' with { type: 'json' }
import type { ShownFlow } from '../../gallery/flows/files.ts'
import type { StudioTexts } from '../studio-texts.ts'
import { answersOf, screensWith } from './answers.ts'
import type { Answer } from './answers.ts'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import { journeyOf } from './journey.ts'
import type { Journey } from './journey.ts'

/** The pages that customers see with only one of two answers. */
function differencesBetween(
  journey: Journey,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): Difference[] {
  const nothing = { removedTransitions: [], addedTransitions: [] }
  return journey.pages.flatMap((page): Difference[] => {
    if (one.has(page.screen) === other.has(page.screen)) return []
    return other.has(page.screen)
      ? [{ kind: 'added', before: undefined, after: page, ...nothing }]
      : [{ kind: 'removed', before: page, after: undefined, ...nothing }]
  })
}

/** Two journeys to compare: a variant and its base, or two answers. */
export interface JourneyComparison {
  before: string
  after: string
  differences: Difference[]
}

/** The comparisons that are possible for a flow: with its base, and between answers that decide which screens follow. */
export function comparisonsOf(
  texts: StudioTexts,
  shown: ShownFlow,
  journey: Journey,
  nameOf: (answer: Answer) => string,
) {
  const { flow, base, name } = shown
  const flowName = (id: string) => texts.flows[id] ?? id
  const withBase: JourneyComparison[] = base
    ? [
        {
          before: flowName(base.name),
          after: flowName(name),
          differences: differencesOf(journeyOf(base.flow, guards), journey),
        },
      ]
    : []
  const answers = answersOf(flow, guards)
  const pairs = answers.flatMap((one, index) =>
    answers.slice(index + 1).flatMap((other) => (other.key === one.key ? [[one, other] as const] : [])),
  )
  const between = pairs.map(([one, other]): JourneyComparison => ({
    before: nameOf(one),
    after: nameOf(other),
    differences: differencesBetween(
      journey,
      screensWith(flow, guards, one),
      screensWith(flow, guards, other),
    ),
  }))
  return [...withBase, ...between].filter(({ differences }) => differences.length > 0)
}
