import { isObject, type JsonObject } from '../util/json.ts'
import { failedKeyword, isValid } from './evaluate.ts'
import { meant, readAs, retyped, type Readable } from './read.ts'

/**
 * The subset of JSON Schema for untrusted data, such as API responses. It is interpreted, because compiled validators for all
 * responses are ten times as large. tests/unit/schema compares the results with ajv.
 */
export interface Shape extends Readable {
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  additionalProperties?: boolean | Shape
  items?: Shape | readonly Shape[]
  maxItems?: number
  anyOf?: readonly Shape[]
  allOf?: readonly Shape[]
  /** Stands in for a required field that a lenient object does not have, or not as it should be. */
  default?: unknown
  /** Fields that do not fit are left out of the object, and the object stays. */
  'x-lenient'?: boolean
  /** A field of a lenient object without which the object is of no use: if it is there, it fits, or the object is invalid. */
  'x-essential'?: boolean
  /** Keywords that only `failedKeyword` reads. */
  [keyword: string]: unknown
}

export const invalid = Symbol('invalid')

/** Receives the path of each keyword that a value does not meet, such as `#/properties/items/items/required`. */
export type Note = (path: string) => void

/** The keywords that are decoded here recursively. All others (conditions and tuples too) are evaluated as a whole. */
const objectKeywords = ['properties', 'required', 'additionalProperties', 'anyOf', 'allOf']
const structure = new Set([...objectKeywords, 'items'])
const allButItems = new Set(objectKeywords)

const isOne = (items: Shape['items']): items is Shape => !Array.isArray(items)

function decodeItems(items: Shape, list: readonly unknown[], path: string, note: Note): unknown {
  const validItems: unknown[] = []
  const ids = new Set<unknown>()
  for (const item of list) {
    const value = decode(items, item, note, `${path}/items`)
    const id = isObject(value) ? value.id : undefined
    if (value === invalid || (id !== undefined && ids.has(id))) continue
    ids.add(id)
    validItems.push(value)
  }
  // An empty list would mean "no items", which is not what was received.
  return validItems.length === 0 && list.length > 0 ? invalid : validItems
}

/** What stands in for a required field of a lenient object that is missing or does not fit; `invalid` if nothing does. */
function standIn(shape: Shape | undefined, value: unknown): unknown {
  if (shape?.default !== undefined) return structuredClone(shape.default)
  // Some systems have null for a list with nothing in it.
  return shape?.type === 'array' && value === null && isValid(shape, []) ? [] : invalid
}

function decodeFields(shape: Shape, value: JsonObject, path: string, note: Note): unknown {
  const { properties = {}, required = [], additionalProperties: rest = true } = shape
  const lenient = shape['x-lenient'] === true
  const names = Object.keys(properties)
  const result = new Map<string, unknown>()
  for (const [sent, received] of Object.entries(value)) {
    const key = lenient && !Object.hasOwn(properties, sent) ? meant(names, sent) : sent
    // The name in its own spelling counts more than another spelling of it.
    if (key !== sent && Object.hasOwn(value, key)) continue
    const named = Object.hasOwn(properties, key) ? properties[key] : undefined
    const read = named ?? (typeof rest === 'object' ? rest : undefined)
    if (!read) {
      // Unknown fields are kept when the shape allows them explicitly or names no fields.
      if (shape.additionalProperties === true || !shape.properties) result.set(key, received)
      continue
    }
    const isEssential = named?.['x-essential'] === true
    const field = lenient && !isEssential ? retyped(read, received) : received
    const isEmpty = lenient && typeof field === 'string' && field.trim() === '' && !required.includes(key)
    if (isEmpty || (field === null && !isValid(read, null))) continue
    const at = named ? `${path}/properties/${key}` : `${path}/additionalProperties`
    const decoded = decode(read, field, note, at)
    if (decoded !== invalid) result.set(key, decoded)
    else if (!lenient || isEssential) return invalid
  }
  const missing = required.filter((key) => !result.has(key))
  if (missing.length > 0) note(`${path}/required`)
  for (const key of missing) {
    const other = lenient ? standIn(properties[key], value[key]) : invalid
    if (other === invalid) return invalid
    result.set(key, other)
  }
  // Unlike an assignment, this makes a field of one that is called __proto__.
  return Object.fromEntries(result)
}

function decodeBranches(shape: Shape, value: unknown, path: string, note: Note): unknown {
  let result = value
  for (const part of shape.allOf ?? []) {
    result = decode(part, result, note, `${path}/allOf`)
    if (result === invalid) return invalid
  }
  if (!shape.anyOf) return result
  for (const branch of shape.anyOf) {
    const notes: string[] = []
    const decoded = decode(branch, result, (at) => notes.push(at), `${path}/anyOf`)
    if (decoded === invalid) continue
    notes.forEach(note)
    return decoded
  }
  note(`${path}/anyOf`)
  return invalid
}

/**
 * A copy of a value as its shape describes it, or `invalid`. It is read leniently: values are read by their kind (`x-read`), unknown
 * fields are removed, null counts as absent, invalid items of a list are removed when the list has a valid one, and those beyond
 * its maximum; of items with the same id the first one counts. In an object with `x-lenient` a field may have another usual type or
 * spelling, an optional text that is empty counts as absent, and a field that does not fit is left out; a required one gets its
 * `default`. For stored values, which are as we wrote them, there is `isValid`.
 */
export function decode(shape: Shape, received: unknown, note: Note, path = '#'): unknown {
  let value = readAs(shape, received)
  if (Array.isArray(value) && value.length > (shape.maxItems ?? Infinity)) {
    note(`${path}/maxItems`)
    value = value.slice(0, shape.maxItems)
  }
  const keyword = failedKeyword(shape, value, isOne(shape.items) ? structure : allButItems)
  if (keyword) {
    note(`${path}/${keyword}`)
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
