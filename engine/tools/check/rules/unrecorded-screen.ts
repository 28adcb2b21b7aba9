import type { Rule } from '../finding.ts'
import { stem } from '../layout.ts'

const id = 'unrecorded-screen'

export const unrecordedScreen: Rule = {
  id,
  description: 'Every screen has a recording, so that the gallery shows it.',
  late: true,
  run({ of, registries: { recorded } }) {
    if (!recorded) return []
    return of('screen')
      .filter(({ file, readable }) => readable && !recorded.has(stem(file)))
      .map((source) =>
        source.finding(
          id,
          '',
          'The gallery has no recording of this screen.',
          'Let a browser test come to it, then run "npm run gallery:record".',
        ),
      )
  },
}
