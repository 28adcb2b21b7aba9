import type { Flow, Problem, StateMeta } from '#generated/engine.ts'
import { callAt } from '../util/dates.ts'
import { callHandler, type HandlerSource } from './call-handler.ts'
import {
  can,
  createMachine,
  goEvent,
  goTransitions,
  initialTransition,
  isRestorable,
  isWaiting,
  leafOf,
  mayEnter,
  nodesOf,
  startPathOf,
  statePath,
  transition,
} from './machine.ts'
import type { Effect, Guards, CompiledState, MachineEvent, Snapshot } from './machine.ts'
import { dropOtherDrafts, readContext, readPosition, writeContext, writePosition } from './persist.ts'
import type { FlowStore } from './persist.ts'
import { movedDeadlines } from './run.ts'

/** The state of a flow for the page. Immutable; each change creates a new object. */
export interface View {
  context: Record<string, unknown>
  status: Snapshot['status']
  /** Path of the active state, as in the URL. */
  path: string
  meta: StateMeta
  /** The state waits for its handler and takes no events. */
  busy: boolean
  /** `meta.locked`: "back" and URLs cannot leave this state. */
  locked: boolean
  /** A reload, a URL or "back" can enter this state again. */
  restorable: boolean
  /** Paths of the active states with `meta.noHistory`: "back" cannot enter them again after the flow has left them. */
  noHistory: string[]
  progress: Record<string, unknown>
}

export interface Runtime {
  flow: Flow
  transient: boolean
  /** Path of the state in which the flow begins. */
  startPath: string
  view(): View
  subscribe(listener: () => void): () => void
  send(event: MachineEvent): void
  can(type: string): boolean
  /** The innermost active state, with its transitions. */
  state(): CompiledState
  /** Whether a named guard passes, over the current context or over the given earlier one. */
  passes(guard: string, context?: Record<string, unknown>): boolean
  /** Whether "back", deep links and resuming may enter the state at this path, as `mayEnter` of the machine says. */
  mayEnter(path: string): boolean
  /** Enters the state at this path. Returns false when that is not possible, also while the active state is locked. */
  go(path: string): boolean
  /** The path that was resumed after a reload, until the next event. Entering it again would call its handler twice. */
  resumed(): string | undefined
  /** Removes the shown problem from the context. */
  dismiss(): void
  /** Reads the stored context again. For a transient flow that is shown again, because the other flow may have changed it. */
  reread(): void
  /** Shows the problem of a call that was not invoked by the flow. */
  fail(problem: Problem): void
  stop(): void
}

interface RuntimeOptions extends HandlerSource {
  flow: Flow
  guards: Guards
  store: FlowStore
  track(params: Record<string, unknown>): void
  /** Context values that the route sets. They overwrite stored values. */
  entryContext?: Record<string, unknown>
  /** Position and history are not stored, because the customer can resume another flow in this tab. */
  transient?: boolean
}

