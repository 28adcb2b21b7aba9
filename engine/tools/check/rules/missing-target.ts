import type { Rule } from '../finding.ts'

const id = 'missing-target'

export const missingTarget: Rule = {
  id,
  description:
    'An event that does something leads somewhere: who presses a button and sees the same screen takes it for broken.',
  run: ({ flows }) =>
    flows.flatMap(({ source, transitions }) =>
      transitions
        // One that does nothing either is another rule's.
        .filter(({ cause, target, actions }) => cause === 'on' && target === undefined && actions.length)
        .map(({ pointer, event }) =>
          source.finding(
            id,
            pointer,
            `"${event}" leads nowhere.`,
            'Add "target"; one that is to stay names its own state.',
            'key',
          ),
        ),
    ),
}
