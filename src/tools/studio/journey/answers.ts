import type { FlowModel } from '#engine/tools/flow/model.ts'
import { leafOf, lineage, screenOf } from '#engine/tools/flow/states.ts'
import type { StateNode } from '#engine/tools/flow/states.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'
import { constantsOf, isTaken, keyOf } from './facts.ts'
import type { Guards } from './facts.ts'
import { isPage } from './journey.ts'

/** A choice of the customer that a flow stores as one context value, for example whether there is a bank login. */
export interface Answer {
  key: string
  value: string | boolean
  /** The event that stores the value, and the screen that sends it. */
  event: string
  screen: string
}

/**
 * The choices that decide which screens follow: context keys with at least two possible values that some guard reads. In the
 * order of the flow, without duplicates.
 */
export function answersOf(flow: FlowModel, guards: Guards): Answer[] {
  const asked = new Set(
    flow.transitions.flatMap(({ guard }) => (guard === undefined ? [] : (keyOf(guards[guard]) ?? []))),
  )
  const all = flow.transitions.flatMap((one): Answer[] => {
    const [event, screen] = [one.event, screenOf(one.from)]
    if (one.cause !== 'on' || event === undefined || screen === undefined) return []
    return Object.entries(constantsOf(one)).flatMap(([key, value]) =>
      asked.has(key) ? [{ key, value, event, screen }] : [],
    )
  })
  const first = all.filter(
    ({ key, value }, index) => all.findIndex((one) => one.key === key && one.value === value) === index,
  )
  return first.filter(({ key, value }) => first.some((one) => one.key === key && one.value !== value))
}

/** The transitions of a state that are possible with this answer. Only guards that read nothing but its key are evaluated. */
function possible(transitions: readonly Transition[], guards: Guards, { key, value }: Answer): Transition[] {
  const taken: Transition[] = []
  for (const one of transitions) {
    const decided = isTaken(one, guards, { [key]: value })
    if (decided === false) continue
    // A transition that stores another value belongs to the other answer.
    if ((constantsOf(one)[key] ?? value) === value) taken.push(one)
    if (decided) break
  }
  return taken
}

/** The screens that customers can reach with this answer. */
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
  return new Set([...reached].flatMap((state) => (isPage(state) ? (screenOf(state) ?? []) : [])))
}
