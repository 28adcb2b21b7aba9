import { conditions, type Condition, typesOfKeywords } from '../guards.ts'
import { asArray, entries, get, isObject, join } from '../../../util/json.ts'
import type { Report, Rule } from '../rule.ts'

/** Keywords that restrict a value of any type. */
const deciding = ['type', 'const', 'enum']
const combining = ['not', 'allOf', 'anyOf', 'oneOf']
/** Keywords that restrict values of one type only. Values of other types pass. */
const typed = new Set(typesOfKeywords.keys())

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
  const isUntyped = !deciding.some((key) => key in guard)
  if (isUntyped && (entries(guard).some(([key]) => typed.has(key)) || !combining.some((key) => key in guard)))
    report(
      source.keyAt(pointer),
      'The guard passes for every value of another type.',
      'Add "type", "const" or "enum": the other keywords test values of one type only.',
    )
  if (guard.type === 'array' && !['minItems', 'items', 'contains'].some((key) => key in guard))
    report(
      source.keyAt(pointer),
      'The guard passes for an empty list.',
      'Add "minItems": 1, or use "contains".',
    )
  for (const [i, key] of required.entries())
    if (!isObject(guard.properties) || get(guard.properties, String(key)) === undefined)
      report(
        source.at(`${pointer}/required/${i}`),
        `The guard passes for every value of "${String(key)}".`,
        `Restrict "${String(key)}" in "properties".`,
        half('properties'),
      )
}

export const guardRequired: Rule = {
  id: 'guard-required',
  description:
    'A guard requires every property that it tests, and restricts its value, so that it never passes because a value is absent, empty or of another type.',
  check(project, report) {
    for (const condition of conditions(project)) checkCondition(condition, report)
  },
}
