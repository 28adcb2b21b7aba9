import type { Rule } from '../rule.ts'

export const json: Rule = {
  id: 'json',
  description:
    'Every file is strict JSON in UTF-8: no duplicate or forbidden keys, no comments, within depth and size.',
  check({ sources }, report) {
    for (const { problems } of sources)
      for (const { place, message, hint } of problems) report(place, message, hint)
  },
}
