import { all, invokes, leafOf, lineage, resolveTarget, screenOf } from './flow-states.ts'
import type { StateNode, States } from './flow-states.ts'
import { enteringOf, transitionsOf } from './flow-transitions.ts'
import type { Transition } from './flow-transitions.ts'
import { asString, get, isObject, join } from './json.ts'

type Entering = ReadonlyMap<StateNode, readonly Transition[]>

/** What an `onError` that is not written does on its way: the screen that it leads to shows the problem. */
export const store = { type: 'store', params: { problem: { from: '/event/error' } } } as const

/** The customer can stay in it: it shows a screen, and does not only wait or decide. */
const rests = (node: StateNode): boolean =>
  !node.children.length &&
  node.value.type !== 'final' &&
  screenOf(node) !== undefined &&
  (isObject(node.value.on) || (!invokes(node) && node.value.always === undefined))

/** The states without states in them from which a transition may come. */
function sourcesOf({ from, cause }: Transition): StateNode[] {
  if (!from.children.length) return [from]
  if (cause === 'onDone') return from.children.filter(({ value }) => value.type === 'final')
  return all(from).filter(({ children }) => !children.length)
}

/**
 * The states that show the screen before a state: those from which it is entered, past states that only wait or decide.
 * Undefined is among them where the flow itself may begin with it.
 */
export function screensBefore(
  flow: States,
  node: StateNode,
  entering: Entering = enteringOf(flow, writtenIn(flow)),
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

const writtenIn = (flow: States): Transition[] => [flow.root, ...flow.states].flatMap(transitionsOf)

/** Where the failure of a handler leads that has no `onError`: to `meta.onError`, else to the one screen before. */
function targetOf(flow: States, node: StateNode, entering: Entering): StateNode | undefined {
  for (const holder of lineage(node)) {
    const target = asString(get(holder.value.meta, 'onError'))
    if (target !== undefined) return resolveTarget(flow, holder, target)
  }
  // One that lives as long as the states in it is left for no single screen.
  if (node.children.length) return undefined
  const [screen, ...others] = screensBefore(flow, node, entering)
  return others.length ? undefined : screen
}

function unwritten(flow: States, node: StateNode, entering: Entering): Transition[] {
  if (!invokes(node) || get(node.value.invoke, 'onError') !== undefined) return []
  const target = targetOf(flow, node, entering)
  if (!target) return []
  const pointer = join(join(node.pointer, 'invoke'), 'onError')
  return [
    {
      from: node,
      cause: 'invoke.onError',
      event: undefined,
      pointer,
      targetPointer: pointer,
      target: `#${flow.id}${target.pointer.replaceAll('/states/', '.')}`,
      guard: undefined,
      actions: [{ pointer, value: store }],
      reenter: false,
      rank: 0,
    },
  ]
}

/** The transitions of a flow: those that are written, and behind those of a state what stands for its missing `onError`. */
export function withUnwritten(flow: States): Transition[] {
  const entering = enteringOf(flow, writtenIn(flow))
  return [flow.root, ...flow.states].flatMap((node) => [
    ...transitionsOf(node),
    ...unwritten(flow, node, entering),
  ])
}
