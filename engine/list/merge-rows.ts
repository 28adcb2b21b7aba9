import { read } from '../flow/binding.ts'
import type { RowValue } from './pending-writes.ts'

/** Where the key and the value of a row stand, as /item pointers. */
export interface RowShape {
  key: string
  value: string
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The key of a row as text; empty where it has none. */
export const keyOf = (item: unknown, pointer: string): string => asText(read({ item }, pointer))

const emptyList: readonly unknown[] = []

/** The list that a binding read; nothing yet, or something else, is an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : emptyList)

/** Key and value of each row that has a key. */
export const valuesOf = (items: readonly unknown[], shape: RowShape): RowValue[] =>
  items
    .map((item): RowValue => [keyOf(item, shape.key), asText(read({ item }, shape.value))])
    .filter(([id]) => id !== '')

/** The rows that an answer holds: a list, {items: list}, or one row alone. */
function responseRows(answer: unknown, shape: RowShape): Row[] {
  const list = isRow(answer) && Array.isArray(answer.items) ? answer.items : answer
  return (Array.isArray(list) ? list : [list]).filter((row) => isRow(row) && keyOf(row, shape.key) !== '')
}

/** What an answer says about the values of rows; rows without the value say nothing. */
export const responseValues = (answer: unknown, shape: RowShape): RowValue[] =>
  valuesOf(responseRows(answer, shape), shape).filter(([, value]) => value !== '')

/** Puts a value where the pointer says; a flag stays a flag. */
function withValue(item: Row, [token, ...rest]: string[], value: string): Row {
  if (token === undefined) return item
  const old = item[token]
  if (rest.length > 0) return { ...item, [token]: withValue(isRow(old) ? old : {}, rest, value) }
  return { ...item, [token]: typeof old === 'boolean' ? value === 'true' : value }
}

/**
 * What a query holds after a call, for the `change` of replaceData: rows with the value that was wanted, then with
 * whatever the answer says of them. Rows that nothing was said about stay the same objects.
 */
export function mergeRows(
  current: unknown,
  shape: RowShape,
  written: readonly RowValue[],
  answer: unknown,
): unknown {
  if (!Array.isArray(current)) return current
  const values = new Map(written)
  const answers = new Map(responseRows(answer, shape).map((row) => [keyOf(row, shape.key), row]))
  const path = shape.value.split('/').slice(2)
  return current.map((item: unknown) => {
    const id = keyOf(item, shape.key)
    const value = values.get(id)
    const row = answers.get(id)
    if (!isRow(item) || (value === undefined && !row)) return item
    return { ...(value === undefined ? item : withValue(item, path, value)), ...row }
  })
}
