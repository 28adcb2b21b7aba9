import type { Action } from '#generated/engine.ts'
import { changedAt, get, isObject } from '../util/json.ts'
import { resolve, resolveAll } from './binding.ts'
import { isDescendant, select, selfAndAncestors, selfAndInitials } from './tree.ts'
import type { CompiledState, CompiledTransition, Timer } from './tree.ts'

/** The data of a flow: answers of the customer and values for guards. Immutable: an action returns a new object. */
export type Context = Readonly<Record<string, unknown>>

/** An event of the machine: its type, and data that bindings read at /event. */
export interface MachineEvent {
  readonly type: string
  readonly [key: string]: unknown
}

/** Side effects for the runtime to execute, in order. */
export type Effect =
  | {
      readonly type: 'start'
      readonly id: string
      readonly src: string
      readonly input: Record<string, unknown>
    }
  | { readonly type: 'stop'; readonly id: string }
  /** Send the event `id` after `delay` milliseconds, or at a timestamp (milliseconds since 1970, Infinity for never). */
  | { readonly type: 'wait'; readonly id: string; readonly delay: number }
  | { readonly type: 'wait'; readonly id: string; readonly at: number }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'track'; readonly params: Readonly<Record<string, unknown>> }

/** Mutable working data of one macrostep (xstate's term). */
export interface Run {
  /** The event that bindings read: the external event, then the last raised one. */
  event: MachineEvent
  /** The active states, outermost (the root) first. */
  nodes: readonly CompiledState[]
  context: Context
  readonly initial: Context
  readonly effects: Effect[]
  /** Events that the flow raises itself: xstate.done.state.<id>. */
  readonly raised: MachineEvent[]
  done: boolean
}

const maxSteps = 1000

export const stopEffects = (nodes: readonly CompiledState[]): Effect[] =>
  nodes.flatMap(({ invoke }) => (invoke ? [{ type: 'stop', id: invoke.id } as const] : []))

export const cancelEffects = (nodes: readonly CompiledState[]): Effect[] =>
  nodes.flatMap(({ timer }) => (timer ? [{ type: 'cancel', id: timer.event } as const] : []))

/** The effects of leaving states, innermost state first. */
const exitEffects = (nodes: readonly CompiledState[]): Effect[] =>
  nodes.toReversed().flatMap((node) => [...cancelEffects([node]), ...stopEffects([node])])

/** The effect that starts the `after` timer of a state. A missing or invalid time never fires. */
function waitEffect({ event, delay }: Timer, context: Context): Extract<Effect, { type: 'wait' }> {
  if (!delay.startsWith('/')) return { type: 'wait', id: event, delay: Number(delay) }
  const until = resolve({ from: delay }, { context })
  const at = typeof until === 'string' ? Date.parse(until) : NaN
  return { type: 'wait', id: event, at: Number.isNaN(at) ? Infinity : at }
}

/** The new timers of active states whose deadline stands in the context and has changed. */
export const movedDeadlines = (nodes: readonly CompiledState[], before: Context, now: Context): Effect[] =>
  nodes.flatMap(({ timer }) => {
    if (before === now || !timer?.delay.startsWith('/')) return []
    const [old, effect] = [waitEffect(timer, before), waitEffect(timer, now)]
    return 'at' in old && 'at' in effect && old.at !== effect.at ? [effect] : []
  })

/** The domain of a transition (SCXML): the innermost state that stays active while its descendants are left and entered. */
function transitionDomain({ source, target, reenter }: CompiledTransition & { target: CompiledState }) {
  if (!reenter && (target === source || isDescendant(target, source))) return source
  const common = selfAndAncestors(target).find((node) => node !== target && isDescendant(source, node))
  // Only the root has no ancestor. It has no handler, so leaving it has no effect.
  return common ?? selfAndAncestors(source).at(-1) ?? source
}

/** Makes `node` and its initial descendants active. Runs the entry effects of those that `entered` selects, outermost first. */
export function enter(run: Run, node: CompiledState, entered: (node: CompiledState) => boolean): void {
  run.nodes = [...selfAndAncestors(node).toReversed(), ...selfAndInitials(node).slice(1)]
  for (const { invoke, timer, final, parent } of run.nodes.filter(entered)) {
    if (timer) run.effects.push(waitEffect(timer, run.context))
    if (invoke) {
      const input = resolveAll(invoke.input, { context: run.context, event: run.event })
      run.effects.push({ type: 'start', id: invoke.id, src: invoke.src, input })
    }
    if (!final) continue
    if (parent?.parent) run.raised.push({ type: `xstate.done.state.${parent.id}` })
    else run.done = true
  }
}

const withValue = (context: Context, path: readonly string[], value: unknown): Context =>
  changedAt(context, path, () => value) as Context // a path has at least one key

/** A copy of `object` without the path; the same object when the path does not exist. */
function withoutValue(object: Context, [key = '', ...rest]: readonly string[]): Context {
  if (!Object.hasOwn(object, key)) return object
  const { [key]: own, ...others } = object
  if (rest.length === 0) return others
  return isObject(own) ? { ...object, [key]: withoutValue(own, rest) } : object
}

/** A copy of `context` in which the path has its value of `initial`; removed when `initial` has none. */
function withInitialValue(context: Context, path: readonly string[], initial: Context): Context {
  const value = path.reduce<unknown>(get, initial)
  return value === undefined ? withoutValue(context, path) : withValue(context, path, value)
}

/** Runs an action. `store` resolves all bindings before it writes; a missing value becomes null. */
function runAction(run: Run, action: Action): void {
  const { context, event, initial } = run
  if (action.type === 'clear') {
    run.context = action.params.keys.reduce(
      (next, key) => withInitialValue(next, key.split('.'), initial),
      context,
    )
    return
  }
  const params = resolveAll({ ...action.params }, { context, event })
  if (action.type === 'track') run.effects.push({ type: 'track', params })
  else
    run.context = Object.entries(params).reduce(
      (next, [key, value]) => withValue(next, key.split('.'), value ?? null),
      context,
    )
}

/** Takes a transition: exits states, runs actions, enters states. Returns false when nothing but tracking has happened. */
export function takeTransition(run: Run, transition: CompiledTransition): boolean {
  const { target, actions } = transition
  const { nodes } = run
  const domain = target && transitionDomain({ ...transition, target })
  const stops = domain ? exitEffects(nodes.filter((node) => isDescendant(node, domain))) : []
  run.effects.push(...stops)
  for (const action of actions) runAction(run, action)
  if (target && domain) enter(run, target, (node) => isDescendant(node, domain))
  // As in xstate: a `store` of an equal value counts as a change, a restarted timer does not.
  const hasAction = actions.some(({ type }) => type !== 'track')
  const hasStopped = stops.some(({ type }) => type === 'stop')
  return hasAction || hasStopped || run.nodes.at(-1) !== nodes.at(-1)
}

/** Follows `always` transitions and raised events until none is left, `always` first. @throws when the flow does not stop. */
export function runToCompletion(run: Run): void {
  let tryAlways = true
  for (let steps = 0; !run.done; steps++) {
    if (steps > maxSteps) throw new Error(`State "${run.nodes.at(-1)?.id}" does not come to rest.`)
    const always = tryAlways ? select(run.nodes, run.context) : undefined
    if (always) {
      // As in xstate: after an `always` without effect, no further `always` is tried until something changes.
      tryAlways = takeTransition(run, always)
      continue
    }
    const event = run.raised.shift()
    if (!event) return
    run.event = event
    const next = select(run.nodes, run.context, event.type)
    if (next) takeTransition(run, next)
    tryAlways = true
  }
}
