import { isObject, join } from '../json.ts'
import { kindOf } from '../layout.ts'
import { memoize } from '../memoize.ts'
import { keepPatterns, patternObjection } from '../pattern.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'

const hint =
  'Let no part that repeats match what the part after it may begin with, put no repetition into another one, and give lengths.'

/** Every `pattern` of a schema. Skips `examples` and other keywords that contain data. */
function patterns(value: unknown, pointer = ''): { pattern: string; pointer: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => patterns(item, join(pointer, i)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const place = join(pointer, key)
    if (key === 'examples' || key === 'const' || key === 'enum') return []
    return key === 'pattern' && typeof child === 'string'
      ? [{ pattern: child, pointer: place }]
      : patterns(child, place)
  })
}

const objectionsIn = memoize((source: Source) =>
  patterns(source.value).flatMap(({ pattern, pointer }) => {
    const why = patternObjection(pattern)
    return why ? [{ pointer, why }] : []
  }),
)

export const unsafePattern: Rule = {
  id: 'unsafe-pattern',
  description: 'Every pattern of a schema or a guard is valid, and no text makes it slow.',
  check({ sources }, report) {
    for (const source of sources)
      if (['schema', 'guards'].includes(kindOf(source.file)))
        for (const { pointer, why } of objectionsIn(source))
          report(source.at(pointer), `This pattern is not safe. ${why}`, hint)
    keepPatterns()
  },
}
