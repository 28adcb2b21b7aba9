import { beside } from '../finding.ts'
import type { Rule } from '../finding.ts'
import { asString, get } from '../json.ts'
import { stem } from '../layout.ts'

const id = 'unused-screen'

export const unusedScreen: Rule = {
  id,
  description: 'Every screen is shown by a state.',
  run({ of, flows, settled }) {
    if (!flows.length || !settled) return []
    const shown = new Set(
      flows.flatMap(({ states }) => states.map(({ value }) => asString(get(value.meta, 'screen')))),
    )
    return of('screen')
      .filter(({ file, readable }) => readable && !shown.has(stem(file)))
      .map((source) =>
        beside(
          source.finding(
            id,
            '',
            'No state shows this screen.',
            `Name "${stem(source.file)}" in meta.screen of a state, or remove the file.`,
          ),
          of('variant')
            .filter(({ file }) => source.file.startsWith(file.replace(/[^/]+$/, '')))
            .map((variant) => variant.place('/screens', 'key')),
        ),
      )
  },
}
