import { get, isObject } from '../../util/json.ts'
import {
  descendants,
  invokes,
  leafOf,
  lineage,
  resolveTarget,
  screenOf,
  targetTo,
  type StateNode,
  type States,
} from './states.ts'
import { enteringOf, transitionsOf, type Transition } from './transitions.ts'

type Entering = ReadonlyMap<StateNode, readonly Transition[]>

/** The action of the default `onError`: it stores the problem, which the target's screen then shows. */
export const store = { type: 'store', params: { problem: { from: '/event/error' } } } as const

/** Whether the customer can stay in a state: it shows a screen, and it is not left by a handler or `always`. */
const rests = (node: StateNode): boolean =>
  !node.children.length &&
  node.value.type !== 'final' &&
  screenOf(node) !== undefined &&
  (isObject(node.value.on) || (!invokes(node) && node.value.always === undefined))

/** The leaf states from which a transition may be taken. */
function sourcesOf({ from, cause }: Transition): StateNode[] {
  if (!from.children.length) return [from]
  if (cause === 'onDone') return from.children.filter(({ value }) => value.type === 'final')
  return descendants(from).filter(({ children }) => !children.length)
}

/** The states from which a state is entered, past those that wait or decide. Contains undefined if the flow may start there. */
export function screensBefore(
  flow: States,
  node: StateNode,
  entering: Entering = enteringOf(writtenIn(flow)),
): (StateNode | undefined)[] {
  const found = new Set<StateNode | undefined>()
  const seen = new Set([node])
  const back = (to: StateNode): void => {
    if (leafOf(flow.root) === to) found.add(undefined)
    for (const from of (entering.get(to) ?? []).flatMap(sourcesOf)) {
      if (seen.has(from)) continue
      seen.add(from)
      if (rests(from)) found.add(from)
      else back(from)
    }
  }
  back(node)
  return [...found]
}

const writtenIn = (flow: States): Transition[] =>
  [flow.root, ...flow.states].flatMap((node) => transitionsOf(flow, node))

/** The target of a missing `onError`: `meta.onError`, else the state of the previous screen if there is exactly one. */
function targetOf(flow: States, node: StateNode, entering: Entering): StateNode | undefined {
  for (const holder of lineage(node)) {
    const target = get(holder.value.meta, 'onError')
    if (typeof target === 'string') return resolveTarget(flow, holder, target)
  }
  // A handler of a state with children runs during several screens, so no single screen comes before it.
  if (node.children.length) return undefined
  const [screen, ...others] = screensBefore(flow, node, entering)
  return others.length ? undefined : screen
}

function unwritten(flow: States, node: StateNode, entering: Entering): Transition[] {
  if (!invokes(node) || get(node.value.invoke, 'onError') !== undefined) return []
  const target = targetOf(flow, node, entering)
  if (!target) return []
  const pointer = `${node.pointer}/invoke/onError`
  return [
    {
      from: node,
      cause: 'invoke.onError',
      event: undefined,
      pointer,
      targetPointer: pointer,
      target: targetTo(flow, target.path),
      to: target,
      guard: undefined,
      actions: [{ pointer, value: store }],
      reenter: false,
      forbids: false,
      rank: 0,
    },
  ]
}

/** The transitions of a flow. For each state with a missing `onError` the default one follows its written transitions. */
export function withUnwritten(flow: States): Transition[] {
  const written = writtenIn(flow)
  const entering = enteringOf(written)
  const byState = Map.groupBy(written, ({ from }) => from)
  return [flow.root, ...flow.states].flatMap((node) => [
    ...(byState.get(node) ?? []),
    ...unwritten(flow, node, entering),
  ])
}
