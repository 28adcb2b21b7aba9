import type { Rule } from '../finding.ts'

export const json: Rule = {
  id: 'json',
  description:
    'Every file is strict JSON in UTF-8: no duplicate or forbidden keys, no comments, within depth and size.',
  run: ({ sources }) => sources.flatMap(({ findings }) => findings),
}
