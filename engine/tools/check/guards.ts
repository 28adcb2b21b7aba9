import { asArray, entries, isObject, join, type JsonObject } from '../../util/json.ts'
import type { Project } from './project.ts'
import type { Source } from '../json/source.ts'

/** Keywords of a guard that apply to values of one type only, with that type. */
export const typesOfKeywords: ReadonlyMap<string, string> = new Map([
  ['minimum', 'number'],
  ['maximum', 'number'],
  ['exclusiveMinimum', 'number'],
  ['exclusiveMaximum', 'number'],
  ['minLength', 'string'],
  ['maxLength', 'string'],
  ['pattern', 'string'],
  ['minItems', 'array'],
  ['maxItems', 'array'],
  ['items', 'array'],
  ['contains', 'array'],
  ['required', 'object'],
  ['properties', 'object'],
  ['additionalProperties', 'object'],
])

/** A condition in a guard, with the context path that it tests. */
export interface Condition {
  guard: JsonObject
  source: Source
  pointer: string
  path: string[]
}

function conditionsIn(source: Source, guard: unknown, pointer: string, path: string[]): Condition[] {
  if (!isObject(guard)) return []
  const under = (child: unknown, at: string, more: string[] = []) =>
    conditionsIn(source, child, at, [...path, ...more])
  return [
    { guard, source, pointer, path },
    ...entries(guard.properties).flatMap(([key, child]) =>
      under(child, join(join(pointer, 'properties'), key), [key]),
    ),
    ...['items', 'contains'].flatMap((key) => under(guard[key], join(pointer, key), ['0'])),
    ...under(guard.additionalProperties, join(pointer, 'additionalProperties'), ['*']),
    ...under(guard.not, join(pointer, 'not')),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
      asArray(guard[key]).flatMap((child, i) => under(child, join(join(pointer, key), i))),
    ),
  ]
}

/** The values that a condition compares with, each with its pointer below the condition. */
export const constantsOf = ({ guard }: Condition): (readonly [at: string, value: unknown])[] => [
  ...('const' in guard ? [['const', guard.const] as const] : []),
  ...asArray(guard.enum).map((one, i) => [`enum/${i}`, one] as const),
]

export const conditions = ({ of }: Project): Condition[] =>
  of('guards').flatMap((source) =>
    entries(source.value).flatMap(([name, guard]) => conditionsIn(source, guard, join('', name), [])),
  )
