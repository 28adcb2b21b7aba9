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

const positions = new WeakMap<readonly unknown[], { key: string; of: ReadonlyMap<string, number> }>()

/** The position of each row by its key. It is made once per list. */
export function positionsOf(items: readonly unknown[], key: string): ReadonlyMap<string, number> {
  const known = positions.get(items)
  if (known?.key === key) return known.of
  const of = new Map(items.map((item, at) => [keyOf(item, key), at]))
  positions.set(items, { key, of })
  return of
}

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
  const list: readonly unknown[] = current
  const { key } = shape
  const of = positionsOf(list, key)
  const values = new Map(written)
  const answers = new Map(responseRows(answer, shape).map((row) => [keyOf(row, key), row]))
  const path = shape.value.split('/').slice(2)
  const changed = new Set([...values.keys(), ...answers.keys()])
  const rows = [...changed].flatMap((id): [number, Row][] => {
    const at = of.get(id)
    const item = at === undefined ? undefined : list[at]
    if (at === undefined || !isRow(item)) return []
    const value = values.get(id)
    return [[at, { ...(value === undefined ? item : withValue(item, path, value)), ...answers.get(id) }]]
  })
  const merged = withRows(list, rows)
  // Each row keeps its key, and so its position.
  positions.set(merged, { key, of })
  return merged
}

/** The items whose value is one of `where.in`; all items without `where`. */
export const filterItems = (
  items: readonly unknown[],
  where: Where | undefined,
  scope: Scope = {},
): readonly unknown[] =>
  where ? items.filter((item) => where.in.includes(String(read({ ...scope, item }, where.from)))) : items

/** The positions at which two lists have different rows; undefined for lists of different lengths. An answer changes few rows, the others are the same objects. */
export function changedPositions(before: readonly unknown[], now: readonly unknown[]): number[] | undefined {
  if (before.length !== now.length) return undefined
  const changed: number[] = []
  // A plain loop: this runs for ten thousand rows after each decision.
  for (let at = 0; at < now.length; at++) if (before[at] !== now[at]) changed.push(at)
  return changed
}

/** A copy of a list with other rows at some positions. */
export function withRows<Item>(
  list: readonly Item[],
  rows: Iterable<readonly [at: number, row: Item]>,
): Item[] {
  const copy = [...list]
  for (const [at, row] of rows) copy[at] = row
  return copy
}
