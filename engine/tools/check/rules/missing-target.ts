import type { Rule } from '../rule.ts'

export const missingTarget: Rule = {
  id: 'missing-target',
  description:
    'An event that does something leads somewhere: a button after which the same screen stays looks broken.',
  check({ flows }, report) {
    for (const { source, transitions } of flows)
      for (const { cause, target, actions, pointer, event } of transitions)
        // The rule idle-transition reports one without actions too.
        if (cause === 'on' && target === undefined && actions.length)
          report(
            source.keyAt(pointer),
            `"${event}" leads nowhere.`,
            'Add "target"; one that is to stay names its own state.',
          )
  },
}
