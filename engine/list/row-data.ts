import type { Where } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The key of a row as text; an empty string when it has none. */
export const keyOf = (item: unknown, pointer: string): string => asText(read({ item }, pointer))

/** The value of a row as text; an empty string when it has none. */
export const valueOf = (item: unknown, { value }: { value: string }): string => keyOf(item, value)

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
