import type { Where } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'
import { isObject } from '../util/json.ts'
import type { JsonObject } from '../util/json.ts'

/** Pointers (/item/...) to the key and the value of a row. */
export interface RowShape {
  key: string
  value: string
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The key of a row as text; an empty string when it has none. */
export const keyOf = (item: unknown, pointer: string): string => asText(read({ item }, pointer))

/** The value of a row as text; an empty string when it has none. */
export const valueOf = (item: unknown, { value }: Pick<RowShape, 'value'>): string =>
  asText(read({ item }, value))

const emptyList: readonly unknown[] = []

/** The value when it is a list, else an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : emptyList)

/** The items whose value is one of `where.in`; all items without `where`. */
export const filterItems = (
  items: readonly unknown[],
  where: Where | undefined,
  scope: Scope = {},
): readonly unknown[] =>
  where ? items.filter((item) => where.in.includes(String(read({ ...scope, item }, where.from)))) : items

/** The rows in a response by their keys: a list, `{ items: list }` or a single row. */
export function responseRows(answer: unknown, { key }: RowShape): ReadonlyMap<string, JsonObject> {
  const list = isObject(answer) && Array.isArray(answer.items) ? answer.items : answer
  const rows = (Array.isArray(list) ? list : [list]).filter((row) => isObject(row) && keyOf(row, key) !== '')
  return new Map(rows.map((row: JsonObject) => [keyOf(row, key), row]))
}

function withValueAt(item: JsonObject, [token, ...rest]: string[], value: string): JsonObject {
  if (token === undefined) return item
  const old = item[token]
  if (rest.length > 0) return { ...item, [token]: withValueAt(isObject(old) ? old : {}, rest, value) }
  return { ...item, [token]: typeof old === 'boolean' ? value === 'true' : value }
}

/** A copy of the row with this value; the row itself when it has it already. A boolean stays a boolean. */
export const withRowValue = (item: unknown, shape: Pick<RowShape, 'value'>, value: string): unknown =>
  isObject(item) && valueOf(item, shape) !== value
    ? withValueAt(item, shape.value.split('/').slice(2), value)
    : item

/**
 * The data of a query after a write: rows with the written value, then with the fields of the response. A row that is neither written
 * nor in the response stays the same object.
 */
export function mergeRows(
  current: unknown,
  shape: RowShape,
  written: ReadonlyMap<string, string>,
  answer: unknown,
): unknown {
  if (!Array.isArray(current)) return current
  const answered = responseRows(answer, shape)
  return current.map((item: unknown) => {
    const id = keyOf(item, shape.key)
    const value = written.get(id)
    const row = value === undefined ? item : withRowValue(item, shape, value)
    return isObject(row) && answered.has(id) ? { ...row, ...answered.get(id) } : row
  })
}
