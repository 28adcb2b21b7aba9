import { invokes } from '../../flow/states.ts'
import { flowOf } from '../flows.ts'
import { at, same } from '../json.ts'
import type { Rule } from '../rule.ts'

export const idleTransition: Rule = {
  id: 'idle-transition',
  description:
    'A transition has a target or actions; only `{}` under "on" has neither: it forbids the event.',
  check({ flows }, report) {
    for (const { source, transitions } of flows)
      for (const { target, actions, pointer, cause } of transitions) {
        const forbids = cause === 'on' && same(at(source.value, pointer), {})
        if (target === undefined && !actions.length && !forbids)
          report(
            source.keyAt(pointer),
            'This transition does nothing.',
            'Add a "target" or "actions", or remove it.',
          )
      }
  },
}

export const missingTarget: Rule = {
  id: 'missing-target',
  description: 'An event with actions has a target: a button that leaves the same screen looks broken.',
  check({ flows }, report) {
    for (const { source, transitions } of flows)
      for (const { cause, target, actions, pointer, event } of transitions)
        // The rule idle-transition reports a transition that has no actions either.
        if (cause === 'on' && target === undefined && actions.length)
          report(
            source.keyAt(pointer),
            `"${event}" leads nowhere.`,
            'Add "target"; one that is to stay names its own state.',
          )
  },
}

export const selfTarget: Rule = {
  id: 'self-target',
  description:
    'A state that waits for a handler and targets itself has `reenter`, else its handler would not start again.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const { from, to, reenter, cause, targetPointer } of flow.transitions)
        if (to === from && !reenter && cause !== 'always' && invokes(from))
          report(
            flow.source.at(targetPointer),
            `"${from.key}" targets itself, but its handler would not start again.`,
            'Add "reenter": true to the transition, or leave out the target.',
          )
  },
}

export const shadowedBranch: Rule = {
  id: 'shadowed-branch',
  description:
    'Every branch can be taken: no branch follows a branch without a guard or with the same guard.',
  check({ flows }, report) {
    for (const { source, transitions } of flows)
      for (const { from, cause, event, rank, guard, pointer } of transitions) {
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
      }
  },
}

export const idlePart: Rule = {
  id: 'idle-part',
  description:
    'A part does more than lead to the next state: a slot that is only passed must be in "omit" instead.',
  check({ of }, report) {
    for (const source of of('part')) {
      const { states = [], transitions = [] } = flowOf(source) ?? {}
      const [only, ...others] = transitions
      const leadsOn = only?.cause === 'always' && only.target === '$next' && only.guard === undefined
      if (leadsOn && !others.length && states.length === 1 && !only.actions.length)
        report(
          source.keyAt(only.pointer),
          `"${only.from.key}" neither decides nor does anything.`,
          'Add "actions" or a guarded branch, or name the slot in "omit" of the variant and remove this file.',
        )
    }
  },
}
