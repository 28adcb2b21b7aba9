import type { Rule } from '../finding.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-form'

export const unknownForm: Rule = {
  id,
  description: 'Every form that a screen shows is in schemas/forms.',
  run: (project) =>
    unknownNames(
      project,
      id,
      ['form'],
      project.formIds,
      'Form',
      'Write schemas/forms/<name>.schema.json and <name>.ui.json.',
    ),
}
