import type { Transition as Config } from '#generated/engine.ts'
import { checkAction } from './actions.ts'
import type { Predicate } from './guard.ts'
import { resolveTarget } from './tree.ts'
import type { StateNode, Transition } from './tree.ts'

/** The states and guards that transitions refer to by name. */
interface Names {
  readonly ids: ReadonlyMap<string, StateNode>
  readonly guards: ReadonlyMap<string, Predicate>
}

const asList = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  // The cast: Array.isArray does not narrow readonly arrays.
  value === undefined ? [] : Array.isArray(value) ? value : [value as T]

function compile(config: Config, source: StateNode, names: Names, location: string): Transition {
  const { target, guard, actions, reenter } = typeof config === 'string' ? { target: config } : { ...config }
  const predicate = guard === undefined ? undefined : names.guards.get(guard)
  if (guard !== undefined && !predicate) throw new Error(`Unknown guard "${guard}" ${location}.`)
  for (const action of asList(actions)) checkAction(action, location)
  return {
    source,
    target: target === undefined ? undefined : resolveTarget(target, source, names.ids, location),
    guard: predicate,
    actions: asList(actions),
    reenter: reenter ?? false,
  }
}

/** Fills in the transitions of a node: `on`, `onDone`, those of its handler and of its time, and `always`. */
export function addTransitions(node: StateNode, names: Names): void {
  const { on = {}, onDone, invoke, always, after = {} } = node.config
  const compileAll = (configs: Config | Config[] | undefined, key: string) =>
    asList(configs).map((config) => compile(config, node, names, `in state "${node.id}" at ${key}`))
  for (const [event, configs] of Object.entries(on)) {
    if (event === '' || event.includes('*'))
      throw new Error(`State "${node.id}" listens to "${event}"; flows have no wildcards.`)
    node.transitions.set(event, compileAll(configs, event))
  }
  if (onDone) node.transitions.set(`xstate.done.state.${node.id}`, compileAll(onDone, 'onDone'))
  const done = compileAll(invoke?.onDone, 'invoke.onDone')
  const failed = compileAll(invoke?.onError, 'invoke.onError')
  if (done.length > 0) node.transitions.set(`xstate.done.actor.${node.invoke?.id}`, done)
  if (failed.length > 0) node.transitions.set(`xstate.error.actor.${node.invoke?.id}`, failed)
  for (const configs of Object.values(after))
    if (node.timer) node.transitions.set(node.timer.event, compileAll(configs, 'after'))
  node.always.push(...compileAll(always, 'always'))
}

/** The first transition whose guard passes. Inner states come first. */
export function select(
  nodes: readonly StateNode[],
  candidates: (node: StateNode) => readonly Transition[],
  context: unknown,
): Transition | undefined {
  for (const node of nodes.toReversed()) {
    const found = candidates(node).find(({ guard }) => !guard || guard(context))
    if (found) return found
  }
  return undefined
}
