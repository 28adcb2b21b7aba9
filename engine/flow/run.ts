import { resolve, resolveAll, resolveInput } from './binding.ts'
import { contextAfter } from './actions.ts'
import type { Context, MachineEvent } from './actions.ts'
import { select } from './transitions.ts'
import type { Timer, Transition } from './tree.ts'
import { initials, isBelow, upwards } from './tree.ts'
import type { StateNode } from './tree.ts'

/** What the runtime shall do, in order. */
export type Effect =
  | {
      readonly type: 'start'
      readonly id: string
      readonly src: string
      readonly input: Record<string, unknown>
    }
  | { readonly type: 'stop'; readonly id: string }
  /** Send the event `id` after `delay` milliseconds, or at a moment (milliseconds since 1970, Infinity for never). */
  | { readonly type: 'wait'; readonly id: string; readonly delay: number }
  | { readonly type: 'wait'; readonly id: string; readonly at: number }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'track'; readonly params: Readonly<Record<string, unknown>> }

/** What one event does, step by step: xstate's macrostep. Lives as long as the event is worked on. */
export interface Run {
  /** The event that bindings read: the one from outside, then the last one raised. */
  event: MachineEvent
  /** The active states, outermost (the root) first. */
  nodes: readonly StateNode[]
  context: Context
  readonly initial: Context
  readonly effects: Effect[]
  /** Events that the flow raises itself: xstate.done.state.<id>. */
  readonly raised: MachineEvent[]
  done: boolean
}

const restLimit = 1000

export const stopsOf = (nodes: readonly StateNode[]): Effect[] =>
  nodes.flatMap(({ invoke }) => (invoke ? [{ type: 'stop', id: invoke.id } as const] : []))

export const cancelsOf = (nodes: readonly StateNode[]): Effect[] =>
  nodes.flatMap(({ timer }) => (timer ? [{ type: 'cancel', id: timer.event } as const] : []))

/** What leaving states asks for, innermost first. */
const leavesOf = (nodes: readonly StateNode[]): Effect[] =>
  nodes.toReversed().flatMap((node) => [...cancelsOf([node]), ...stopsOf([node])])

/** When a time of a state is over. A time that is not there never is. */
function waitOf({ event, delay }: Timer, context: Context): Effect {
  if (!delay.startsWith('/')) return { type: 'wait', id: event, delay: Number(delay) }
  const until = resolve({ from: delay }, { context })
  const at = typeof until === 'string' ? Date.parse(until) : NaN
  return { type: 'wait', id: event, at: Number.isNaN(at) ? Infinity : at }
}

/** The state inside which a transition moves: it stays, what is below it is left and entered. */
function domainOf({ source, target, reenter }: Transition & { target: StateNode }): StateNode {
  if (!reenter && (target === source || isBelow(target, source))) return source
  const common = upwards(target).find((node) => node !== target && isBelow(source, node))
  // Only the root itself has nothing above; it has no handler, so leaving it shows nowhere.
  return common ?? upwards(source).at(-1) ?? source
}

/** Makes `node` and what is initial below it active; enters those of them that `entered` picks, outermost first. */
export function enter(run: Run, node: StateNode, entered: (node: StateNode) => boolean): void {
  run.nodes = [...upwards(node).toReversed(), ...initials(node).slice(1)]
  for (const { invoke, timer, final, parent } of run.nodes.filter(entered)) {
    if (timer) run.effects.push(waitOf(timer, run.context))
    if (invoke) {
      const input = resolveInput(invoke.input, { context: run.context, event: run.event })
      run.effects.push({ type: 'start', id: invoke.id, src: invoke.src, input })
    }
    if (!final) continue
    if (parent?.parent) run.raised.push({ type: `xstate.done.state.${parent.id}` })
    else run.done = true
  }
}

/** Takes a transition: leaves states, innermost first, acts, enters states. True when anything but a track came of it. */
export function take(run: Run, transition: Transition): boolean {
  const { target, actions } = transition
  const { nodes } = run
  const domain = target && domainOf({ ...transition, target })
  const stops = domain ? leavesOf(nodes.filter((node) => isBelow(node, domain))) : []
  run.effects.push(...stops)
  for (const action of actions) {
    if (action.type === 'track') {
      const params = resolveAll({ ...action.params }, { context: run.context, event: run.event })
      run.effects.push({ type: 'track', params })
    } else run.context = contextAfter(action, run.context, run.event, run.initial) ?? run.context
  }
  if (target && domain) enter(run, target, (node) => isBelow(node, domain))
  // As xstate counts it: a store that stores the same is a change, a time that begins anew is none.
  const acted = actions.some(({ type }) => type !== 'track')
  const hasStopped = stops.some(({ type }) => type === 'stop')
  return acted || hasStopped || run.nodes.at(-1) !== nodes.at(-1)
}

/**
 * Follows `always` transitions and raised events until none is left, `always` first.
 * @throws when the flow does not come to rest.
 */
export function runToRest(run: Run): void {
  let tryAlways = true
  for (let steps = 0; !run.done; steps++) {
    if (steps > restLimit) throw new Error(`State "${run.nodes.at(-1)?.id}" does not come to rest.`)
    const always = tryAlways ? select(run.nodes, (node) => node.always, run.context) : undefined
    if (always) {
      // As in xstate: an `always` that changes nothing is not tried again before something else does.
      tryAlways = take(run, always)
      continue
    }
    const event = run.raised.shift()
    if (!event) return
    run.event = event
    const next = select(run.nodes, (node) => node.transitions.get(event.type) ?? [], run.context)
    if (next) take(run, next)
    tryAlways = true
  }
}
