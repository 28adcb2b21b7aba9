import { read } from '../flow/binding.ts'
import { withoutDiacritics, fold, splitWords } from './normalize-text.ts'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { ListMemory } from './list-memory.ts'
import { keyOf } from './row-data.ts'

export interface Filter {
  query: string
  setQuery(query: string): void
  /** Empty for all. */
  category: string
  setCategory(category: string): void
  /** A decision, whose rows are shown; null for all. */
  segment: string | null
  setSegment(segment: string | null): void
  /** Ids of the rows that pass; null while nothing is filtered. */
  passing: ReadonlySet<string> | null
}

/** The rows that had the segment's value when the segment was chosen. A row that changes later stays visible until the next choice. */
interface Segment {
  value: string | null
  ids: ReadonlySet<string> | null
}

const segmentOf = (value: string | null, store: DecisionsStore): Segment => ({
  value,
  ids:
    value === null
      ? null
      : new Set(Object.entries(store.values()).flatMap(([id, own]) => (own === value ? [id] : []))),
})

/**
 * Search, category and segment of a list. The input shows typed text at once; the list is filtered with a deferred value.
 */
export function useFilter(
  element: DecisionsElement,
  items: readonly unknown[],
  store: DecisionsStore,
  memory: ListMemory,
): Filter {
  const [query, setQuery] = useState(memory.read().query)
  const [category, setCategory] = useState(memory.read().category)
  const [segment, setSegment] = useState(() => segmentOf(memory.read().segment, store))
  useEffect(
    () => memory.keep({ query, category, segment: segment.value }),
    [memory, query, category, segment],
  )
  const deferredQuery = useDeferredValue(query)
  const { search, filter, key } = element
  const matcher = useMemo(() => createRowMatcher(items, search?.keys ?? []), [items, search])
  const passing = useMemo(() => {
    if (deferredQuery.trim() === '' && category === '' && segment.ids === null) return null
    const matches = matcher(deferredQuery)
    const isOf = (item: unknown) =>
      category === '' || !filter || String(read({ item }, filter.from)) === category
    const found = items.filter((item, at) => isOf(item) && matches(at)).map((item) => keyOf(item, key))
    return new Set(segment.ids ? found.filter((id) => segment.ids?.has(id)) : found)
  }, [items, matcher, deferredQuery, category, segment, filter, key])
  useLayoutEffect(() => store.show(passing), [store, passing])
  return {
    query,
    setQuery,
    category,
    setCategory,
    segment: segment.value,
    setSegment: (value) => setSegment(segmentOf(value, store)),
    passing,
  }
}

const textOf = (item: unknown, pointers: readonly string[]): string => {
  const text = pointers.map((pointer) => String(read({ item }, pointer) ?? '')).join(' ')
  return `${fold(text)} ${withoutDiacritics(text)}`
}

/** Returns a predicate for a query: whether the row at an index contains each word. Umlauts are normalized; an empty query matches all rows. */
function createRowMatcher(items: readonly unknown[], pointers: readonly string[]) {
  // Built on the first query, because most lists are never searched.
  let texts: readonly string[] | undefined
  return (query: string): ((at: number) => boolean) => {
    const queryWords = splitWords(fold(query))
    if (queryWords.length === 0) return () => true
    const all = (texts ??= items.map((item) => textOf(item, pointers)))
    return (at) => queryWords.every((word) => all[at]?.includes(word))
  }
}
