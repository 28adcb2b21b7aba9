import { asArray, isObject, type JsonObject } from '../../util/json.ts'

/** Keywords whose subschemas only test a value and add no field. */
const testing = new Set(['if', 'then', 'else', 'not', 'contains', 'propertyNames', 'dependencies'])
const data = new Set(['const', 'enum', 'default', 'examples'])

const propertiesOf = ({ properties }: JsonObject): JsonObject => (isObject(properties) ? properties : {})

const requires = ({ required }: JsonObject, name: string): boolean =>
  Array.isArray(required) && required.includes(name)

/** The required property that has a different constant in each alternative; undefined if there is none. */
function discriminatorOf(alternatives: unknown): string | undefined {
  const list = Array.isArray(alternatives) ? alternatives.filter(isObject) : []
  return Object.keys(propertiesOf(list[0] ?? {})).find((name) => {
    const constants = list.flatMap((schema) => {
      const part = propertiesOf(schema)[name]
      return requires(schema, name) && isObject(part) && typeof part.const === 'string' ? [part.const] : []
    })
    return list.length > 1 && new Set(constants).size === list.length
  })
}

/**
 * The schema of a form with what RJSF and ajv need beyond it:
 * - each required constant is also the `default`, because nobody can enter another value. Not `true` and `false`: a checkbox,
 *   such as a consent, must not be checked in advance;
 * - alternatives of `oneOf` that differ by a constant get a `discriminator`: RJSF then knows the chosen alternative, which would
 *   otherwise be the one that fits best and may change while the customer types, and ajv reports the errors of that one only.
 */
export function formSchema(schema: JsonObject): JsonObject {
  const inside: JsonObject = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [
      key,
      data.has(key) || testing.has(key) ? part : prepared(part),
    ]),
  )
  const propertyName = discriminatorOf(schema.oneOf)
  if (propertyName !== undefined) inside.discriminator = { propertyName }
  if (!isObject(inside.properties)) return inside
  const properties = Object.entries(inside.properties).map(([name, part]) => {
    const isConstant =
      isObject(part) && requires(schema, name) && part.const !== undefined && typeof part.const !== 'boolean'
    return [name, isConstant ? { default: part.const, ...part } : part] as const
  })
  return { ...inside, properties: Object.fromEntries(properties) }
}

const prepared = (part: unknown): unknown =>
  Array.isArray(part) ? part.map(prepared) : isObject(part) ? formSchema(part) : part

/** The hints of a form, with a label for each field without hints whose `title` is the key of a text, which has a dot. */
export function labelled(hints: JsonObject, schema: JsonObject): JsonObject {
  const fields: JsonObject = isObject(hints.fields) ? { ...hints.fields } : {}
  const parts = [schema, schema.then, schema.else, ...asArray(schema.allOf)].filter(isObject)
  for (const [name, field] of parts.flatMap((part) => Object.entries(propertiesOf(part)))) {
    const { [name]: own } = fields
    if (isObject(own) && isObject(field)) fields[name] = labelled(own, field)
    else if (isObject(field) && String(field.title).includes('.')) fields[name] = { label: field.title }
  }
  return Object.keys(fields).length ? { ...hints, fields } : hints
}
