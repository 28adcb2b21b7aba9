import { isObject } from '../util/json.ts'
import { failedKeyword } from './evaluate.ts'

/**
 * The subset of JSON Schema for untrusted data: API responses and stored values. It is interpreted, because compiled validators
 * for all responses are ten times as large. tests/unit/schema compares the results with ajv.
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

export const invalid = Symbol('invalid')

/**
 * Receives the path of each keyword that a value does not meet, such as `#/properties/items/items/required`. With this
 * function decoding is lenient: unknown fields are removed, invalid items of a list are removed when the list has a valid
 * one, and null counts as absent.
 */
export type Note = (path: string) => void

/** The keywords that are decoded here recursively. All others (conditions and tuples too) are evaluated as a whole. */
const objectKeywords = ['properties', 'required', 'additionalProperties', 'anyOf', 'allOf']
const structure = new Set([...objectKeywords, 'items'])
const allButItems = new Set(objectKeywords)

const isOne = (items: Shape['items']): items is Shape => !Array.isArray(items)

function decodeItems(items: Shape, list: readonly unknown[], path: string, note: Note | undefined): unknown {
  const validItems: unknown[] = []
  for (const item of list) {
    const value = decode(items, item, note, `${path}/items`)
    if (value !== invalid) validItems.push(value)
    else if (!note) return invalid
  }
  // An empty list would mean "no items", which is not what was received.
  return validItems.length === 0 && list.length > 0 ? invalid : validItems
}

function decodeFields(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  path: string,
  note: Note | undefined,
): unknown {
  const { properties = {}, required = [], additionalProperties: rest = true } = shape
  const fields: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) {
    const named = Object.hasOwn(properties, key) ? properties[key] : undefined
    const read = named ?? (typeof rest === 'object' ? rest : undefined)
    if (!read) {
      if (rest === false && !note) return invalid
      // Unknown fields are kept when the shape allows them explicitly or names no fields.
      if (!note || shape.additionalProperties === true || !shape.properties) fields.push([key, field])
      continue
    }
    const at = named ? `${path}/properties/${key}` : `${path}/additionalProperties`
    const nothing = note && field === null && decode(read, null) === invalid
    if (nothing) continue
    const decoded = decode(read, field, note, at)
    if (decoded === invalid) return invalid
    fields.push([key, decoded])
  }
  const result = Object.fromEntries(fields)
  if (required.every((key) => Object.hasOwn(result, key))) return result
  note?.(`${path}/required`)
  return invalid
}

function decodeBranches(shape: Shape, value: unknown, path: string, note: Note | undefined): unknown {
  let result = value
  for (const part of shape.allOf ?? []) {
    result = decode(part, result, note, `${path}/allOf`)
    if (result === invalid) return invalid
  }
  if (!shape.anyOf) return result
  for (const branch of shape.anyOf) {
    const notes: string[] = []
    const decoded = decode(branch, result, note && ((at) => notes.push(at)), `${path}/anyOf`)
    if (decoded === invalid) continue
    notes.forEach((at) => note?.(at))
    return decoded
  }
  note?.(`${path}/anyOf`)
  return invalid
}

/** A copy of a value as its shape describes it, or `invalid`. Strict as JSON Schema; lenient with `note`. */
export function decode(shape: Shape, value: unknown, note?: Note, path = '#'): unknown {
  const keyword = failedKeyword(shape, value, isOne(shape.items) ? structure : allButItems)
  if (keyword) {
    note?.(`${path}/${keyword}`)
    return invalid
  }
  let result = value
  if (Array.isArray(value) && shape.items && isOne(shape.items))
    result = decodeItems(shape.items, value, path, note)
  else if (
    isObject(value) &&
    (shape.properties ?? shape.required ?? shape.additionalProperties) !== undefined
  )
    result = decodeFields(shape, value, path, note)
  return result === invalid ? invalid : decodeBranches(shape, result, path, note)
}
