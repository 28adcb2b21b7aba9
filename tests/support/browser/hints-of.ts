import { isObject } from '#engine/util/json.ts'
import type { JsonObject } from '#engine/util/json.ts'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isConstant = (schema: unknown): boolean =>
  isObject(schema) && ('const' in schema || listOf(schema.enum).length === 1)

/** Merges hints. The given ones win over those from titles. */
function merged(made: unknown, given: unknown): unknown {
  if (given === undefined) return made
  if (!isObject(made) || !isObject(given)) return given
  return Object.fromEntries(
    [...new Set([...Object.keys(made), ...Object.keys(given)])].map((key) => [
      key,
      merged(made[key], given[key]),
    ]),
  )
}

function groupOf(schema: JsonObject): JsonObject {
  const same = [
    schema,
    ...listOf(schema.allOf),
    schema.then,
    schema.else,
    ...Object.values(isObject(schema.dependencies) ? schema.dependencies : {}),
    ...Object.values(isObject(schema.dependentSchemas) ? schema.dependentSchemas : {}),
  ].filter(isObject)
  const inner = same.slice(1).map(groupOf)
  const properties = Object.entries(isObject(schema.properties) ? schema.properties : {})
  const fields = Object.assign(
    {},
    Object.fromEntries(properties.map(([name, part]) => [name, fieldOf(part, name)])),
    ...inner.map((one) => one.fields ?? {}),
    // The alternatives of a dependency have no field with which to choose one.
    ...same
      .slice(1)
      .flatMap((one) =>
        [...listOf(one.oneOf), ...listOf(one.anyOf)]
          .filter(isObject)
          .map((part) => groupOf(part).fields ?? {}),
      ),
  ) as JsonObject
  const alternatives = [...listOf(schema.oneOf), ...listOf(schema.anyOf)]
  const items = schema.items
  const isOpen =
    isObject(schema.patternProperties) ||
    (schema.additionalProperties !== undefined && schema.additionalProperties !== false)
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(alternatives.length > 0 &&
      !alternatives.every(isConstant) && {
        alternatives: alternatives.map((part, at) => fieldOf(part, `Wahl ${at + 1}`)),
        choiceLabel: 'Art',
      }),
    ...(isObject(items) && { items: itemOf(items) }),
    ...(Array.isArray(items) && { items: items.map(itemOf) }),
    ...(isObject(schema.additionalItems) && { additionalItems: itemOf(schema.additionalItems) }),
    ...(isOpen && {
      additionalProperties: { label: 'Wert von {{name}}', name: 'Name von {{name}}', add: 'Noch ein Wert' },
    }),
  }
}

const itemOf = (schema: unknown): JsonObject => ({
  ...fieldOf(schema, 'Eintrag'),
  label: `${isObject(schema) && typeof schema.title === 'string' ? schema.title : 'Eintrag'} {{number}}`,
})

const kinds = ['type', 'const', 'enum', 'properties', 'oneOf', 'anyOf', 'allOf', '$ref']

const fieldOf = (schema: unknown, name: string): JsonObject =>
  isObject(schema)
    ? {
        label: typeof schema.title === 'string' ? schema.title : name,
        ...(!kinds.some((kind) => kind in schema) && { choiceLabel: 'Art des Werts' }),
        ...groupOf(schema),
      }
    : { label: name }

/** Makes the hints of a form from the titles in its schema, and adds `given`. */
export function hintsOf(schema: JsonObject, given: unknown): JsonObject {
  const definitions = isObject(schema.definitions) ? Object.entries(schema.definitions) : []
  const isWhole = ['object', undefined].includes(schema.type as string | undefined) && !isBare(schema)
  const made = isWhole ? groupOf(schema) : { root: fieldOf(schema, 'Wert') }
  return merged(
    {
      ...made,
      ...(definitions.length > 0 && {
        definitions: Object.fromEntries(
          definitions.map(([name, part]) => [name, groupOf(isObject(part) ? part : {})]),
        ),
      }),
    },
    given,
  ) as JsonObject
}

/** Whether the schema does not say that the value is an object. */
const isBare = (schema: JsonObject): boolean =>
  schema.type === undefined && schema.properties === undefined && schema.title !== undefined
