import type { Problem } from '#generated/engine.ts'

/** What is shown when not even the words for a failure can be had. */
export const unknownProblem = (): Problem => ({
  code: 'unknown',
  key: 'error.unknown',
  severity: 'fatal',
  providerLines: [],
  at: new Date().toISOString(),
})
