import type { Rule } from '../finding.ts'

const id = 'unfilled-slot'

export const unfilledSlot: Rule = {
  id,
  description: 'Every part that a variant puts at a slot is there.',
  run: ({ variantFindings }) => variantFindings.filter(({ rule }) => rule === id),
}
