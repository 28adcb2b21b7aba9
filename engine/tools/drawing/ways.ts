import { isObject } from '../check/json.ts'
import { leafOf, resolveTarget } from '../check/flow.ts'
import type { Flow, StateNode, Transition } from '../check/flow.ts'

/** One transition in words: where it leads, and on what. */
export interface Way {
  from: string
  /** Event and guard: `NEXT [hasOwner]`; `done` and `error` are those of a handler. */
  on: string
  to: string
}

/** As in addresses: `bank/connect/login`; the flow itself is ''. */
export const pathOf = ({ pointer }: StateNode): string =>
  pointer.replaceAll('/states/', '/').replace(/^\//, '')

const events: Record<Transition['cause'], string> = {
  on: '',
  always: 'at once',
  after: 'in time',
  onDone: 'finished',
  'invoke.onDone': 'done',
  'invoke.onError': 'error',
}

const onOf = ({ cause, event, guard }: Transition): string =>
  [events[cause] || event, ...(guard === undefined ? [] : [`[${guard}]`])].join(' ')

/** Every transition of a flow that leads to a state, in the order in which they are written; names as the flow has them. */
export const waysOf = (flow: Flow): Way[] =>
  flow.transitions.flatMap((transition) => {
    const { from, target } = transition
    const to = target === undefined ? undefined : resolveTarget(flow, from, target)
    const leaf = to && leafOf(to)
    return leaf ? [{ from: pathOf(from), on: onOf(transition), to: pathOf(leaf) }] : []
  })

/** Whether a state only decides where to go on: it shows nothing and waits for nobody. */
export const decides = ({ value, children }: StateNode): boolean =>
  !children.length && value.always !== undefined && !isObject(value.on) && !isObject(value.invoke)
