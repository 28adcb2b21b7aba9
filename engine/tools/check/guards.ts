import { asArray, isObject, type JsonObject } from '../../util/json.ts'
import type { JsonNode, Source } from '../json/source.ts'
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
  guard: JsonObject
  source: Source
  pointer: string
  path: string[]
}

function conditionsIn(node: JsonNode, path: string[]): Condition[] {
  const { value, source, pointer } = node
  if (!isObject(value)) return []
  const under = (child: JsonNode, ...more: string[]) => conditionsIn(child, [...path, ...more])
  return [
    { guard: value, source, pointer, path },
    ...node.get('properties').fields.flatMap((child) => under(child, child.key)),
    ...under(node.get('items'), '0'),
    ...under(node.get('contains'), '0'),
    ...under(node.get('additionalProperties'), '*'),
    ...under(node.get('not')),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => node.get(key).items.flatMap((child) => under(child))),
  ]
}

/** The values that a condition compares with, each with its pointer below the condition. */
export const constantsOf = ({ guard }: Condition): (readonly [at: string, value: unknown])[] => [
  ...('const' in guard ? [['const', guard.const] as const] : []),
  ...asArray(guard.enum).map((one, i) => [`enum/${i}`, one] as const),
]

export const conditions = ({ of }: Project): Condition[] =>
  of('guards').flatMap(({ root }) => root.fields.flatMap((guard) => conditionsIn(guard, [])))
