import { isObject } from '../../util/json.ts'
import type { JsonObject } from '../../util/json.ts'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const valuesOf = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : [])

/** Keywords that state the type of a value, or lead to a schema that does. */
const kinds = ['type', 'const', 'enum', 'properties', 'additionalProperties', 'patternProperties']
const leading = ['oneOf', 'anyOf', 'allOf', '$ref', 'if', 'then', 'else']
const saysKind = (schema: unknown): boolean =>
  isObject(schema) && [...kinds, ...leading].some((keyword) => keyword in schema)

/** Marks a value of any type, because RJSF renders nothing for an empty schema. */
const mark = 'untyped'
export const isUntyped = (schema: JsonObject): boolean => schema.$comment === mark

/** The schemas of the same value for every alternative, itself first. */
const same = (schema: unknown): JsonObject[] =>
  isObject(schema)
    ? [
        schema,
        ...listOf(schema.allOf).flatMap(same),
        ...[schema.then, schema.else, ...valuesOf(schema.dependencies)].flatMap(same),
      ]
    : []

/** Names of fields whose type one of these schemas states. */
const described = (parts: readonly JsonObject[]): string[] =>
  parts.flatMap(({ properties }) =>
    isObject(properties)
      ? Object.entries(properties).flatMap(([name, part]) => (saysKind(part) ? [name] : []))
      : [],
  )

const marked = (part: unknown): unknown =>
  isObject(part) && !saysKind(part) ? { ...part, $comment: mark } : withUntyped(part)

const each = (map: unknown, change: (name: string, inner: unknown) => unknown) =>
  isObject(map)
    ? Object.fromEntries(Object.entries(map).map(([name, inner]) => [name, change(name, inner)]))
    : map

/**
 * The schema of a form with a mark at each field and item without a type. A field with a type elsewhere in its object, such
 * as in `then`, gets none. `known`: fields with a type in the schema around this one.
 */
export function withUntyped(schema: unknown, known: readonly string[] = []): unknown {
  if (!isObject(schema)) return schema
  const whole = same(schema)
  const names = [...known, ...described(whole)]
  // Fields of one alternative are known in the object, but not in the other alternatives.
  const alternatives = whole.flatMap(({ oneOf, anyOf }) => [...listOf(oneOf), ...listOf(anyOf)].flatMap(same))
  const own = new Set([...names, ...described(alternatives)])
  const part = (inner: unknown): unknown =>
    Array.isArray(inner) ? inner.map((one) => withUntyped(one, names)) : withUntyped(inner, names)
  // oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema
  const changes: Record<string, (value: unknown) => unknown> = {
    properties: (map) => each(map, (name, inner) => (own.has(name) ? withUntyped(inner) : marked(inner))),
    items: (items) => (Array.isArray(items) ? items.map(marked) : marked(items === true ? {} : items)),
    additionalItems: (items) => marked(items),
    additionalProperties: (inner) => withUntyped(inner),
    patternProperties: (map) => each(map, (_, inner) => withUntyped(inner)),
    definitions: (map) => each(map, (_, inner) => withUntyped(inner)),
    dependencies: (map) => each(map, (_, inner) => part(inner)),
    allOf: part,
    oneOf: part,
    anyOf: part,
    then: part,
    else: part,
  }
  // oxlint-enable unicorn/no-thenable
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, changes[key]?.(value) ?? value]),
  )
}

/** `withUntyped` for a whole form. A form that is a single value (`root` in its hints) may have any type too. */
export const untypedIn = (schema: JsonObject, hints: unknown): unknown =>
  isObject(hints) && hints.root !== undefined ? marked(schema) : withUntyped(schema)
