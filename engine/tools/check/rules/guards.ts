import { asArray, entries, get, isObject, type JsonObject } from '../../../util/json.ts'
import type { JsonNode } from '../../json/source.ts'
import type { Project } from '../project.ts'
import { contradictions } from './form-shape.ts'
import { rule, say, type Report } from '../rule.ts'

/** Keywords of a guard that apply to values of one type only, with that type. */
export const typesOfKeywords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
    string: ['minLength', 'maxLength', 'pattern'],
    array: ['minItems', 'maxItems', 'items', 'contains'],
    object: ['required', 'properties', 'additionalProperties'],
  }).flatMap(([type, keywords]) => keywords.map((keyword) => [keyword, type] as const)),
)

/** A condition in a guard, with the context path that it tests. */
export interface Condition {
  node: JsonNode
  guard: JsonObject
  path: string[]
}

function conditionsIn(node: JsonNode, path: string[]): Condition[] {
  const { value } = node
  if (!isObject(value)) return []
  const under = (child: JsonNode, ...more: string[]) => conditionsIn(child, [...path, ...more])
  return [
    { node, guard: value, path },
    ...node.get('properties').fields.flatMap((child) => under(child, child.key)),
    ...under(node.get('items'), '0'),
    ...under(node.get('contains'), '0'),
    ...under(node.get('additionalProperties'), '*'),
    ...under(node.get('not')),
    ...['allOf', 'anyOf', 'oneOf', 'and', 'or'].flatMap((key) =>
      node.get(key).items.flatMap((child) => under(child)),
    ),
  ]
}

/** The values that a condition compares with. */
export const constantsOf = ({ node }: Condition): JsonNode[] => [
  ...[node.get('const')].filter(({ isMissing }) => !isMissing),
  ...node.get('enum').items,
]

/** The conditions of the named guards, and of those that stand in transitions. */
export const conditions = ({ of, flows }: Project): Condition[] =>
  [
    ...of('guards').flatMap(({ root }) => root.fields),
    ...flows.flatMap(({ source, transitions }) =>
      transitions.map(({ pointer }) => source.node(pointer).get('guard')),
    ),
  ].flatMap((guard) => conditionsIn(guard, []))

/** Keywords that restrict a value of any type; those that combine conditions. The others restrict values of one type only. */
const deciding = ['type', 'const', 'enum']
const combining = ['not', 'allOf', 'anyOf', 'oneOf', 'and', 'or']

function checkCondition({ guard, node }: Condition, report: Report): void {
  const [required, properties] = [node.get('required'), node.get('properties')]
  for (const { key, keyPlace } of properties.fields)
    if (!asArray(required.value).includes(key))
      report(keyPlace, `The guard passes if "${key}" is absent.`, `Add "${key}" to "required" beside it.`)
  const has = (keys: string[]) => keys.some((key) => key in guard)
  if (!has(deciding) && (has([...typesOfKeywords.keys()]) || !has(combining)))
    report(node.keyPlace, ...say('otherTypes'))
  if (guard.type === 'array' && !has(['minItems', 'items', 'contains']))
    report(node.keyPlace, 'The guard passes for an empty list.', 'Add "minItems": 1, or use "contains".')
  for (const [least, greatest] of contradictions(guard))
    report(node.get(least).keyPlace, ...say('empty', least, greatest))
  for (const { value, place } of required.items)
    if (properties.get(String(value)).isMissing) report(place, ...say('noTest', String(value)))
}

/** A guard requires and restricts every property that it tests, so that it passes for some values, but never for an absent, empty or other one. */
export const guardRequired = rule((project, report) =>
  conditions(project).forEach((condition) => checkCondition(condition, report)),
)

/** A guard does not test what its own transition stores of an event: it would see the value from before. */
export const staleGuard = rule(({ of, flows }, report) => {
  const named = new Map(of('guards').flatMap(({ root }) => root.fields.map((one) => [one.key, one] as const)))
  for (const { source, transitions } of flows)
    for (const { pointer, actions } of transitions) {
      const own = source.node(pointer).get('guard')
      const tested = conditionsIn(named.get(String(own.value)) ?? own, []).map(({ path }) => path[0])
      const stored = actions.flatMap(({ value: { type, params } }) =>
        type === 'store' ? entries(params) : [],
      )
      const stale = stored.find(
        ([key, value]) => tested.includes(key) && String(get(value, 'from')).startsWith('/event/'),
      )
      if (stale) report(own.place, ...say('staleGuard', stale[0]))
    }
})
