import { useDeferredValue, useEffect, useMemo, useReducer } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { fold, splitWords, withoutDiacritics } from '../text/normalize-text.ts'
import type { ListMemory } from './use-row-events.ts'
import { textAt } from '../view/use-element.ts'

interface Criteria {
  query: string
  /** Empty for all. */
  category: string
  /** A decision, whose rows are shown; null for all. */
  segment: string | null
  /** The rows that had this decision when it was chosen. A row that changes later stays visible until the next choice. */
  segmentIds: ReadonlySet<string> | null
}

/** Search, category and segment of a list. A choice is shown at once; React renders the filtered list in pauses. */
export function useFilter(element: DecisionsElement, rows: readonly unknown[], memory: ListMemory) {
  const { search, filter, key } = element
  const idsOf = (segment: string | null) =>
    segment === null
      ? null
      : new Set(rows.filter((row) => textAt(row, element.value) === segment).map((row) => textAt(row, key)))
  const [criteria, change] = useReducer(
    (before: Criteria, next: Partial<Criteria>): Criteria => ({ ...before, ...next }),
    memory.read(),
    ({ query, category, segment }) => ({ query, category, segment, segmentIds: idsOf(segment) }),
  )
  const { query, category, segment } = criteria
  useEffect(() => memory.keep({ query, category, segment }), [memory, query, category, segment])
  const matcher = useMemo(() => createRowMatcher(search?.keys ?? []), [search])
  const deferred = useDeferredValue(criteria)
  const passing = useMemo(() => {
    const { segmentIds } = deferred
    if (deferred.query.trim() === '' && deferred.category === '' && segmentIds === null) return null
    const matches = matcher(deferred.query)
    const isOf = (item: unknown) =>
      deferred.category === '' || !filter || textAt(item, filter.from) === deferred.category
    const ids = rows.filter((item) => isOf(item) && matches(item)).map((item) => textAt(item, key))
    return new Set(ids.filter((id) => segmentIds?.has(id) ?? true))
  }, [rows, matcher, deferred, filter, key])
  return {
    ...criteria,
    /** The same function with each render. */
    change,
    setSegment: (value: string | null) => change({ segment: value, segmentIds: idsOf(value) }),
    /** Ids of the rows that pass; null while nothing is filtered. */
    passing,
  }
}

export type Filter = ReturnType<typeof useFilter>

const textOf = (item: unknown, pointers: readonly string[]): string => {
  const text = pointers.map((pointer) => String(read({ item }, pointer) ?? '')).join(' ')
  return `${fold(text)} ${withoutDiacritics(text)}`
}

/** Returns a predicate for a query: whether a row contains each word. Umlauts are normalized; an empty query matches all rows. */
function createRowMatcher(pointers: readonly string[]) {
  // Made at the first query: most lists are never searched, and a decision changes one row.
  const texts = new Map<unknown, string>()
  const textIn = (item: unknown) => {
    const text = texts.get(item) ?? textOf(item, pointers)
    texts.set(item, text)
    return text
  }
  return (query: string) => {
    const words = splitWords(fold(query))
    return (item: unknown) => words.every((word) => textIn(item).includes(word))
  }
}
