import type { Problem } from '#generated/engine.ts'

/** A problem as a handler's failure becomes one. */
export const problem = (code: string, own: Partial<Problem> = {}): Problem => ({
  code,
  key: `error.${code}`,
  severity: 'error',
  providerLines: [],
  at: new Date().toISOString(),
  ...own,
})
