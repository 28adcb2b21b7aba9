/** Something wrong in the configuration: where, by which rule, and what to do about it. */
export interface Finding {
  /** Relative to the root that is checked, with forward slashes. */
  file: string
  /** Both from 1; columns count UTF-16 units, as editors do. */
  line: number
  column: number
  /** JSON Pointer of the value; empty for the whole file. */
  pointer: string
  rule: string
  message: string
  /** Never empty: what to change, or what is allowed. */
  hint: string
}

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
