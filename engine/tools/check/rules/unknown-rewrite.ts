import type { Rule } from '../finding.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-rewrite'

export const unknownRewrite: Rule = {
  id,
  description: 'Every rewrite that a search names is there.',
  run: (project) =>
    unknownNames(
      project,
      id,
      ['rewrite'],
      project.registries.rewrites,
      'Rewrite',
      'Write it in src/rewrites.',
    ),
}
