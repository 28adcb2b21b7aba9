import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { FinderElement, HandlerCall, Problem } from '#generated/engine.ts'
import { read, resolveAll } from '../../flow/binding.ts'
import { LabelledSelect, SearchField } from '../../form/controls.tsx'
import { useRowWrites } from '../../list/row-writes.ts'
import { isolate } from '../../text/formats.ts'
import { fold } from '../../text/normalize-text.ts'
import { type JsonObject, asArray } from '../../util/json.ts'
import { PressButton } from '../../view/button.tsx'
import { useDebounced, useDebouncedAnnouncement, useDraft, useFormControl } from '../../view/hooks.ts'
import { ItemText, PlainList, SkipButton } from '../../view/plain-list.tsx'
import { RowProblem } from '../../view/problem/problem.tsx'
import { asText, textAt, useElement } from '../../view/use-element.ts'
import { swrOptions } from '../data.tsx'

/** One page of the answer or the rows of all loaded pages, with the query that they belong to. */
interface FinderResult {
  items: readonly unknown[]
  total: number
  /** Rows of the page that could not be read; they count to no total. */
  missing: number
  query: string
}

type Key = readonly [visit: string, call: HandlerCall]

/** Counts the mounted finders. Rows can be added on other screens, so a new visit reads them again. */
let visits = 0

/** Loads search results page by page with SWR. Pages that are loaded are not requested again, unless a row has changed. */
function useFinder({ call, filter, typedOnly }: FinderElement, query: string, category: string) {
  const screen = useElement()
  const { mutate: mutateCache } = useSWRConfig()
  const [visit] = useState(() => `finder ${visits++}`)

  const keyOf = (index: number): Key | null => {
    if (typedOnly && query === '') return null
    const input = { ...call.input, query, page: index + 1, ...(filter && { [filter.name]: category }) }
    return [visit, { ...call, input }]
  }
  const { data, error, isValidating, mutate, setSize } = useSWRInfinite<FinderResult, Problem, typeof keyOf>(
    keyOf,
    async ([, request]) => {
      const { items, total, missing }: JsonObject = Object(await screen.call(request))
      return { items: asArray(items), total: Number(total ?? 0), missing: Number(missing ?? 0), query }
    },
    { ...swrOptions, keepPreviousData: true, revalidateFirstPage: false, revalidateOnReconnect: false },
  )

  const found = useMemo(() => {
    const last = data?.at(-1)
    const missing = (data ?? []).reduce((sum, page) => sum + page.missing, 0)
    return last && { ...last, total: last.total - missing, items: data?.flatMap(({ items }) => items) ?? [] }
  }, [data])
  return {
    /** The result of the current query. While it loads, the result of the previous query. */
    found,
    pending: isValidating,
    problem: isValidating ? undefined : error,
    // After a failed request the size includes the missing page, so it is counted from the loaded ones.
    loadMore: () => void setSize((data?.length ?? 0) + 1),
    retry: () => void mutate(),
    change(update: (items: unknown) => unknown) {
      // Cached pages of other queries may contain the changed row. SWR requests them again when they are shown.
      void mutateCache((key) => Array.isArray(key) && key[0] === visit, undefined, { revalidate: false })
      // SWR drops the answer of a running request when the data is changed, so that request is sent again.
      void mutate((pages) => pages?.map((page) => ({ ...page, items: asArray(update(page.items)) })), {
        revalidate: isValidating,
      })
    },
  }
}

