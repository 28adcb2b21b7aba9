import type { FlowModel } from '#engine/tools/flow/model.ts'
import { leafOf, lineage, screenOf } from '#engine/tools/flow/states.ts'
import type { StateNode } from '#engine/tools/flow/states.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'
import { factsOf, isTaken, keyOf } from './facts.ts'
import type { Guards } from './facts.ts'
import { rests } from './journey.ts'

/** An answer that a flow remembers as one value of its context, such as whether customers sign in. */
export interface Answer {
  key: string
  value: string | boolean
  /** The event that gives the answer, and the screen that sends it. */
  event: string
  screen: string
}

/** Answers between which a whole way through the flow is decided: each value once, in the order of the flow. */
export function answersOf(flow: FlowModel, guards: Guards): Answer[] {
  const asked = new Set(
    flow.transitions.flatMap(({ guard }) => (guard === undefined ? [] : (keyOf(guards[guard]) ?? []))),
  )
  const all = flow.transitions.flatMap((one): Answer[] => {
    const [event, screen] = [one.event, screenOf(one.from)]
    if (one.cause !== 'on' || event === undefined || screen === undefined) return []
    return Object.entries(factsOf(one)).flatMap(([key, value]) =>
      asked.has(key) ? [{ key, value, event, screen }] : [],
    )
  })
  const first = all.filter(
    ({ key, value }, index) => all.findIndex((one) => one.key === key && one.value === value) === index,
  )
  return first.filter(({ key, value }) => first.some((one) => one.key === key && one.value !== value))
}

/** The transitions of a state that may be taken once an answer is given: a guard that asks for it alone decides. */
function possible(transitions: readonly Transition[], guards: Guards, { key, value }: Answer): Transition[] {
  const taken: Transition[] = []
  for (const one of transitions) {
    const decided = isTaken(one, guards, { [key]: value })
    if (decided === false) continue
    // The other answer leads away from this way.
    if ((factsOf(one)[key] ?? value) === value) taken.push(one)
    if (decided) break
  }
  return taken
}

/** The screens that customers can come to with this answer. */
export function screensWith(flow: FlowModel, guards: Guards, answer: Answer): Set<string> {
  const first = leafOf(flow.root)
  const reached = new Set<StateNode>(first ? [first] : [])
  for (const state of reached)
    for (const holder of lineage(state)) {
      const own = flow.transitions.filter(({ from }) => from === holder)
      for (const same of Map.groupBy(own, ({ cause, event }) => `${cause} ${event ?? ''}`).values())
        for (const { to } of possible(same, guards, answer)) {
          const leaf = to && leafOf(to)
          if (leaf) reached.add(leaf)
        }
    }
  return new Set([...reached].flatMap((state) => (rests(state) ? (screenOf(state) ?? []) : [])))
}
