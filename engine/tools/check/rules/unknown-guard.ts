import type { Rule } from '../finding.ts'
import { entries } from '../json.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-guard'

export const unknownGuard: Rule = {
  id,
  description: 'Every guard that a flow or a screen names is in flows/guards.json.',
  run(project) {
    const files = project.of('guards')
    if (files.some(({ readable }) => !readable)) return []
    const known = new Set(files.flatMap(({ value }) => entries(value).map(([name]) => name)))
    known.delete('$schema')
    const [source] = files
    return unknownNames(
      project,
      id,
      ['guard', 'when', 'requires'],
      known,
      'Guard',
      'Write it in flows/guards.json.',
      source && { source, pointer: '', names: known },
    )
  },
}
