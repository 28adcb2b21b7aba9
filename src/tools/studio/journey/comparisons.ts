import guards from '#flows/guards.json' with { type: 'json' }
import type { ShownFlow } from '../../gallery/flows/files.ts'
import type { StudioTexts } from '../studio-texts.ts'
import { answersOf, screensWith } from './answers.ts'
import type { Answer } from './answers.ts'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import { journeyOf } from './journey.ts'
import type { Journey } from './journey.ts'

/** Pages that customers see with one of two answers alone. */
function differencesBetween(
  journey: Journey,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): Difference[] {
  const nothing = { gone: [], come: [] }
  return journey.stops.flatMap((stop): Difference[] => {
    if (one.has(stop.screen) === other.has(stop.screen)) return []
    return other.has(stop.screen)
      ? [{ kind: 'added', before: undefined, after: stop, ...nothing }]
      : [{ kind: 'removed', before: stop, after: undefined, ...nothing }]
  })
}

/** Two ways that are held against each other: a variant and its base, or two answers. */
export interface Compared {
  before: string
  after: string
  differences: Difference[]
}

/** The comparisons that a flow offers: with its base, and between answers that decide about the way. */
export function comparisonsOf(
  texts: StudioTexts,
  shown: ShownFlow,
  journey: Journey,
  nameOf: (answer: Answer) => string,
) {
  const { flow, base, name } = shown
  const flowName = (id: string) => texts.flows[id] ?? id
  const withBase: Compared[] = base
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
  const between = pairs.map(([one, other]): Compared => ({
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
