/**
 * The part of JSON Schema that describes data from elsewhere: answers of an API, values kept in a browser. Read as it is,
 * because compiled validators of all answers are ten times as large; tests/unit/shape holds both to the same verdicts.
 */
export interface Shape {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  additionalProperties?: boolean | Shape
  items?: Shape
  minItems?: number
  maxItems?: number
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: readonly Shape[]
  allOf?: readonly Shape[]
}

/** What `conform` answers for a value that does not fit. */
export const misfit = Symbol('misfit')

/**
 * Told of each place in the shape that a value did not meet, such as `#/properties/items/items/required`. Given, it makes
 * reading lenient: unknown fields are left out, so is a bad item of a
 * list that has a good one, and null counts as absent.
 */
export type Note = (place: string) => void

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const types: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const patterns = new Map<string, RegExp>()
function matches(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, known)
  return known.test(text)
}

const within = (size: number, least = -Infinity, most = Infinity) => size >= least && size <= most

/** The keyword of the shape itself, not of its parts, that the value does not meet. */
function unmet(shape: Shape, value: unknown): string | undefined {
  if (shape.type !== undefined && ![shape.type].flat().some((name) => types[name]?.(value))) return 'type'
  if (shape.enum && !shape.enum.includes(value)) return 'enum'
  if (typeof value === 'number' && !within(value, shape.minimum, shape.maximum)) return 'minimum'
  if (Array.isArray(value))
    return within(value.length, shape.minItems, shape.maxItems) ? undefined : 'maxItems'
  if (typeof value !== 'string') return undefined
  // Only where it may matter: characters are counted one by one.
  if (shape.minLength !== undefined && [...value].length < shape.minLength) return 'minLength'
  if (shape.maxLength !== undefined && value.length > shape.maxLength && [...value].length > shape.maxLength)
    return 'maxLength'
  return shape.pattern !== undefined && !matches(shape.pattern, value) ? 'pattern' : undefined
}

function conformItems(
  items: Shape,
  list: readonly unknown[],
  place: string,
  note: Note | undefined,
): unknown {
  const kept: unknown[] = []
  for (const item of list) {
    const value = conform(items, item, note, `${place}/items`)
    if (value !== misfit) kept.push(value)
    else if (!note) return misfit
  }
  // An empty list would say that there is nothing, which nobody has said.
  return kept.length === 0 && list.length > 0 ? misfit : kept
}

function conformFields(shape: Shape, value: Json, place: string, note: Note | undefined): unknown {
  const { properties = {}, required = [], additionalProperties: rest = true } = shape
  const fields: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) {
    const named = Object.hasOwn(properties, key) ? properties[key] : undefined
    const read = named ?? (typeof rest === 'object' ? rest : undefined)
    if (!read) {
      if (rest === false && !note) return misfit
      // Everything is let in where the shape says so, or where it names nothing.
      if (!note || shape.additionalProperties === true || !shape.properties) fields.push([key, field])
      continue
    }
    const at = named ? `${place}/properties/${key}` : `${place}/additionalProperties`
    const nothing = note && field === null && conform(read, null) === misfit
    if (nothing) continue
    const conformed = conform(read, field, note, at)
    if (conformed === misfit) return misfit
    fields.push([key, conformed])
  }
  const result = Object.fromEntries(fields)
  if (required.every((key) => Object.hasOwn(result, key))) return result
  note?.(`${place}/required`)
  return misfit
}

function conformBranches(shape: Shape, value: unknown, place: string, note: Note | undefined): unknown {
  let result = value
  for (const part of shape.allOf ?? []) {
    result = conform(part, result, note, `${place}/allOf`)
    if (result === misfit) return misfit
  }
  if (!shape.anyOf) return result
  for (const branch of shape.anyOf) {
    const notes: string[] = []
    const conformed = conform(branch, result, note && ((at) => notes.push(at)), `${place}/anyOf`)
    if (conformed === misfit) continue
    notes.forEach((at) => note?.(at))
    return conformed
  }
  note?.(`${place}/anyOf`)
  return misfit
}

/** A copy of a value as its shape describes it, or `misfit`. Strict as JSON Schema; lenient with `note`. */
export function conform(shape: Shape, value: unknown, note?: Note, place = '#'): unknown {
  const keyword = unmet(shape, value)
  if (keyword) {
    note?.(`${place}/${keyword}`)
    return misfit
  }
  let result = value
  if (Array.isArray(value) && shape.items) result = conformItems(shape.items, value, place, note)
  else if (
    isObject(value) &&
    (shape.properties ?? shape.required ?? shape.additionalProperties) !== undefined
  )
    result = conformFields(shape, value, place, note)
  return result === misfit ? misfit : conformBranches(shape, result, place, note)
}
