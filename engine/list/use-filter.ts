import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { ListMemory } from './list-memory.ts'
import { keyOf } from './merge-rows.ts'
import { createRowMatcher } from './row-matcher.ts'

export interface Filter {
  query: string
  setQuery(query: string): void
  /** Id of a category; empty for all. */
  category: string
  setCategory(category: string): void
  /** Ids of the rows that pass; null while nothing is filtered. */
  passing: ReadonlySet<string> | null
}

/** Search and category above a list of decisions. The list follows the typing as fast as the device can, the box at once. */
export function useFilter(
  element: DecisionsElement,
  items: readonly unknown[],
  store: DecisionsStore,
  memory: ListMemory,
): Filter {
  const [query, setQuery] = useState(memory.read().query)
  const [category, setCategory] = useState(memory.read().category)
  useEffect(() => memory.keep({ query, category }), [memory, query, category])
  const settled = useDeferredValue(query)
  const { search, filter, key } = element
  const matcher = useMemo(() => createRowMatcher(items, search?.keys ?? []), [items, search])
  const passing = useMemo(() => {
    if (settled.trim() === '' && category === '') return null
    const matches = matcher(settled)
    const isOf = (item: unknown) =>
      category === '' || !filter || String(read({ item }, filter.from)) === category
    return new Set(items.filter((item, at) => isOf(item) && matches(at)).map((item) => keyOf(item, key)))
  }, [items, matcher, settled, category, filter, key])
  useLayoutEffect(() => store.show(passing), [store, passing])
  return { query, setQuery, category, setCategory, passing }
}
