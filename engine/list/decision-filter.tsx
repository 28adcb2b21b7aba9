import { memo, startTransition, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react'
import type { DecisionFilter, DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { fold, inBothSpellings, splitWords } from '../text/normalize-text.ts'
import { useDebouncedAnnouncement } from '../view/hooks.ts'
import { Icon } from '../view/button.tsx'
import { textAt, useElement } from '../view/use-element.ts'

interface Criteria {
  query: string
  /** Empty for all. */
  category: string
  /** Decision whose rows are shown; null for all. */
  segment: string | null
  /** The rows that had this decision when it was chosen. A row that changes later stays visible until the next choice. */
  segmentIds: ReadonlySet<string> | null
}

interface ListState {
  criteria: Criteria
  /** The opened row, its place among the shown rows, and its distance from the top of the window in pixels. */
  opened?: { id: string; place: number; top: number } | undefined
  /** The counts were announced on an earlier visit. */
  isCounted?: boolean
  /** Whether the last decision for all rows is still valid; undefined when there was none. */
  all?: boolean
}

/** What restores a list when the customer comes back to its screen. It is kept in memory only. */
export function createListMemory() {
  let state: ListState = { criteria: { query: '', category: '', segment: null, segmentIds: null } }
  return {
    read: (): Readonly<ListState> => state,
    keep(change: Partial<ListState>) {
      state = { ...state, ...change }
    },
  }
}

export type ListMemory = ReturnType<typeof createListMemory>

/** Search, category and segment of a list. A choice is shown at once; React renders the filtered list in pauses. */
export function useFilter(element: DecisionsElement, rows: readonly unknown[], memory: ListMemory) {
  const { search, filter, key } = element
  const idsOf = (segment: string | null) =>
    segment === null
      ? null
      : new Set(rows.filter((row) => textAt(row, element.value) === segment).map((row) => textAt(row, key)))
  const [criteria, change] = useReducer(
    (before: Criteria, next: Partial<Criteria>): Criteria => ({ ...before, ...next }),
    memory.read().criteria,
    (stored) => ({ ...stored, segmentIds: idsOf(stored.segment) }),
  )
  useEffect(() => memory.keep({ criteria }), [memory, criteria])
  const deferred = useDeferredValue(criteria)
  const isSearched = deferred.query.trim() !== ''
  // Most lists are never searched.
  const texts = useMemo(() => {
    const textOf = (item: unknown) => (search?.keys ?? []).map((pointer) => textAt(item, pointer)).join(' ')
    return isSearched ? rows.map((item) => inBothSpellings(textOf(item))) : []
  }, [isSearched, rows, search])
  const passing = useMemo(() => {
    const { segmentIds } = deferred
    if (!isSearched && deferred.category === '' && segmentIds === null) return null
    const words = splitWords(fold(deferred.query))
    const isOf = (item: unknown) =>
      deferred.category === '' || !filter || textAt(item, filter.from) === deferred.category
    const found = rows.filter((item, at) => isOf(item) && words.every((word) => texts[at]?.includes(word)))
    return new Set(found.map((item) => textAt(item, key)).filter((id) => segmentIds?.has(id) ?? true))
  }, [isSearched, rows, texts, deferred, filter, key])
  return {
    ...criteria,
    element,
    memory,
    rows,
    /** Number of rows that pass. */
    shown: passing?.size ?? rows.length,
    /** The same function with each render. */
    change,
    setSegment: (value: string | null) => change({ segment: value, segmentIds: idsOf(value) }),
    /** Ids of the rows that pass; null while nothing is filtered. */
    passing,
  }
}

export type Filter = ReturnType<typeof useFilter>

/** The number of rows by the text at a pointer. */
function useCounts(rows: readonly unknown[], pointer: string): ReadonlyMap<string, number> {
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const text = textAt(row, pointer)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return counts
  }, [rows, pointer])
}

