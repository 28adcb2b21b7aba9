import type { Finding, Rule } from '../finding.ts'
import { asString, get } from '../json.ts'
import { kindOf } from '../layout.ts'
import { elementsOf } from '../screen.ts'

const id = 'unused-entry'

export const unusedEntry: Rule = {
  id,
  late: true,
  description:
    'What the customer enters is read: every named element of a screen stands in an /event path of a flow.',
  run({ of, references, settled }): Finding[] {
    if (!settled) return []
    const read = new Set(
      references.flatMap(({ source, value }) =>
        kindOf(source.file) === 'screen' ? [] : (/^\/event\/([^/]+)/.exec(value)?.[1] ?? []),
      ),
    )
    return of('screen').flatMap((source) =>
      elementsOf(get(source.value, 'body')).flatMap(({ value, pointer }) => {
        const name = asString(get(value, 'name'))
        // A form with a call of its own hands its values to that handler.
        const taken = get(value, 'form') !== undefined && get(value, 'call') !== undefined
        return name === undefined || taken || read.has(name)
          ? []
          : [
              source.finding(
                id,
                `${pointer}/name`,
                `No flow reads "/event/${name}", so what is entered here is lost.`,
                'Store it, or hand it to a handler, where the event of this screen is taken.',
              ),
            ]
      }),
    )
  },
}
