type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords that only ask; what they name is not entered by them. */
const asking = new Set(['if', 'then', 'else', 'not', 'contains', 'propertyNames', 'dependencies'])
const data = new Set(['const', 'enum', 'default', 'examples'])

/** The name under which each alternative has a constant of its own; undefined where there is none. */
function toldBy(alternatives: unknown): string | undefined {
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
 * A form's schema in which a constant that has to be there begins with its value: nobody can enter anything else. So an
 * alternative that is told by a constant has it as soon as it is chosen, and RJSF knows it by that (`discriminator`): else it
 * looks for the one that fits best, and goes to another one while the customer still types. A constant that is true or false is a box to
 * be ticked, such as a consent, and is never ticked beforehand.
 */
export function withGiven(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withGiven)
  if (!isObject(schema)) return schema
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : []
  const inside: Json = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [
      key,
      data.has(key) || asking.has(key) ? part : withGiven(part),
    ]),
  )
  const told = toldBy(schema.oneOf) ?? toldBy(schema.anyOf)
  if (told !== undefined) inside.discriminator = { propertyName: told }
  if (!isObject(inside.properties)) return inside
  const properties = Object.entries(inside.properties).map(([name, part]) => {
    const isGiven =
      isObject(part) &&
      required.includes(name) &&
      part.const !== undefined &&
      typeof part.const !== 'boolean' &&
      part.default === undefined
    return [name, isGiven ? { ...part, default: part.const } : part] as const
  })
  return { ...inside, properties: Object.fromEntries(properties) }
}
