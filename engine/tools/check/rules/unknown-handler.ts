import type { Rule } from '../finding.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-handler'

export const unknownHandler: Rule = {
  id,
  description: 'Every handler that a flow or a screen names is registered.',
  run: (project) =>
    unknownNames(
      project,
      id,
      ['src'],
      project.registries.handlers,
      'Handler',
      'Register it in src/handlers.',
    ),
}
