import { read } from '../flow/binding.ts'
import { withoutDiacritics, fold, splitWords } from '../text/normalize-text.ts'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { ListMemory } from './list-memory.ts'
import { isObject } from '../util/json.ts'
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
  const matcher = useMemo(() => createRowMatcher(search?.keys ?? []), [search])
  const found = useMemo(() => {
    if (deferredQuery.trim() === '' && category === '' && segment.ids === null) return null
    const matches = matcher(deferredQuery)
    const isOf = (item: unknown) =>
      category === '' || !filter || String(read({ item }, filter.from)) === category
    const ids = items.filter((item) => isOf(item) && matches(item)).map((item) => keyOf(item, key))
    return new Set(segment.ids ? ids.filter((id) => segment.ids?.has(id)) : ids)
  }, [items, matcher, deferredQuery, category, segment, filter, key])
  // A decision makes a new list of the same rows: then nothing is shown or hidden.
  const [keep] = useState(createSetKeeper)
  const passing = useMemo(() => keep(found), [keep, found])
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

/** Returns a predicate for a query: whether a row contains each word. Umlauts are normalized; an empty query matches all rows. */
function createRowMatcher(pointers: readonly string[]) {
  // The text of a row is made at its first query: most lists are never searched, and a decision changes one row.
  const texts = new WeakMap<object, string>()
  const textIn = (item: object) => {
    const text = texts.get(item) ?? textOf(item, pointers)
    texts.set(item, text)
    return text
  }
  return (query: string): ((item: unknown) => boolean) => {
    const queryWords = splitWords(fold(query))
    if (queryWords.length === 0) return () => true
    return (item) => isObject(item) && queryWords.every((word) => textIn(item).includes(word))
  }
}

type Ids = ReadonlySet<string> | null

const isSame = (one: Ids, other: Ids) =>
  one === other || (one?.size === other?.size && [...(one ?? [])].every((id) => other?.has(id)))

/** Returns the set of the call before if the new one has the same ids. */
function createSetKeeper() {
  let last: Ids = null
  return (next: Ids): Ids => (last = isSame(last, next) ? last : next)
}
