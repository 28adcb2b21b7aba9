import type { Rule } from '../finding.ts'

const id = 'unknown-slot'

export const unknownSlot: Rule = {
  id,
  description: 'Every slot that a variant names is a slot of its base, and is named once.',
  run: ({ variantFindings }) => variantFindings.filter(({ rule }) => rule === id),
}
