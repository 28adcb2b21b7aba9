import type { Rule } from '../finding.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-check'

export const unknownCheck: Rule = {
  id,
  description: 'Every check that a form names is there.',
  run: (project) =>
    unknownNames(project, id, ['check'], project.registries.checks, 'Check', 'Write it in src/checks.'),
}
