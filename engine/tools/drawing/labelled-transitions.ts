import { leafOf } from '../flow/states.ts'
import type { FlowModel } from '../flow/model.ts'
import type { Transition } from '../flow/transitions.ts'

/** A transition with a label: source, target, and event with guards. */
export interface LabelledTransition {
  from: string
  /** Event and guard: `NEXT [hasOwner]`. `done` and `error` are the results of a handler. */
  on: string
  to: string
}

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

/** Every transition of a flow that has a target, in the order of the file. */
export const labelledTransitionsOf = (flow: FlowModel): LabelledTransition[] =>
  flow.transitions.flatMap((transition) => {
    const { from, to } = transition
    const leaf = to && leafOf(to)
    return leaf ? [{ from: from.path, on: onOf(transition), to: leaf.path }] : []
  })
