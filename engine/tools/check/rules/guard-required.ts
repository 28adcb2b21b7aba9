import { asArray } from '../../../util/json.ts'
import { conditions, typesOfKeywords, type Condition } from '../guards.ts'
import type { Report, Rule } from '../rule.ts'

/** Keywords that restrict a value of any type; those that combine conditions. The others restrict values of one type only. */
const deciding = ['type', 'const', 'enum']
const combining = ['not', 'allOf', 'anyOf', 'oneOf']

function checkCondition({ guard, node }: Condition, report: Report): void {
  const [required, properties] = [node.get('required'), node.get('properties')]
  /** The place where the other half of a pair of `required` and `properties` is missing. */
  const half = (other: typeof node) => [(other.isMissing ? node : other).keyPlace]
  for (const { key, keyPlace } of properties.fields)
    if (!asArray(required.value).includes(key))
      report(
        keyPlace,
        `The guard passes if "${key}" is absent.`,
        `Add "${key}" to "required" beside it.`,
        half(required),
      )
  const has = (keys: string[]) => keys.some((key) => key in guard)
  if (!has(deciding) && (has([...typesOfKeywords.keys()]) || !has(combining)))
    report(
      node.keyPlace,
      'The guard passes for every value of another type.',
      'Add "type", "const" or "enum": the other keywords test values of one type only.',
    )
  if (guard.type === 'array' && !has(['minItems', 'items', 'contains']))
    report(node.keyPlace, 'The guard passes for an empty list.', 'Add "minItems": 1, or use "contains".')
  for (const { value, place } of required.items)
    if (properties.get(String(value)).isMissing)
      report(
        place,
        `The guard passes for every value of "${String(value)}".`,
        `Restrict "${String(value)}" in "properties".`,
        half(properties),
      )
}

export const guardRequired: Rule = {
  id: 'guard-required',
  description:
    'A guard requires every property that it tests, and restricts its value, so that it never passes because a value is absent, empty or of another type.',
  check: (project, report) => conditions(project).forEach((condition) => checkCondition(condition, report)),
}
