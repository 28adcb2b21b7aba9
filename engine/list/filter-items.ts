import type { Where } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'

/** The items that have one of the values named; all of them where nothing is asked. */
export const filterItems = (
  items: readonly unknown[],
  where: Where | undefined,
  scope: Scope = {},
): readonly unknown[] =>
  where ? items.filter((item) => where.in.includes(String(read({ ...scope, item }, where.from)))) : items
