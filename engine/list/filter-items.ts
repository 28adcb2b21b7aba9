import type { Where } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'

/** The items whose value is one of `where.in`; all items without `where`. */
export const filterItems = (
  items: readonly unknown[],
  where: Where | undefined,
  scope: Scope = {},
): readonly unknown[] =>
  where ? items.filter((item) => where.in.includes(String(read({ ...scope, item }, where.from)))) : items
