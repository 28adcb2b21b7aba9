type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const valuesOf = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : [])

/** Keywords of which one says what kind of value it is, or leads to one that does. */
const kinds = ['type', 'const', 'enum', 'properties', 'additionalProperties', 'patternProperties']
const leading = ['oneOf', 'anyOf', 'allOf', '$ref', 'if', 'then', 'else']
const saysKind = (schema: unknown): boolean =>
  isObject(schema) && [...kinds, ...leading].some((keyword) => keyword in schema)

/** A value of any kind. RJSF shows nothing of a schema that is empty, so this one is not. */
const mark = 'untyped'
export const isUntyped = (schema: Json): boolean => schema.$comment === mark

/** What speaks of the same value whichever alternative is chosen, itself first. */
const same = (schema: unknown): Json[] =>
  isObject(schema)
    ? [
        schema,
        ...listOf(schema.allOf).flatMap(same),
        ...[schema.then, schema.else, ...valuesOf(schema.dependencies)].flatMap(same),
      ]
    : []

/** Names of fields whose kind one of these says. */
const described = (parts: readonly Json[]): string[] =>
  parts.flatMap(({ properties }) =>
    isObject(properties)
      ? Object.entries(properties).flatMap(([name, part]) => (saysKind(part) ? [name] : []))
      : [],
  )

const marked = (part: unknown): unknown =>
  isObject(part) && !saysKind(part) ? { ...part, $comment: mark } : withUntyped(part)

/**
 * The schema of a form in which each field and item of which nothing says the kind bears a mark. A field that is described
 * elsewhere in its object, such as in `then`, is none. `known`: fields that are described around this part of an object.
 */
export function withUntyped(schema: unknown, known: readonly string[] = []): unknown {
  if (!isObject(schema)) return schema
  const whole = same(schema)
  const names = [...known, ...described(whole)]
  // What alternatives describe is known beside them, but not in one another.
  const alternatives = whole.flatMap(({ oneOf, anyOf }) => [...listOf(oneOf), ...listOf(anyOf)].flatMap(same))
  const own = new Set([...names, ...described(alternatives)])
  const part = (inner: unknown): unknown =>
    Array.isArray(inner) ? inner.map((one) => withUntyped(one, names)) : withUntyped(inner, names)
  const each = (map: unknown, change: (name: string, inner: unknown) => unknown) =>
    isObject(map)
      ? Object.fromEntries(Object.entries(map).map(([name, inner]) => [name, change(name, inner)]))
      : map
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

/** The same for a whole form. One that shows itself as a value (`root` in its hints) may be of any kind as well. */
export const untypedIn = (schema: Json, hints: unknown): unknown =>
  isObject(hints) && hints.root !== undefined ? marked(schema) : withUntyped(schema)
