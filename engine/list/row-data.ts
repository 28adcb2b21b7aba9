import type { Where } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'

export type RowValue = readonly [id: string, value: string]

/** Pointers (/item/...) to the key and the value of a row. */
export interface RowShape {
  key: string
  value: string
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The key of a row as text; an empty string when it has none. */
export const keyOf = (item: unknown, pointer: string): string => asText(read({ item }, pointer))

const emptyList: readonly unknown[] = []

/** The value when it is a list, else an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : emptyList)

/** Key and value of each row that has a key. */
export const valuesOf = (items: readonly unknown[], shape: RowShape): RowValue[] =>
  items
    .map((item): RowValue => [keyOf(item, shape.key), asText(read({ item }, shape.value))])
    .filter(([id]) => id !== '')

/** The rows in a response: a list, `{ items: list }` or a single row. */
function responseRows(answer: unknown, shape: RowShape): Row[] {
  const list = isRow(answer) && Array.isArray(answer.items) ? answer.items : answer
  return (Array.isArray(list) ? list : [list]).filter((row) => isRow(row) && keyOf(row, shape.key) !== '')
}

/** The values of rows in a response. Rows without a value are left out. */
export const responseValues = (answer: unknown, shape: RowShape): RowValue[] =>
  valuesOf(responseRows(answer, shape), shape).filter(([, value]) => value !== '')

/** A copy of the row with the value at the path. A boolean stays a boolean. */
function withValue(item: Row, [token, ...rest]: string[], value: string): Row {
  if (token === undefined) return item
  const old = item[token]
  if (rest.length > 0) return { ...item, [token]: withValue(isRow(old) ? old : {}, rest, value) }
  return { ...item, [token]: typeof old === 'boolean' ? value === 'true' : value }
}

/**
 * The data of a query after a write, for `replaceData`: rows with the written value, then with the fields of the response.
 * A row that is neither written nor in the response stays the same object.
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

/** The items whose value is one of `where.in`; all items without `where`. */
export const filterItems = (
  items: readonly unknown[],
  where: Where | undefined,
  scope: Scope = {},
): readonly unknown[] =>
  where ? items.filter((item) => where.in.includes(String(read({ ...scope, item }, where.from)))) : items
