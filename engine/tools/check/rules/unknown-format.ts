import type { Rule } from '../finding.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-format'

export const unknownFormat: Rule = {
  id,
  description: 'Every format that a screen or a form names is there.',
  run: (project) =>
    unknownNames(project, id, ['format'], project.registries.formats, 'Format', 'Write it in src/formats.'),
}
