import { asArray, entries, get, join } from '../../../util/json.ts'
import { conditions, typesOfKeywords, type Condition } from '../guards.ts'
import type { Report, Rule } from '../rule.ts'

/** Keywords that restrict a value of any type; those that combine conditions; those that restrict values of one type only. */
const deciding = ['type', 'const', 'enum']
const combining = ['not', 'allOf', 'anyOf', 'oneOf']
const isTyped = (key: string) => typesOfKeywords.has(key)

function checkCondition({ guard, source, pointer }: Condition, report: Report): void {
  const required = asArray(guard.required)
  /** The place of the other keyword of the pair `required` and `properties`, where the name is missing. */
  const half = (key: 'required' | 'properties') => [source.keyAt(key in guard ? join(pointer, key) : pointer)]
  for (const [key] of entries(guard.properties))
    if (!required.includes(key))
      report(
        source.keyAt(join(join(pointer, 'properties'), key)),
        `The guard passes if "${key}" is absent.`,
        `Add "${key}" to "required" beside it.`,
        half('required'),
      )
  const has = (keys: string[]) => keys.some((key) => key in guard)
  if (!has(deciding) && (Object.keys(guard).some(isTyped) || !has(combining)))
    report(
      source.keyAt(pointer),
      'The guard passes for every value of another type.',
      'Add "type", "const" or "enum": the other keywords test values of one type only.',
    )
  if (guard.type === 'array' && !has(['minItems', 'items', 'contains']))
    report(
      source.keyAt(pointer),
      'The guard passes for an empty list.',
      'Add "minItems": 1, or use "contains".',
    )
  for (const [i, key] of required.map(String).entries())
    if (get(guard.properties, key) === undefined)
      report(
        source.at(`${pointer}/required/${i}`),
        `The guard passes for every value of "${key}".`,
        `Restrict "${key}" in "properties".`,
        half('properties'),
      )
}

export const guardRequired: Rule = {
  id: 'guard-required',
  description:
    'A guard requires every property that it tests, and restricts its value, so that it never passes because a value is absent, empty or of another type.',
  check: (project, report) => conditions(project).forEach((condition) => checkCondition(condition, report)),
}
