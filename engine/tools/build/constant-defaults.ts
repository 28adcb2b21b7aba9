import { isObject } from '../../util/json.ts'
import type { JsonObject } from '../../util/json.ts'

/** Keywords whose subschemas only test a value and add no field. */
const testing = new Set(['if', 'then', 'else', 'not', 'contains', 'propertyNames', 'dependencies'])
const data = new Set(['const', 'enum', 'default', 'examples'])

/** The required property that has a different constant in each alternative; undefined if there is none. */
function discriminatorOf(alternatives: unknown): string | undefined {
  const list = Array.isArray(alternatives) ? alternatives.filter(isObject) : []
  const [first] = list
  if (!first || list.length < 2 || !isObject(first.properties)) return undefined
  return Object.keys(first.properties).find((name) => {
    const values = list.map(({ properties, required }) => {
      const part = isObject(properties) ? properties[name] : undefined
      const needed = Array.isArray(required) && required.includes(name)
      return needed && isObject(part) && typeof part.const === 'string' ? part.const : undefined
    })
    return !values.includes(undefined) && new Set(values).size === list.length
  })
}

/**
 * Gives each required constant of a form's schema its value as `default`: nobody can enter another value. Where the
 * alternatives of `oneOf` or `anyOf` differ by a constant, the schema also gets a `discriminator`, so that RJSF knows the chosen
 * alternative. Without it RJSF takes the alternative that fits best, which may change while the customer types. A constant
 * `true` or `false` gets no default: it is a checkbox, such as a consent, and must not be checked in advance.
 */
export function withConstantDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withConstantDefaults)
  if (!isObject(schema)) return schema
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : []
  const inside: JsonObject = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [
      key,
      data.has(key) || testing.has(key) ? part : withConstantDefaults(part),
    ]),
  )
  const propertyName = discriminatorOf(schema.oneOf) ?? discriminatorOf(schema.anyOf)
  if (propertyName !== undefined) inside.discriminator = { propertyName }
  if (!isObject(inside.properties)) return inside
  const properties = Object.entries(inside.properties).map(([name, part]) => {
    const isRequiredConstant =
      isObject(part) &&
      required.includes(name) &&
      part.const !== undefined &&
      typeof part.const !== 'boolean' &&
      part.default === undefined
    return [name, isRequiredConstant ? { ...part, default: part.const } : part] as const
  })
  return { ...inside, properties: Object.fromEntries(properties) }
}
