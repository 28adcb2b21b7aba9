import { isObject, type JsonObject } from '../../util/json.ts'
import type { JsonNode } from '../json/source.ts'
import type { Project } from './project.ts'

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
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => node.get(key).items.flatMap((child) => under(child))),
  ]
}

/** The values that a condition compares with. */
export const constantsOf = ({ node }: Condition): JsonNode[] => [
  ...[node.get('const')].filter(({ isMissing }) => !isMissing),
  ...node.get('enum').items,
]

export const conditions = ({ of }: Project): Condition[] =>
  of('guards').flatMap(({ root }) => root.fields.flatMap((guard) => conditionsIn(guard, [])))
