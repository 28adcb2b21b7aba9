import type { ScreenId } from '#generated/names.ts'

/** The topics of a switch without login, in their order. */
export const topics = [
  'guided-housing',
  'guided-energy',
  'guided-telecom',
  'guided-insurance',
  'guided-income',
  'guided-membership',
  'guided-other',
] as const satisfies ScreenId[]
