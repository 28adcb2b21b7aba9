import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, get } from '../json.ts'
import { elementsOf } from '../screen.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-option'

export const unknownOption: Rule = {
  id,
  description: 'A decision for all rows is one that each row offers too.',
  run: ({ of }): Finding[] =>
    of('screen').flatMap((source) =>
      elementsOf(get(source.value, 'body')).flatMap(({ value, pointer }) => {
        const options = asArray(get(value, 'options')).flatMap(
          (option) => asString(get(option, 'value')) ?? [],
        )
        return asArray(get(value, 'bulk')).flatMap((bulk, i) => {
          const chosen = asString(get(bulk, 'value'))
          return chosen === undefined || options.includes(chosen)
            ? []
            : [
                source.finding(
                  id,
                  `${pointer}/bulk/${i}/value`,
                  `No row offers "${chosen}".`,
                  suggest(chosen, options, 'Add it to "options".'),
                ),
              ]
        })
      }),
    ),
}
