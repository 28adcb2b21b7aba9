import { memo, useMemo, useState } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { Icon } from '../view/icon.tsx'
import { read, resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { changedPositions, keyOf, listOf } from './row-data.ts'
import type { Filter } from './use-filter.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { OptionView } from './option-views.ts'
import { useStoreVersion } from './pending-decisions.ts'
import { useDebouncedAnnouncement } from '../view/hooks.ts'

/** Search box and category filter above the list. */
export function DecisionTools({
  element,
  items,
  filter,
}: Readonly<{ element: DecisionsElement; items: readonly unknown[]; filter: Filter }>) {
  const { t } = useText()
  const { search, name } = element
  const [initialQuery] = useState(filter.query)
  if (!search && !element.filter) return null
  return (
    <>
      {search && (
        <DecisionSearch
          id={`${name}-search`}
          label={t(search.label)}
          initialQuery={initialQuery}
          setQuery={filter.setQuery}
        />
      )}
      {element.filter && (
        <Categories
          element={element}
          definition={element.filter}
          items={items}
          category={filter.category}
          setCategory={filter.setCategory}
        />
      )}
    </>
  )
}

interface CategoriesProps {
  element: DecisionsElement
  definition: NonNullable<DecisionsElement['filter']>
  items: readonly unknown[]
  category: string
  setCategory(category: string): void
}

/** The categories that have rows, each with its number of rows. */
const Categories = memo(function Categories(props: Readonly<CategoriesProps>) {
  const { element, definition, items, category, setCategory } = props
  const { scope } = useScreen()
  const { t } = useText()
  const [count] = useState(createCategoryCounter)
  const counts = useMemo(() => count(items, definition.from), [count, items, definition])
  const categories = listOf(resolve(definition.items, scope)).filter((item) =>
    counts.has(keyOf(item, definition.key)),
  )
  const id = `${element.name}-filter`
  return (
    <div className="decisions-tool decisions-category" data-on={category !== ''}>
      <Icon name="list-filter" />
      <label className="visually-hidden" htmlFor={id}>
        {t(definition.label)}
      </label>
      <select id={id} value={category} onChange={(event) => setCategory(event.target.value)}>
        <option value="">
          {t('ui.decisions.counted', { label: t(definition.all), count: items.length })}
        </option>
        {categories.map((item) => {
          const key = keyOf(item, definition.key)
          const label = String(read({ item }, definition.title) ?? key)
          return (
            <option key={key} value={key}>
              {t('ui.decisions.counted', { label, count: counts.get(key) ?? 0 })}
            </option>
          )
        })}
      </select>
    </div>
  )
})

const categoryOf = (item: unknown, from: string) => String(read({ item }, from) ?? '')

function countCategories(items: readonly unknown[], from: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const category = categoryOf(item, from)
    counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return counts
}

/** Counts rows by category. As long as no row changes its category, the answer is the same map, and only changed rows are read. */
function createCategoryCounter() {
  let last: { from: string; items: readonly unknown[]; counts: ReadonlyMap<string, number> } | undefined
  return (items: readonly unknown[], from: string): ReadonlyMap<string, number> => {
    const before = last
    const isSame =
      before?.from === from &&
      changedPositions(before.items, items)?.every(
        (at) => categoryOf(before.items[at], from) === categoryOf(items[at], from),
      )
    last = { from, items, counts: isSame ? before.counts : countCategories(items, from) }
    return last.counts
  }
}

interface DecisionSearchProps {
  id: string
  label: string
  /** Initial value. The input is uncontrolled. */
  initialQuery: string
  setQuery(query: string): void
}

/**
 * The search box above a list, an icon until it is used. Memoized and uncontrolled: React sets the name of an input with each
 * render, and after that the browser examines all inputs of the form. With 2,000 rows this takes 17 ms on a slow phone, after
 * each decision.
 */
export const DecisionSearch = memo(function DecisionSearch({
  id,
  label,
  initialQuery,
  setQuery,
}: Readonly<DecisionSearchProps>) {
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
        defaultValue={initialQuery}
        onChange={(event) => setQuery(event.target.value)}
        // Enter would submit the screen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
})

interface DecisionSegmentsProps {
  element: DecisionsElement
  store: DecisionsStore
  ids: readonly string[]
  options: readonly OptionView[]
  filter: Filter
}

/** The number of rows by decision, as filter buttons. */
export function DecisionSegments({ element, store, ids, options, filter }: Readonly<DecisionSegmentsProps>) {
  useStoreVersion(store)
  const { can, scope, send } = useScreen()
  const { t } = useText()
  const { segments } = element
  if (!segments) return null
  const shown = [
    { value: null, state: t(segments.all), short: t(segments.all), count: ids.length },
    ...options
      .map((option) => ({ ...option, count: store.count(option.value) }))
      .filter(({ value, count }) => value !== '' || count > 0),
  ]
  const links = (segments.links ?? [])
    .map((segment) => ({ ...segment, number: Number(read(scope, segment.count) ?? 0) }))
    .filter(({ number, event }) => number > 0 && can(event))
  return (
    <fieldset className="decisions-segments">
      <legend className="visually-hidden">{t('ui.decisions.segments')}</legend>
      {shown.map(({ value, state, short, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter.segment === value}
          onClick={() => filter.setSegment(value)}
        >
          <strong>{count}</strong>
          <SegmentLabel label={state} short={short} />
        </button>
      ))}
      {links.map(({ label, number, event }) => (
        <button key={event} type="button" className="decisions-elsewhere" onClick={() => send(event)}>
          <strong>
            {number} <Icon name="chevron" />
          </strong>
          <SegmentLabel label={t(label)} short={t(label)} />
          <span className="visually-hidden">{t('ui.decisions.elsewhere')}</span>
        </button>
      ))}
    </fieldset>
  )
}

function SegmentLabel({ label, short }: Readonly<{ label: string; short: string }>) {
  return (
    <>
      <span className="decisions-word">{label}</span>
      <span className="decisions-short">{short}</span>
    </>
  )
}

interface DecisionCountsProps {
  element: DecisionsElement
  store: DecisionsStore
  ids: readonly string[]
}

/** The number of rows by decision. Announced to screen readers when the customer pauses. */
export function DecisionCounts({ element, store, ids }: Readonly<DecisionCountsProps>) {
  useStoreVersion(store)
  const { announce } = useScreen()
  const { t } = useText()
  const counts = element.options.map(({ value }) => [value, store.count(value)] as const)
  const total = ids.length
  const open = counts.reduce((rest, [, count]) => rest - count, total)
  const shown = store.passing()?.size ?? total
  const sentence = t(element.count, { ...Object.fromEntries(counts), open, shown, total, count: total })
  const all = t('ui.decisions.shown', { shown, total })
  useDebouncedAnnouncement(shown < total ? `${sentence} ${all}` : sentence, announce, 1200)
  return <p className="decisions-counts">{sentence}</p>
}
