import type { ScreenId } from '#generated/names.ts'

/** The topics of a switch without online banking, in order. */
export const topics = [
  'guided-housing',
  'guided-energy',
  'guided-telecom',
  'guided-insurance',
  'guided-income',
  'guided-membership',
  'guided-other',
] as const satisfies ScreenId[]
