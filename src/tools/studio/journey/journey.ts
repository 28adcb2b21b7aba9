import { isObject } from '#engine/util/json.ts'
import type { FlowModel } from '#engine/tools/flow/model.ts'
import { invokes, leafOf, lineage, metaOf, screenOf } from '#engine/tools/flow/states.ts'
import type { StateNode } from '#engine/tools/flow/states.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'
import { factsOf, isTaken } from './facts.ts'
import type { Facts, Guards } from './facts.ts'

/** A condition of a transition: the name of a guard, or `otherwise`: none of the guards before it holds. */
export type Condition = string | typeof otherwise
export const otherwise = Symbol('otherwise')

/** A transition from one page to the next one that customers see. */
export interface PageTransition {
  /** The event that customers send; undefined if the flow continues by itself. */
  event: string | undefined
  /** The cases in which it is taken, each a list of conditions that all hold; empty if it is always taken. */
  when: Condition[][]
  /** Target screen; undefined if the flow ends. */
  to: string | undefined
}

/** A page of a journey: all states that show one screen and wait for the customer. */
export interface JourneyPage {
  screen: string
  /** Paths of these states. */
  paths: string[]
  /** Id of the flow step that the page belongs to. */
  step: string | undefined
  transitions: PageTransition[]
}

/** A flow as product people see it: pages in order, and where each answer leads. */
export interface Journey {
  pages: JourneyPage[]
  /** Transitions that are possible on every page. */
  everywhere: PageTransition[]
}

/** Whether customers see a state as a page: it shows a screen and does not only wait for a call or branch. */
export const isPage = (node: StateNode): boolean =>
  !node.children.length &&
  screenOf(node) !== undefined &&
  (isObject(node.value.on) || (!invokes(node) && node.value.always === undefined))

const isError = ({ cause }: Transition) => cause === 'invoke.onError'

/** The transitions that leave a state without input of a customer. For a final state, the `onDone` of its parent. */
function automaticTransitions(flow: FlowModel, leaf: StateNode): Transition[] {
  const parent = leaf.value.type === 'final' ? leaf.parent : undefined
  return flow.transitions.filter(
    (one) =>
      (one.from === leaf && one.cause !== 'on' && one.cause !== 'onDone' && !isError(one)) ||
      (parent !== undefined && one.from === parent && one.cause === 'onDone'),
  )
}

/** One possible result of automatic transitions: the page, and the conditions under which it is reached. */
interface Outcome {
  conditions: Condition[]
  state: StateNode
}

/** The results of several alternative transitions, each with its condition: its guard, or that no earlier one is taken. */
function outcomesOf(
  transitions: readonly Transition[],
  guards: Guards,
  facts: Facts,
  follow: (target: StateNode, facts: Facts) => Outcome[],
): Outcome[] {
  const branches: { condition: Condition | undefined; ends: Outcome[] }[] = []
  for (const one of transitions) {
    const decided = isTaken(one, guards, facts)
    if (decided === false) continue
    const condition = decided === undefined ? one.guard : branches.length > 0 ? otherwise : undefined
    branches.push({ condition, ends: one.to ? follow(one.to, { ...facts, ...factsOf(one) }) : [] })
    if (decided) break
  }
  const said = branches.map(({ ends }) =>
    JSON.stringify(ends.map(({ conditions, state }) => [conditions.map(String), state.path])),
  )
  // If all alternatives have the same result, there is no condition.
  if (branches.length > 1 && new Set(said).size === 1) return branches[0]?.ends ?? []
  return branches.flatMap(({ condition, ends }) =>
    ends.map(({ conditions, state }) => ({
      conditions: condition === undefined ? conditions : [condition, ...conditions],
      state,
    })),
  )
}

/** The pages that customers see after a state is entered. States that only wait or branch are skipped. */
function nextPages(
  flow: FlowModel,
  guards: Guards,
  target: StateNode,
  facts: Facts,
  seen: ReadonlySet<StateNode> = new Set(),
): Outcome[] {
  const leaf = leafOf(target)
  if (!leaf || seen.has(leaf)) return []
  if (isPage(leaf)) return [{ conditions: [], state: leaf }]
  const on = automaticTransitions(flow, leaf)
  if (on.length === 0) return leaf.value.type === 'final' ? [{ conditions: [], state: leaf }] : []
  const next = new Set([...seen, leaf])
  return outcomesOf(on, guards, facts, (to, known) => nextPages(flow, guards, to, known, next))
}

/** Merges transitions with the same event and target into one with all their cases; without cases if it is always taken. */
function mergeCases(transitions: readonly PageTransition[]): PageTransition[] {
  const groups = Map.groupBy(transitions, ({ event, to }) => `${event} ${to}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const cases = [first, ...others].flatMap(({ when }) => (when.length > 0 ? when : [[]]))
    const words = cases.map((all) => {
      const names = all.filter((one) => one !== otherwise)
      return names.length > 0 ? [...new Set(names)] : all.slice(0, 1)
    })
    const isAlways = words.some((all) => all.length === 0)
    const different = words.filter(
      (all, index) => words.findIndex((one) => String(one.map(String)) === String(all.map(String))) === index,
    )
    return [{ ...first, when: isAlways ? [] : different }]
  })
}

const screenAt = (state: StateNode): string | undefined =>
  state.value.type === 'final' && !isPage(state) ? undefined : screenOf(state)

/** Page transitions from flow transitions of any states. */
const pageTransitions = (
  flow: FlowModel,
  guards: Guards,
  transitions: readonly Transition[],
): PageTransition[] =>
  [
    ...Map.groupBy(transitions, ({ from, cause, event }) => `${from.path} ${cause} ${event ?? ''}`).values(),
  ].flatMap((same) =>
    outcomesOf(same, guards, {}, (to, facts) => nextPages(flow, guards, to, facts)).map(
      ({ conditions, state }): PageTransition => ({
        event: same[0]?.cause === 'on' ? same[0].event : undefined,
        when: [conditions],
        to: screenAt(state),
      }),
    ),
  )

/** The page transitions of a state: those by its own events, by those of its ancestors except the root, and automatic ones. */
function transitionsFrom(flow: FlowModel, guards: Guards, state: StateNode): PageTransition[] {
  const holders = lineage(state).filter(({ parent }) => parent !== undefined)
  const taken = flow.transitions.filter(
    (one) => holders.includes(one.from) && !isError(one) && one.cause !== 'onDone',
  )
  return pageTransitions(flow, guards, taken)
}

/** The pages of a flow in the order of its file, and the transitions between them. */
export function journeyOf(flow: FlowModel, guards: Guards): Journey {
  const pages = new Map<string, JourneyPage>()
  for (const state of flow.states.filter(isPage)) {
    const screen = screenOf(state) ?? ''
    const page = pages.get(screen) ?? { screen, paths: [], step: metaOf(state, 'step'), transitions: [] }
    const transitions = [...page.transitions, ...transitionsFrom(flow, guards, state)].filter(
      ({ to }) => to !== screen,
    )
    pages.set(screen, { ...page, paths: [...page.paths, state.path], transitions: mergeCases(transitions) })
  }
  const everywhere = flow.transitions.filter(({ from, cause }) => from === flow.root && cause === 'on')
  return {
    pages: [...pages.values()],
    everywhere: mergeCases(pageTransitions(flow, guards, everywhere)),
  }
}
