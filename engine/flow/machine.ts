import type { Flow, GuardSchema, On, State } from '#generated/engine.ts'
import { isValid } from '../schema/evaluate.ts'
import { isObject } from '../util/json.ts'
import { cancelEffects, enter, runToCompletion, stopEffects, takeTransition } from './run.ts'
import type { Context, Effect, MachineEvent, Run } from './run.ts'
import {
  addTransitions,
  allNodes,
  buildTree,
  descendant,
  select,
  selfAndAncestors,
  selfAndInitials,
} from './tree.ts'
import type { Predicate, CompiledState } from './tree.ts'

export type { Context, Effect, MachineEvent, CompiledState }

/** A guard as a JSON Schema, or, as in xstate, as a function of the context. */
type Guard = GuardSchema | ((args: { context: Readonly<Record<string, unknown>> }) => boolean)

/** Guards by name. Strings (`$schema` of a guards file) are ignored. */
export type Guards = Readonly<Record<string, Guard | string | undefined>>

/**
 * The guards of a machine. Their keywords mean what JSON Schema says, so `properties` alone passes where the property is absent;
 * the rule `guard-required` of the configuration check finds such a guard.
 */
export function guardPredicates(guards: Guards): Map<string, Predicate> {
  const predicates = new Map<string, Predicate>()
  for (const [name, guard] of Object.entries(guards)) {
    // The cast: guards are only called with a context, which is an object.
    if (typeof guard === 'function')
      predicates.set(name, (context) => guard({ context: context as Record<string, unknown> }))
    else if (isObject(guard)) predicates.set(name, (context) => isValid(guard, context))
  }
  return predicates
}

/** A flow ready to run. The machine has no state of its own; snapshots carry it. */
export interface Machine {
  readonly id: string
  readonly root: CompiledState
  /** The initial context. */
  readonly context: Context
  /** Whether a guard passes, for screens and `meta.requires`. @throws when there is no such guard. */
  passes(guard: string, context: Context): boolean
}

/** The state of a flow. Plain data, so that it can be stored. */
export interface Snapshot {
  readonly value: StateValue
  readonly context: Context
  readonly status: 'active' | 'done' | 'error'
  readonly error?: unknown
  readonly output?: unknown
}

type Step = [Snapshot, Effect[]]

/**
 * Compiles a flow. `guards` are JSON Schemas (flows/guards.json) or functions of the context. The language
 * is a subset of the machine configuration of xstate 5; tests/unit/flow/oracle.test.ts compares both.
 * @throws for an unknown guard or target, a missing initial state, and anything outside of the language. The message names the
 * location. The configuration check explains such errors in more detail.
 */
export function createMachine(config: Flow, { guards = {} }: { guards?: Guards } = {}): Machine {
  const { root, ids } = buildTree(config)
  const predicates = guardPredicates(guards)
  for (const node of allNodes(root)) addTransitions(node, ids, predicates)
  const passes = (name: string, context: Context): boolean => {
    const guard = predicates.get(name)
    if (!guard) throw new Error(`Unknown guard "${name}" in flow "${config.id}".`)
    return guard(context)
  }
  return { id: config.id, root, context: config.context ?? {}, passes }
}

/** The first snapshot of a flow, and the effects of entering it. An `always` of the initial state decides by this context. */
export function initialTransition(machine: Machine, context = machine.context): Step {
  const { root } = machine
  const nodes = selfAndInitials(root)
  return macrostep(
    machine,
    { value: valueAt(nodes), context, status: 'active' },
    { type: 'xstate.init' },
    (run) => enter(run, root, () => true),
  )
}

/**
 * The next snapshot after an event, and the effects to run. The result of a handler is the event xstate.done.actor.<id> with
 * `output`, or xstate.error.actor.<id> with `error`; an unhandled error event ends the flow. An event without a transition, or
 * after the end of the flow, returns the same snapshot.
 */
export function transition(machine: Machine, snapshot: Snapshot, event: MachineEvent): Step {
  if (snapshot.status !== 'active') return [snapshot, []]
  return macrostep(machine, snapshot, event, (run) => {
    const found = select(run.nodes, run.context, event.type)
    if (found) takeTransition(run, found)
    else if (event.type.startsWith('xstate.error.actor')) throw event['error']
  })
}

/** The snapshot of a state, without effects and `always`; its GO event would call its handler. @throws when there is no such state. */
export function restore(machine: Machine, at: { value: StateValue; context: Context }): Snapshot {
  const nodes = nodesAt(machine, at.value)
  const leaf = nodes.at(-1)
  const done = leaf?.final === true && leaf.parent === machine.root
  return { value: valueAt(nodes), context: at.context, status: done ? 'done' : 'active' }
}

/** Whether the event has a transition now. A transition without target and actions forbids its event. */
export function can(machine: Machine, snapshot: Snapshot, eventType: string): boolean {
  if (snapshot.status !== 'active') return false
  const found = select(nodesAt(machine, snapshot.value), snapshot.context, eventType)
  return found !== undefined && (found.target !== undefined || found.actions.length > 0)
}

