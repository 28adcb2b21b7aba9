import { asArray, entries, isObject, join } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Project } from './project.ts'
import type { Source } from './source.ts'

/** A condition in a guard, with the path of the context that it is about. */
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
    ...['not', 'if', 'then', 'else'].flatMap((key) => under(guard[key], join(pointer, key))),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
      asArray(guard[key]).flatMap((child, i) => under(child, join(join(pointer, key), i))),
    ),
  ]
}

/** Every condition in every guard. */
export const conditions = ({ of }: Project): Condition[] =>
  of('guards').flatMap((source) =>
    entries(source.value).flatMap(([name, guard]) => conditionsIn(source, guard, join('', name), [])),
  )
