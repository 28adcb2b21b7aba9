/** Where something stands in the configuration. */
export interface Place {
  /** Relative to the root that is checked, with forward slashes. */
  file: string
  /** Both from 1; columns count UTF-16 units, as editors do. */
  line: number
  column: number
  /** JSON Pointer of the value; empty for the whole file. */
  pointer: string
}

/** Something wrong in the configuration: where, by which rule, and what to do about it. */
export interface Finding extends Place {
  rule: string
  message: string
  /** Never empty: what to change, or what is allowed. */
  hint: string
  /** The value that would mend it, where the rule knows one. */
  instead?: string
  /** Where two places contradict each other and either may be the wrong one: the other one. */
  also?: Place[]
}

/** A finding with the other places at which it could be mended; none leave it as it is. */
export const beside = (finding: Finding, also: Place[]): Finding =>
  also.length ? { ...finding, also } : finding

/** A rule proves one thing about the whole configuration. */
export interface Rule {
  id: string
  /** One sentence that says what must hold. */
  description: string
  /** Asked only when nothing else is wrong: what nothing uses is used by what is misspelt elsewhere. */
  late?: boolean
  run(project: Project): Finding[]
}

import type { Project } from './project.ts'
