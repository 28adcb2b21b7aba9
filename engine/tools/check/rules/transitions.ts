import { invokes, lineage, resolveTarget, type StateNode } from '../../flow/states.ts'
import { list } from '../../json/suggest.ts'
import { flowOf, type Flow } from '../flows.ts'
import { eachFile, eachState, eachTransition, rule, say, type Report } from '../rule.ts'
import { screensBefore } from '../../flow/on-error.ts'
import type { Transition } from '../../flow/transitions.ts'

/** A transition has a target: a button that leads nowhere looks broken. `{}` under "on" forbids the event. */
export const missingTarget = eachTransition(
  ({ cause, target, actions, pointer, event, forbids }, { source }, report) => {
    if (target !== undefined || forbids || (cause !== 'on' && actions.length)) return
    const [message, hint] = actions.length
      ? [`The event "${event}" has no target.`, 'Add "target"; to stay, name the same state.']
      : ['This transition does nothing.', 'Add a "target", or write {} to ignore the event on purpose.']
    report(source.keyAt(pointer), message, hint)
  },
)

/** A state that waits for a handler and targets itself has `reenter`, else its handler would not start again. */
export const selfTarget = eachTransition(
  ({ from, to, reenter, cause, targetPointer }, { source }, report) => {
    if (to === from && !reenter && cause !== 'always' && invokes(from))
      report(source.at(targetPointer), ...say('selfTarget', from.key))
  },
)

/** Every branch can be taken: no branch follows a branch without a guard or with the same guard. */
export const shadowedBranch = eachTransition(
  ({ from, cause, event, rank, guard, pointer }, { source, transitions }, report) => {
    const earlier = transitions.find(
      (other) =>
        other.from === from &&
        other.cause === cause &&
        other.event === event &&
        other.rank < rank &&
        (other.guard === undefined || other.guard === guard),
    )
    if (earlier)
      report(
        source.at(pointer),
        `Never taken: branch ${earlier.rank + 1} has ${earlier.guard === undefined ? 'no' : 'the same'} guard.`,
        'Move it up, or give the branch before it another guard.',
        [source.at(earlier.pointer)],
      )
  },
)

/** A part does more than lead to the next state: a slot that is only passed must be in "omit" instead. */
export const idlePart = eachFile('part', ({ source }, report) => {
  const { states = [], transitions = [] } = flowOf(source) ?? {}
  const [only, ...others] = transitions
  const leadsOn = only?.cause === 'always' && only.target === '$next' && only.guard === undefined
  if (leadsOn && !others.length && states.length === 1 && !only.actions.length)
    report(source.keyAt(only.pointer), ...say('idle', only.from.key))
})

/** Checks that `next` of a slot, where variants continue, is one of the slot's own targets. */
function checkSlot(flow: Flow, node: StateNode, report: Report): void {
  const slot = flow.source.node(node.pointer)
  const next = slot.get('meta', 'next')
  if (next.text === undefined) return
  if (slot.get('meta', 'slot').value === undefined)
    return report(next.place, 'Only a slot has "next".', 'Add "slot" beside it, or remove it.')
  const to = resolveTarget(flow, node, next.text)
  const leading = flow.transitions.filter(({ from }) => lineage(from).includes(node))
  const out = new Set(leading.flatMap((way) => way.to ?? []))
  if (to && !out.has(to))
    report(
      next.place,
      `No transition of the slot leads to "${next.text}".`,
      out.size ? `It leads to ${list([...out].map(({ key }) => key))}.` : 'Add a transition to it.',
    )
}

/** The `next` of a slot is one of its targets. In a variant no target is replaced, and every part is left again. */
export const variantTarget = rule(({ flows, variantProblems }, report) => {
  for (const flow of flows) for (const node of flow.states) checkSlot(flow, node, report)
  for (const problem of variantProblems)
    if (problem.rule === 'variant-target') report(problem.place, problem.message, problem.hint)
})

const waysOf = ({ transitions }: Flow, node: StateNode, cause: Transition['cause']): Transition[] =>
  transitions.filter((way) => way.from === node && way.cause === cause)

/** A state that waits for a handler is left on its success and on its failure. */
export const endlessWait = eachState((node, flow, report) => {
  const invoke = flow.source.node(`${node.pointer}/invoke`)
  for (const key of invokes(node) && !node.children.length ? (['onDone', 'onError'] as const) : []) {
    const ways = waysOf(flow, node, `invoke.${key}`)
    const what = key === 'onDone' ? 'success' : 'failure'
    // The rule missing-on-error reports a missing "onError".
    if (!ways.length && key === 'onDone') report(invoke.keyPlace, ...say('noOnDone'))
    else if (ways.some(({ guard }) => guard === undefined))
      for (const { pointer } of ways.filter(({ target }) => target === undefined))
        report(flow.source.keyAt(pointer), `After this ${what} the state waits endlessly.`, 'Add a "target".')
    else if (ways.length) report(invoke.get(key).keyPlace, ...say('noLastBranch', what))
  }
})

/** Every invoke has an `onError`, or exactly one screen comes before it. */
export const missingOnError = eachState((node, flow, report) => {
  if (!invokes(node) || waysOf(flow, node, 'invoke.onError').length) return
  const before = screensBefore(flow, node).flatMap((screen) => screen?.key ?? [])
  report(
    flow.source.keyAt(`${node.pointer}/invoke`),
    before.length
      ? `A failure of this handler could lead back to ${list(before)}.`
      : 'A failure of this handler leads nowhere.',
    'Name a state in "onError" of the meta, or write "onError" here; it stores /event/error as "problem".',
  )
})
