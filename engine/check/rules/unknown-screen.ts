import type { Rule } from '../finding.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-screen'

export const unknownScreen: Rule = {
  id,
  description: 'Every screen that a state shows exists.',
  run: (project) =>
    unknownNames(
      project,
      id,
      ['screen'],
      project.screenIds,
      'Screen',
      'Write it as screens/<name>.json in the folder of the flow.',
    ),
}