/** A filter by the categories that have rows, each with its number of rows. */
export function DecisionCategories({ definition, filter }: { definition: DecisionFilter; filter: Filter }) {
  const { t, items } = useElement()
  const { key, title, label: legend, all } = definition
  const { element, rows } = filter
  const id = `${element.name}-filter`
  const counts = useCounts(rows, definition.from)
  const categories = items(definition.items).flatMap((item) => {
    const value = textAt(item, key)
    const count = counts.get(value)
    return count === undefined ? [] : [{ value, label: textAt(item, title) || value, count }]
  })
  const options = [{ value: '', label: t(all), count: rows.length }, ...categories]
  return (
    <div className="decisions-tool decisions-category" data-on={filter.category !== ''}>
      <Icon name="list-filter" />
      <label className="visually-hidden" htmlFor={id}>
        {t(legend)}
      </label>
      <select
        id={id}
        value={filter.category}
        onChange={(event) => filter.change({ category: event.target.value })}
      >
        {options.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {t('ui.decisions.counted', { label, count })}
          </option>
        ))}
      </select>
    </div>
  )
}

type SearchProps = Pick<Filter, 'memory' | 'change'> & { id: string; label: string }

/**
 * The search box above a list, an icon until it is used. A key renders it alone at once, the list in a pause. Memoized: React sets the name
 * of an input with each render, and after that the browser examines all inputs of the form: 17 ms with 2,000 rows on a slow phone.
 */
export const DecisionSearch = memo(function DecisionSearch({ id, label, memory, change }: SearchProps) {
  const [query, setQuery] = useState(memory.read().criteria.query)
  const search = (next: string) => {
    setQuery(next)
    startTransition(() => change({ query: next }))
  }
  return (
    <div className="decisions-tool decisions-search">
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        placeholder={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => search(event.target.value)}
        // Enter would submit the screen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
})

interface DecisionCountsProps {
  /** The decisions as rows show them. */
  options: readonly { value: string; state: string }[]
  filter: Filter
  isComplete: boolean
  /** The result of the last decision for all rows in words, and with the counts as far as they say more. */
  outcome: { text: string; spoken(counts: string): string }
}

/** The number of rows by decision, in words and as filter buttons. Told on the first visit, after a change and after a decision for all. */
export function DecisionCounts({ options, filter, isComplete, outcome }: Readonly<DecisionCountsProps>) {
  const { t, availability, pressed, scope, send } = useElement()
  const { element, memory, rows, shown } = filter
  const { segments } = element
  const byValue = useCounts(rows, element.value)
  const counts = element.options.map(({ value }) => [value, byValue.get(value) ?? 0] as const)
  const total = rows.length
  const open = counts.reduce((rest, [, count]) => rest - count, total)
  const sentence = t(element.count, { ...Object.fromEntries(counts), open, shown, total, count: total })
  const message = shown < total ? `${sentence} ${t('ui.decisions.shown', { shown, total })}` : sentence
  const [isKnown] = useState(memory.read().isCounted)
  useEffect(() => memory.keep({ isCounted: true }), [memory])
  const [latest, setLatest] = useState({ text: outcome.text, counts: '' })
  if (latest.text !== outcome.text) setLatest({ text: outcome.text, counts: message })
  // Not told once more when a search is emptied, and the counts are those of then again.
  else if (latest.counts && latest.counts !== message) setLatest({ ...latest, counts: '' })
  const isOutcome = outcome.text !== '' && latest.counts === message
  // The message of the first render is not announced.
  useDebouncedAnnouncement(isOutcome ? outcome.spoken(message) : isKnown || isComplete ? message : '', 1200)
  const buttons = [
    { value: null, state: t(segments?.all), count: total },
    ...options
      .map((option) => ({ ...option, count: byValue.get(option.value) ?? 0 }))
      .filter(({ value, count }) => value !== '' || count > 0),
  ]
  const links = (segments?.links ?? [])
    .map((segment) => ({ ...segment, number: Number(read(scope, segment.count) ?? 0) }))
    .filter(({ number, event }) => number > 0 && availability(event) !== 'none')
  return (
    <>
      <p className="decisions-counts">{sentence}</p>
      {segments && (
        <fieldset className="decisions-segments">
          <legend className="visually-hidden">{t('ui.decisions.segments')}</legend>
          {buttons.map(({ value, state, count }) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter.segment === value}
              onClick={() => filter.setSegment(value)}
            >
              <strong>{count}</strong>
              <span>{state}</span>
            </button>
          ))}
          {links.map(({ label, number, event }) => (
            <button
              key={event}
              type="button"
              className="decisions-elsewhere"
              aria-disabled={availability(event) === 'busy' || undefined}
              onClick={() => send(event)}
            >
              <strong>
                {number} <Icon name="chevron" />
              </strong>
              <span>{pressed === event ? t('frame.busy') : t(label)}</span>
              <span className="visually-hidden">{t('ui.decisions.elsewhere')}</span>
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
