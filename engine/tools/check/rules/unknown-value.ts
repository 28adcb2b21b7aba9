import { comparedIn } from '../labels.ts'
import type { Rule } from '../rule.ts'
import { list, suggest } from '../suggest.ts'

export const unknownValue: Rule = {
  id: 'unknown-value',
  description:
    'Where a screen looks for values, or puts them in an order, they are among those that can be there; an order names them all.',
  check(project, report) {
    for (const key of ['in', 'order'])
      for (const { source, pointer, listed, declared } of comparedIn(project, key)) {
        for (const { value, pointer: place } of listed)
          if (!declared.includes(value))
            report(source.at(place), `"${value}" is never there.`, suggest(value, declared, ''))
        const missing = declared.filter((one) => !listed.some(({ value }) => value === one))
        if (key === 'order' && missing.length)
          report(source.keyAt(pointer), `The order leaves out ${list(missing)}.`, 'Say where each belongs.')
      }
  },
}
