import { asArray, get } from '../json.ts'
import type { Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'

export const emptyRow: Rule = {
  id: 'empty-row',
  description: 'Every row of a summary shows something beside its label.',
  check({ of }, report) {
    for (const source of of('screen'))
      for (const { value, pointer } of elementsOf(get(source.value, 'body')))
        for (const [i, row] of get(value, 'type') === 'summary' ? asArray(get(value, 'rows')).entries() : [])
          if ((get(row, 'value') ?? get(row, 'text') ?? null) === null)
            report(
              source.keyAt(`${pointer}/rows/${i}`),
              'This row shows nothing beside its label.',
              'Add "value" or "text".',
            )
  },
}
