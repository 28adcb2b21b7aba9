import type { Problem } from '#generated/engine.ts'

/**
 * The text key of a problem: its own, or that of an unknown one. A word that has no text is never shown as a message; it
 * stands in the technical details.
 */
export const problemKey = (problem: Problem, hasText: (key: string) => boolean): string =>
  hasText(problem.key) ? problem.key : 'error.unknown'

/** The key of its heading; a general one where the texts name none. */
export function problemTitle(problem: Problem, hasText: (key: string) => boolean): string {
  const key = `${problemKey(problem, hasText)}.title`
  return hasText(key) ? key : 'ui.summary.title'
}
