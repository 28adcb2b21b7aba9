import type { Flow, Problem } from '#generated/engine.ts'
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
import type { Effect, Guards, Machine, MachineEvent, Snapshot } from './machine.ts'
import { dropOtherDrafts, readContext, readPosition, writeContext, type FlowStore } from './persist.ts'
import { movedDeadlines } from './run.ts'

/** The state of a flow for the page. Immutable; each change creates a new object. */
function viewOf(machine: Machine, snapshot: Snapshot, progress: Record<string, unknown>) {
  const nodes = nodesOf(machine, snapshot)
  const { config, meta = {} } = leafOf(machine, snapshot)
  return {
    context: snapshot.context,
    status: snapshot.status,
    /** Path of the active state, as in the URL. */
    path: statePath(snapshot.value),
    meta,
    /** The state waits for its handler and takes no events. */
    busy: isWaiting(config),
    /** `meta.locked`: "back" and URLs cannot leave this state. */
    locked: nodes.some((node) => node.meta?.locked === true),
    /** A reload, a URL or "back" can enter this state again. */
    restorable: isRestorable(config),
    /** Paths of the active states with `meta.noHistory`: "back" cannot enter them again after the flow has left them. */
    noHistory: nodes.filter((node) => node.meta?.noHistory).map((node) => node.path),
    progress,
  }
}

export type View = ReturnType<typeof viewOf>

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
export function createRuntime(options: RuntimeOptions) {
  const { store, transient = false } = options
  const machine = createMachine(goTransitions(options.flow), { guards: options.guards })
  const listeners = new Set<() => void>()
  /** Running handlers and timers: what stops each. */
  const running = new Map<string, () => void>()
  let [snapshot] = initialTransition(machine)
  const initial = snapshot.context
  let progress: Record<string, unknown> = {}
  let resumed: string | undefined
  let view = viewOf(machine, snapshot, progress)

  function publish() {
    view = viewOf(machine, snapshot, progress)
    listeners.forEach((listener) => listener())
  }

  function apply(next: [Snapshot, Effect[]]) {
    const before = snapshot.context
    snapshot = next[0]
    writeContext(store, before, snapshot.context, initial)
    const nextView = viewOf(machine, snapshot, progress)
    if (nextView.restorable && !transient) {
      const { id: flow, version } = options.flow
      const done = snapshot.status === 'done' && { done: true }
      store.write(store.engineKeys.position, { flow, version, path: nextView.path, ...done })
    }
    // The flow has ended. Only the drafts of the final screen are needed now.
    if (snapshot.status === 'done' && !transient) dropOtherDrafts(store, nextView.meta.screen)
    if (next[1].some((effect) => effect.type === 'start')) progress = {}
    next[1].forEach(runEffect)
    if (snapshot.status !== 'active') stop()
    else movedDeadlines(nodesOf(machine, snapshot), before, snapshot.context).forEach(runEffect)
    publish()
  }

  function runEffect(effect: Effect): void {
    if (effect.type === 'track') return options.track(effect.params)
    // What runs under this id is stopped, or started again.
    running.get(effect.id)?.()
    running.delete(effect.id)
    if (effect.type === 'start') void invoke(effect)
    if (effect.type === 'wait') {
      const at = 'at' in effect ? effect.at : Date.now() + effect.delay
      const run = () => apply(transition(machine, snapshot, { type: effect.id }))
      running.set(effect.id, callAt(at, run))
    }
  }

  function stop() {
    running.forEach((end) => end())
    running.clear()
  }

  async function invoke({ id, src, input }: Extract<Effect, { type: 'start' }>) {
    const controller = new AbortController()
    const abort = () => controller.abort()
    running.set(id, abort)
    const { signal } = controller
    const report = (value: Record<string, unknown>) => {
      if (running.get(id) !== abort) return
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

  /** The snapshot with this problem; by default without one, because each event of the customer is a new attempt. */
  const withProblem = (problem: Problem | null = null): Snapshot =>
    'problem' in initial && snapshot.context.problem !== problem
      ? { ...snapshot, context: { ...snapshot.context, problem } }
      : snapshot

  /** Replaces the snapshot without a transition. */
  function replaceSnapshot(next: Snapshot) {
    const before = snapshot.context
    snapshot = next
    writeContext(store, before, snapshot.context, initial)
    publish()
  }

  /** Enters the state at this path. Returns false when that is not possible, also while the active state is locked. */
  function go(path: string): boolean {
    resumed = undefined
    const isStuck = snapshot.status !== 'active' || viewOf(machine, snapshot, progress).locked
    if (isStuck || !mayEnter(machine, path, snapshot.context)) return false
    apply(transition(machine, withProblem(), { type: goEvent(path) }))
    return view.path === path
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

  start()
  return {
    flow: options.flow,
    transient,
    /** Path of the state in which the flow begins. */
    startPath: startPathOf(machine),
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event: MachineEvent) {
      resumed = undefined
      apply(transition(machine, withProblem(), event))
    },
    can: (type: string) => can(machine, snapshot, type),
    /** The innermost active state, with its transitions. */
    state: () => leafOf(machine, snapshot),
    /** Whether a named guard passes, over the current context or over the given earlier one. */
    passes: (guard: string, context = snapshot.context) => machine.passes(guard, context),
    /** Whether "back", deep links and resuming may enter the state at this path, as `mayEnter` of the machine says. */
    mayEnter: (path: string) => mayEnter(machine, path, snapshot.context),
    go,
    /** The path that was resumed after a reload, until the next event. Entering it again would call its handler twice. */
    resumed: () => resumed,
    dismiss: () => replaceSnapshot(withProblem()),
    /** Reads the stored context again. For a transient flow that is shown again, because the other flow may have changed it. */
    reread: () => replaceSnapshot({ ...snapshot, context: readContext(store, initial, snapshot.context) }),
    /** Shows the problem of a call that was not invoked by the flow. */
    fail: (problem: Problem) => replaceSnapshot(withProblem(problem)),
    stop,
  }
}

export type Runtime = ReturnType<typeof createRuntime>
