import { isObject, unmet } from './evaluate.ts'

/**
 * The part of JSON Schema that describes data from elsewhere: answers of an API, values kept in a browser. Read as it is,
 * because compiled validators of all answers are ten times as large; tests/unit/schema holds both to the same verdicts.
 */
export interface Shape {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  additionalProperties?: boolean | Shape
  items?: Shape | readonly Shape[]
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

/** What `decode` answers for a value that does not fit. */
export const invalid = Symbol('invalid')

/**
 * Told of each place in the shape that a value did not meet, such as `#/properties/items/items/required`. Given, it makes
 * reading lenient: unknown fields are left out, so is a bad item of a
 * list that has a good one, and null counts as absent.
 */
export type Note = (place: string) => void

/** What is read here part by part; the rest of a shape, conditions and tuples among it, is one verdict. */
const parts = ['properties', 'required', 'additionalProperties', 'anyOf', 'allOf']
const structure = new Set([...parts, 'items'])
const beside = new Set(parts)

const isOne = (items: Shape['items']): items is Shape => !Array.isArray(items)

function decodeItems(items: Shape, list: readonly unknown[], place: string, note: Note | undefined): unknown {
  const kept: unknown[] = []
  for (const item of list) {
    const value = decode(items, item, note, `${place}/items`)
    if (value !== invalid) kept.push(value)
    else if (!note) return invalid
  }
  // An empty list would say that there is nothing, which nobody has said.
  return kept.length === 0 && list.length > 0 ? invalid : kept
}

function decodeFields(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  place: string,
  note: Note | undefined,
): unknown {
  const { properties = {}, required = [], additionalProperties: rest = true } = shape
  const fields: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) {
    const named = Object.hasOwn(properties, key) ? properties[key] : undefined
    const read = named ?? (typeof rest === 'object' ? rest : undefined)
    if (!read) {
      if (rest === false && !note) return invalid
      // Everything is let in where the shape says so, or where it names nothing.
      if (!note || shape.additionalProperties === true || !shape.properties) fields.push([key, field])
      continue
    }
    const at = named ? `${place}/properties/${key}` : `${place}/additionalProperties`
    const nothing = note && field === null && decode(read, null) === invalid
    if (nothing) continue
    const decoded = decode(read, field, note, at)
    if (decoded === invalid) return invalid
    fields.push([key, decoded])
  }
  const result = Object.fromEntries(fields)
  if (required.every((key) => Object.hasOwn(result, key))) return result
  note?.(`${place}/required`)
  return invalid
}

function decodeBranches(shape: Shape, value: unknown, place: string, note: Note | undefined): unknown {
  let result = value
  for (const part of shape.allOf ?? []) {
    result = decode(part, result, note, `${place}/allOf`)
    if (result === invalid) return invalid
  }
  if (!shape.anyOf) return result
  for (const branch of shape.anyOf) {
    const notes: string[] = []
    const decoded = decode(branch, result, note && ((at) => notes.push(at)), `${place}/anyOf`)
    if (decoded === invalid) continue
    notes.forEach((at) => note?.(at))
    return decoded
  }
  note?.(`${place}/anyOf`)
  return invalid
}

/** A copy of a value as its shape describes it, or `invalid`. Strict as JSON Schema; lenient with `note`. */
export function decode(shape: Shape, value: unknown, note?: Note, place = '#'): unknown {
  const keyword = unmet(shape, value, isOne(shape.items) ? structure : beside)
  if (keyword) {
    note?.(`${place}/${keyword}`)
    return invalid
  }
  let result = value
  if (Array.isArray(value) && shape.items && isOne(shape.items))
    result = decodeItems(shape.items, value, place, note)
  else if (
    isObject(value) &&
    (shape.properties ?? shape.required ?? shape.additionalProperties) !== undefined
  )
    result = decodeFields(shape, value, place, note)
  return result === invalid ? invalid : decodeBranches(shape, result, place, note)
}