/** The active states, outermost first, without the root. */
export const nodesOf = (machine: Machine, snapshot: Snapshot): CompiledState[] =>
  nodesAt(machine, snapshot.value).slice(1)

/** The innermost active state. */
export const leafOf = (machine: Machine, snapshot: Snapshot): CompiledState =>
  nodesAt(machine, snapshot.value).at(-1) ?? machine.root

/** Path of the state in which the flow begins, whatever its `always` decides. */
export const startPathOf = ({ root }: Machine): string => selfAndInitials(root).at(-1)?.path ?? ''

const valueAt = (nodes: readonly CompiledState[]): StateValue => valueOf(nodes.slice(1).map(({ key }) => key))

/** The active states of a value, from the root to the leaf. A value that stops above a leaf is completed by initial states. */
function nodesAt({ id, root }: Machine, value: StateValue): CompiledState[] {
  const node = descendant(root, keysOf(value))
  if (!node) throw new Error(`Unknown state "${statePath(value)}" in flow "${id}".`)
  return [...selfAndAncestors(node).toReversed(), ...selfAndInitials(node).slice(1)]
}

/** Processes one event: the first step, then `always` and raised events. An exception stops the flow with status `error`, as in xstate. */
function macrostep(machine: Machine, before: Snapshot, event: MachineEvent, first: (run: Run) => void): Step {
  const nodes = nodesAt(machine, before.value)
  const { context } = before
  const run: Run = { event, nodes, context, initial: machine.context, effects: [], raised: [], done: false }
  try {
    first(run)
    runToCompletion(run)
  } catch (error) {
    return [{ ...before, status: 'error', error }, event.type === 'xstate.init' ? [] : stopEffects(nodes)]
  }
  const { effects, done } = run
  if (done)
    return [
      snapshotOf(run, 'done'),
      [...effects, ...cancelEffects(run.nodes.toReversed()), ...stopEffects(run.nodes)],
    ]
  const same = run.context === context && run.nodes.at(-1) === nodes.at(-1) && event.type !== 'xstate.init'
  return [same ? before : snapshotOf(run, 'active'), effects]
}

const snapshotOf = ({ nodes, context }: Run, status: Snapshot['status']): Snapshot => ({
  value: valueAt(nodes),
  context,
  status,
})

/** The state value of xstate: the key of a leaf, or an object with one key, such as { order: { pay: 'card' } }. */
export type StateValue = string | { readonly [key: string]: StateValue }

/** { order: { pay: 'card' } } -> 'order/pay/card', as in URLs. */
export const statePath = (value: StateValue): string => keysOf(value).join('/')

/** 'order/pay/card' -> { order: { pay: 'card' } }, the inverse of statePath. */
export const stateValue = (path: string): StateValue => valueOf(path.split('/'))

/** The keys of a value, outermost first. Each level has one key, because there are no parallel states. */
export function keysOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, child]) => [key, ...keysOf(child)])
}

/** The state value for these keys, outermost first. */
export const valueOf = (keys: readonly string[]): StateValue =>
  keys.slice(0, -1).reduceRight<StateValue>((child, key) => ({ [key]: child }), keys.at(-1) ?? {})

/** The event that enters a state from every other state: 'order/pay/card' -> 'GO.order.pay.card'. */
export const goEvent = (path: string): string => `GO.${path.replaceAll('/', '.')}`

/** Adds a root transition to every screen for "back", links and resuming: as events they can be compared with xstate, or forbidden. */
export function goTransitions(config: Flow): Flow {
  const screens = allNodes(buildTree(config).root).filter(
    ({ states, meta }) => states.size === 0 && meta?.screen,
  )
  const go = screens.map(({ path }) => [
    goEvent(path),
    { target: `#${config.id}.${path.replaceAll('/', '.')}`, reenter: true },
  ])
  return { ...config, on: { ...config.on, ...(Object.fromEntries(go) as On) } } // an entry for each screen
}

/** Whether a state only waits for its handler: it takes no events. */
export const isWaiting = ({ invoke, on = {} }: Pick<State, 'invoke' | 'on'>): boolean =>
  invoke !== undefined && Object.keys(on).length === 0

/** Whether a state may be entered by a GO event. A state that only waits may not: entering calls the handler again. */
export const isRestorable = (state: Pick<State, 'invoke' | 'on' | 'meta'>): boolean =>
  !isWaiting(state) || state.meta?.resume === true

/** Whether a URL or "back" may enter the state at this path: its `requires` guards and those of its ancestors pass, and it is restorable. */
export function mayEnter(machine: Machine, path: string, context: Context): boolean {
  const node = descendant(machine.root, path.split('/'))
  if (!node || node.states.size > 0 || !isRestorable(node.config)) return false
  return selfAndAncestors(node).every(({ meta }) => !meta?.requires || machine.passes(meta.requires, context))
}