/** Runs a flow: keeps the snapshot, runs effects, persists. Effects start from transitions, never from rendering. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { store, transient = false } = options
  const machine = createMachine(goTransitions(options.flow), { guards: options.guards })
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  /** What cancels the timer of an event. */
  const timers = new Map<string, () => void>()
  let [snapshot] = initialTransition(machine)
  const initial = snapshot.context
  let progress: Record<string, unknown> = {}
  let resumed: string | undefined
  let view: View

  function createView(): View {
    const nodes = nodesOf(machine, snapshot)
    const leaf = leafOf(machine, snapshot)
    return {
      context: snapshot.context,
      status: snapshot.status,
      path: statePath(snapshot.value),
      meta: leaf.meta ?? {},
      busy: isWaiting(leaf.config),
      locked: nodes.some((node) => node.meta?.locked === true),
      restorable: isRestorable(leaf.config),
      noHistory: nodes.filter((node) => node.meta?.noHistory).map((node) => node.path),
      progress,
    }
  }

  function publish() {
    view = createView()
    listeners.forEach((listener) => listener())
  }

  function apply(next: [Snapshot, Effect[]]) {
    const before = snapshot.context
    snapshot = next[0]
    writeContext(store, before, snapshot.context, initial)
    const nextView = createView()
    if (nextView.restorable && !transient) {
      const { id: flow, version } = options.flow
      writePosition(store, { flow, version, path: nextView.path, done: snapshot.status === 'done' })
    }
    // The flow has ended. Only the drafts of the final screen are needed now.
    if (snapshot.status === 'done' && !transient) dropOtherDrafts(store, nextView.meta.screen)
    if (next[1].some((effect) => effect.type === 'start')) progress = {}
    next[1].forEach(runEffect)
    if (snapshot.status !== 'active') clearTimers()
    else movedDeadlines(nodesOf(machine, snapshot), before, snapshot.context).forEach(runEffect)
    publish()
  }

  function runEffect(effect: Effect) {
    if (effect.type === 'track') options.track(effect.params)
    if (effect.type === 'stop') {
      running.get(effect.id)?.abort()
      running.delete(effect.id)
    }
    if (effect.type === 'start') void invoke(effect)
    if (effect.type === 'cancel' || effect.type === 'wait') timers.get(effect.id)?.()
    if (effect.type === 'wait') {
      const at = 'at' in effect ? effect.at : Date.now() + effect.delay
      timers.set(
        effect.id,
        callAt(at, () => apply(transition(machine, snapshot, { type: effect.id }))),
      )
    }
  }

  const clearTimers = () => timers.forEach((cancel) => cancel())

  async function invoke({ id, src, input }: Extract<Effect, { type: 'start' }>) {
    const controller = new AbortController()
    running.set(id, controller)
    const { signal } = controller
    const report = (value: Record<string, unknown>) => {
      if (running.get(id) !== controller) return
      progress = value
      publish()
    }
    const event = await callHandler(options, src, input, { signal, report }).then(
      (output): MachineEvent => ({ type: `xstate.done.actor.${id}`, output }),
      (error: unknown): MachineEvent => ({ type: `xstate.error.actor.${id}`, error }),
    )
    if (signal.aborted) return
    running.delete(id)
    apply(transition(machine, snapshot, event))
  }

  /** The snapshot without its problem: each event of the customer is a new attempt. */
  const withoutProblem = (): Snapshot =>
    'problem' in initial && snapshot.context.problem
      ? { ...snapshot, context: { ...snapshot.context, problem: null } }
      : snapshot

  /** Replaces the snapshot without a transition. */
  function replaceSnapshot(next: Snapshot) {
    const before = snapshot.context
    snapshot = next
    writeContext(store, before, snapshot.context, initial)
    publish()
  }

  function go(path: string): boolean {
    resumed = undefined
    const isStuck = snapshot.status !== 'active' || createView().locked
    if (isStuck || !mayEnter(machine, path, snapshot.context)) return false
    apply(transition(machine, withoutProblem(), { type: goEvent(path) }))
    return createView().path === path
  }

  function start() {
    const stored = readContext(store, initial)
    // Values of the route have priority over values that another route has stored in this tab.
    const context = { ...stored, ...options.entryContext }
    writeContext(store, stored, context, initial)
    const position = transient ? undefined : readPosition(store)
    const { id, version } = options.flow
    const [initialSnapshot, effects] = initialTransition(machine, context)
    const mayResume = position?.flow === id && position.version === version
    snapshot = initialSnapshot
    if (mayResume && position.path !== statePath(initialSnapshot.value)) {
      go(position.path)
      // True even when an `always` has led to a third state: its effects have run already.
      if (statePath(snapshot.value) !== statePath(initialSnapshot.value)) {
        resumed = position.path
        return
      }
    }
    snapshot = initialSnapshot
    effects.forEach(runEffect)
    publish()
  }

  view = createView()
  start()
  return {
    flow: options.flow,
    transient,
    startPath: startPathOf(machine),
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event) {
      resumed = undefined
      apply(transition(machine, withoutProblem(), event))
    },
    can: (type) => can(machine, snapshot, type),
    state: () => leafOf(machine, snapshot),
    passes: (guard, context = snapshot.context) => machine.passes(guard, context),
    mayEnter: (path) => mayEnter(machine, path, snapshot.context),
    go,
    resumed: () => resumed,
    dismiss: () => replaceSnapshot(withoutProblem()),
    reread: () => replaceSnapshot({ ...snapshot, context: readContext(store, initial, snapshot.context) }),
    fail(problem) {
      if ('problem' in initial) replaceSnapshot({ ...snapshot, context: { ...snapshot.context, problem } })
    },
    stop() {
      running.forEach((controller) => controller.abort())
      running.clear()
      clearTimers()
    },
  }
}
