import type { Finding, Rule } from '../finding.ts'
import { asArray, get } from '../json.ts'
import { elementsOf } from '../screen.ts'

const id = 'empty-row'

export const emptyRow: Rule = {
  id,
  description: 'Every row of a summary shows something beside its label.',
  run: ({ of }): Finding[] =>
    of('screen').flatMap((source) =>
      elementsOf(get(source.value, 'body'))
        .filter(({ value }) => get(value, 'type') === 'summary')
        .flatMap(({ value, pointer }) =>
          asArray(get(value, 'rows')).flatMap((row, i) =>
            (get(row, 'value') ?? get(row, 'text') ?? null) === null
              ? [
                  source.finding(
                    id,
                    `${pointer}/rows/${i}`,
                    'This row shows nothing beside its label.',
                    'Add "value" or "text".',
                    'key',
                  ),
                ]
              : [],
          ),
        ),
    ),
}