/** A paginated search on the server. Each hit has a button to add or remove it. */
export default function FinderElementView({ element }: Readonly<{ element: FinderElement }>) {
  const id = useId()
  const { t, line, announce, can, items, scope, send, track } = useElement()
  const section = useRef<HTMLElement>(null)
  const { filter, notListed, unfinished } = element
  const [typed, setTyped] = useDraft('finder', asText)
  const [restored] = useState(typed)
  const isNamedLikeTyped = (item: unknown) =>
    unfinished !== undefined && fold(textAt(item, unfinished.title).trim()) === fold(typed.trim())
  /** The text is the title of an item that was added already, in any spelling of case and accents. */
  const isKnown = typed.trim() !== '' && items(unfinished?.items).some(isNamedLikeTyped)
  const query = isKnown && typed === restored ? '' : typed // The text that led away from here, to where it was added.
  const [category, setCategory] = useState('')
  const trimmed = query.trim()
  const finder = useFinder(element, useDebounced(trimmed), useDebounced(category))
  const { pending, problem } = finder
  const found = element.typedOnly && trimmed === '' ? undefined : finder.found
  const shown = found?.items.length ?? 0
  const total = found?.total ?? 0
  const isEmpty = found !== undefined && shown === 0
  const count = isEmpty
    ? t(element.none, { query: found.query })
    : t(element.count, { shown, total, count: total })
  useDebouncedAnnouncement(found && !pending ? count : '')
  useEffect(() => {
    const box = section.current
    if (found === undefined || !box?.contains(document.activeElement)) return
    // No bar at the bottom may cover what was found. Results that are higher than the window begin at its top.
    const isHigher = box.offsetHeight > window.innerHeight * 0.6
    box.scrollIntoView({ block: isHigher ? 'start' : 'nearest' })
  }, [found])

  const [refused, setRefused] = useState<string>()
  const isAdded = isKnown || (found?.items ?? []).some((item) => read({ item }, element.added) === true)
  const isOpen = unfinished && trimmed !== '' && !isAdded
  const errors = isOpen ? [{ id: `${id}-search`, message: t(unfinished.text, { query: trimmed }) }] : []
  const openErrors = refused === trimmed ? errors : []
  useFormControl({
    name: 'finder',
    value: () => trimmed,
    // A typed text that was not added stops the submission.
    validate() {
      setRefused(trimmed)
      return errors
    },
    openErrors,
  })
  const error = openErrors[0]?.message
  const writes = useRowWrites('finder rows', {
    shape: { key: element.key, value: element.added },
    items: asArray(finder.found?.items),
    callOf: (value) => (value === 'true' ? element.add : element.remove).call,
    replace: finder.change,
    reload: finder.retry,
    refresh: element.refresh,
  })
  /** A hit with a button to add or remove it. One button with two labels, so that it keeps the focus. */
  const hit = (item: unknown) => {
    const key = textAt(item, element.key)
    const title = textAt(item, element.title)
    const isIn = read({ item }, element.added) === true
    const lines = (element.lines ?? []).map((definition) => line(definition, item))
    const action = isIn ? element.remove : element.add
    const refusal = writes.problems.get(key)
    const refusalId = `${id}-${key}-problem`
    const toggle = () => {
      writes.write(key, String(!isIn))
      track(action.track)
      announce(t(action.done, { title: isolate(title) }))
    }
    return (
      <li key={key} className="list-row">
        <ItemText title={title} lines={isIn ? [...lines, t(element.addedText)] : lines} />
        <div className="list-actions">
          <PressButton
            look={isIn ? 'quiet' : 'plain'}
            label={t(action.label)}
            name={title}
            aria-describedby={refusal && refusalId}
            onPress={toggle}
          />
        </div>
        {refusal && (
          <RowProblem id={refusalId} problem={refusal} name={title} retry={() => writes.retry(key)} />
        )}
      </li>
    )
  }
  const isNewAndOnly =
    total === 1 && found?.query === trimmed && read({ item: writes.rows[0] }, element.added) !== true
  /** Enter in the search box adds the only hit, as in the search for a bank; not that of an earlier text. */
  const addOnly = () => isNewAndOnly && section.current?.querySelector<HTMLElement>('li button')?.click()
  const categoryOf = (list: NonNullable<typeof filter>, item: unknown) => {
    const value = textAt(item, list.key)
    const label = textAt(item, list.title) || value
    const number = list.count && read({ item }, list.count)
    return {
      value,
      label: typeof number === 'number' ? t('ui.decisions.counted', { label, count: number }) : label,
    }
  }

  return (
    <section ref={section} className="finder" aria-busy={pending}>
      <div className="decisions-tools">
        <SearchField
          id={`${id}-search`}
          label={t(element.label)}
          {...(error && { error })}
          maxLength={50}
          query={query}
          onQuery={setTyped}
          onEnter={addOnly}
        />
        {filter && (
          <div className="field">
            <LabelledSelect
              id={`${id}-filter`}
              label={t(filter.label)}
              value={category}
              options={[
                { value: '', label: t(filter.all) },
                ...items(filter.items).map((item) => categoryOf(filter, item)),
              ]}
              onSelect={setCategory}
            />
          </div>
        )}
      </div>
      {problem && (
        <RowProblem id={`${id}-problem`} problem={problem} name={t(element.label)} retry={finder.retry} />
      )}
      {found && <p className={isEmpty ? 'list-empty' : 'finder-count'}>{count}</p>}
      {shown > 1 && <SkipButton />}
      {shown > 0 && <PlainList aria-label={count}>{writes.rows.map(hit)}</PlainList>}
      {found && shown < total && (
        <PressButton
          look="plain"
          label={t(element.loadMore, { count: total - shown })}
          disabled={pending}
          onPress={finder.loadMore}
        />
      )}
      {found && notListed && can(notListed.event) && (
        <PressButton
          className="button button-secondary finder-missing"
          label={t(notListed.label, { query: found.query })}
          onPress={() =>
            send(notListed.event, resolveAll(notListed.payload, { ...scope, item: { query: trimmed } }))
          }
        />
      )}
    </section>
  )
}
