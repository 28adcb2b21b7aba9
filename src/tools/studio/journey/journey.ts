import { isObject } from '#engine/tools/check/json.ts'
import type { FlowModel } from '#engine/tools/flow/model.ts'
import { invokes, leafOf, lineage, metaOf, screenOf } from '#engine/tools/flow/states.ts'
import type { StateNode } from '#engine/tools/flow/states.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'
import { factsOf, isTaken } from './facts.ts'
import type { Facts, Guards } from './facts.ts'

/** What must be so for a way: a guard by its name, or that none of the guards before it holds. */
export type Condition = string | typeof otherwise
export const otherwise = Symbol('otherwise')

/** A way from one page to another. */
export interface Way {
  /** The event that customers send; undefined if it goes on by itself. */
  event: string | undefined
  /** Cases in which it leads there, each with all its conditions; empty if it always does. */
  when: Condition[][]
  /** Screen that it leads to; undefined where the flow ends. */
  to: string | undefined
}

/** A page of a journey: the states in which customers see one screen and can do something. */
export interface Stop {
  screen: string
  /** Paths of its states. */
  paths: string[]
  /** Id of the step that it belongs to. */
  step: string | undefined
  ways: Way[]
}

/** A flow as product people see it: pages in their order, and which answer leads where. */
export interface Journey {
  stops: Stop[]
  /** Ways that lead on from every page. */
  everywhere: Way[]
}

/** Whether customers stay in a state: it shows a screen, and does not only wait or decide. */
export const rests = (node: StateNode): boolean =>
  !node.children.length &&
  screenOf(node) !== undefined &&
  (isObject(node.value.on) || (!invokes(node) && node.value.always === undefined))

const isError = ({ cause }: Transition) => cause === 'invoke.onError'

/** The transitions that leave a state without a customer; those of a parent that has come to its end too. */
function ownWaysOn(flow: FlowModel, leaf: StateNode): Transition[] {
  const parent = leaf.value.type === 'final' ? leaf.parent : undefined
  return flow.transitions.filter(
    (one) =>
      (one.from === leaf && one.cause !== 'on' && one.cause !== 'onDone' && !isError(one)) ||
      (parent !== undefined && one.from === parent && one.cause === 'onDone'),
  )
}

/** An end of what happens between two pages: the page, and what must be so. */
interface Outcome {
  conditions: Condition[]
  state: StateNode
}

/** Where one of several transitions leads, each with its condition: its guard, or that no earlier one is taken. */
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
  // What leads to the same in each case is no condition.
  if (branches.length > 1 && new Set(said).size === 1) return branches[0]?.ends ?? []
  return branches.flatMap(({ condition, ends }) =>
    ends.map(({ conditions, state }) => ({
      conditions: condition === undefined ? conditions : [condition, ...conditions],
      state,
    })),
  )
}

/** Where entering a state leads customers: past states that only wait or decide, to the next page. */
function leadsTo(
  flow: FlowModel,
  guards: Guards,
  target: StateNode,
  facts: Facts,
  seen: ReadonlySet<StateNode> = new Set(),
): Outcome[] {
  const leaf = leafOf(target)
  if (!leaf || seen.has(leaf)) return []
  if (rests(leaf)) return [{ conditions: [], state: leaf }]
  const on = ownWaysOn(flow, leaf)
  if (on.length === 0) return leaf.value.type === 'final' ? [{ conditions: [], state: leaf }] : []
  const next = new Set([...seen, leaf])
  return outcomesOf(on, guards, facts, (to, known) => leadsTo(flow, guards, to, known, next))
}

/** One way for each answer and page: with every case in which it leads there, or none if it always does. */
function merged(ways: readonly Way[]): Way[] {
  const groups = Map.groupBy(ways, ({ event, to }) => `${event} ${to}`)
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
  state.value.type === 'final' && !rests(state) ? undefined : screenOf(state)

/** The ways that the transitions of a state take, of one event or without one. */
const waysOf = (flow: FlowModel, guards: Guards, transitions: readonly Transition[]): Way[] =>
  [
    ...Map.groupBy(transitions, ({ from, cause, event }) => `${from.path} ${cause} ${event ?? ''}`).values(),
  ].flatMap((same) =>
    outcomesOf(same, guards, {}, (to, facts) => leadsTo(flow, guards, to, facts)).map(
      ({ conditions, state }): Way => ({
        event: same[0]?.cause === 'on' ? same[0].event : undefined,
        when: [conditions],
        to: screenAt(state),
      }),
    ),
  )

/** The ways on from a state: its own events, those of the groups around it, and what happens by itself. */
function waysFrom(flow: FlowModel, guards: Guards, state: StateNode): Way[] {
  const holders = lineage(state).filter(({ parent }) => parent !== undefined)
  const taken = flow.transitions.filter(
    (one) => holders.includes(one.from) && !isError(one) && one.cause !== 'onDone',
  )
  return waysOf(flow, guards, taken)
}

/** The pages of a flow in the order of its file, and the ways between them. */
export function journeyOf(flow: FlowModel, guards: Guards): Journey {
  const stops = new Map<string, Stop>()
  for (const state of flow.states.filter(rests)) {
    const screen = screenOf(state) ?? ''
    const stop = stops.get(screen) ?? { screen, paths: [], step: metaOf(state, 'step'), ways: [] }
    const ways = [...stop.ways, ...waysFrom(flow, guards, state)].filter(({ to }) => to !== screen)
    stops.set(screen, { ...stop, paths: [...stop.paths, state.path], ways: merged(ways) })
  }
  const everywhere = flow.transitions.filter(({ from, cause }) => from === flow.root && cause === 'on')
  return {
    stops: [...stops.values()],
    everywhere: merged(waysOf(flow, guards, everywhere)),
  }
}
