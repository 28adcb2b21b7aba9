import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import type { FinderElement } from '#generated/engine.ts'
import { read, resolveAll } from '../../flow/binding.ts'
import { useRowWrites } from '../../list/row-writes.ts'
import { useFinder, type Finder } from '../../list/use-finder.ts'
import { isolate } from '../../text/formats.ts'
import { fold } from '../../text/normalize-text.ts'
import { PressButton } from '../../view/button.tsx'
import { useDebouncedAnnouncement } from '../../view/hooks.ts'
import { ItemText, PlainList } from '../../view/plain-list.tsx'
import { RowProblem } from '../../view/problem/problem.tsx'
import { textAt, useElement } from '../../view/use-element.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { LabelledSelect, SearchField } from '../fields.tsx'

/** Debounce delay of the search, in milliseconds. */
const debounceDelay = 250

/**
 * Scrolls a search with its results into view while the customer types, so that no bar at the bottom covers them. Results that are
 * higher than the window begin at its top.
 */
function useResultsInView(section: RefObject<HTMLElement | null>, results: unknown): void {
  useEffect(() => {
    const element = section.current
    if (results === undefined || !element?.contains(document.activeElement)) return
    const isHigher = element.offsetHeight > window.innerHeight * 0.6
    element.scrollIntoView({ block: isHigher ? 'start' : 'nearest' })
  }, [section, results])
}

/** A paginated search on the server. Each hit has a button to add or remove it. */
export default function FinderElementView({ element }: Readonly<{ element: FinderElement }>) {
  const id = useId()
  const { t, can, send, scope, draft, keepDraft, items } = useElement()
  const section = useRef<HTMLElement>(null)
  const { filter, notListed, unfinished } = element
  const storedQuery = draft('finder')
  const [restored] = useState(typeof storedQuery === 'string' ? storedQuery : '')
  const [typed, setTyped] = useState(restored)
  const isKnown = unfinished !== undefined && isTitleOf(unfinished, typed, items(unfinished.items))
  // The text that led away from here, to where it was added.
  const query = isKnown && typed === restored ? '' : typed
  const [category, setCategory] = useState('')
  const trimmed = query.trim()
  const finder = useFinder(element, { query: trimmed, category })
  const { asked, pending, problem, ask } = finder

  const search = useEffectEvent(() => {
    if (trimmed === asked.query && category === asked.category) return
    keepDraft('finder', trimmed)
    ask({ query: trimmed, category })
  })
  // The effect depends on the input only, because a response must not start another search.
  useEffect(() => {
    const timer = setTimeout(() => search(), debounceDelay)
    return () => clearTimeout(timer)
  }, [query, category])

  const found = element.typedOnly && trimmed === '' ? undefined : finder.found
  const shown = found?.items.length ?? 0
  const total = found?.total ?? 0
  const isEmpty = found !== undefined && shown === 0
  const count = isEmpty
    ? t(element.none, { query: found.asked.query })
    : t(element.count, { shown, total, count: total })
  useDebouncedAnnouncement(found && !pending ? count : '')
  useResultsInView(section, found)

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
  const categories = (list: NonNullable<typeof filter>) =>
    items(list.items).map((item) => {
      const value = textAt(item, list.key)
      const label = textAt(item, list.title) || value
      const number = list.count && read({ item }, list.count)
      return {
        value,
        label: typeof number === 'number' ? t('ui.decisions.counted', { label, count: number }) : label,
      }
    })

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
        />
        {filter && (
          <div className="field">
            <LabelledSelect
              id={`${id}-filter`}
              label={t(filter.label)}
              value={category}
              options={[{ value: '', label: t(filter.all) }, ...categories(filter)]}
              onSelect={setCategory}
            />
          </div>
        )}
      </div>
      {problem && (
        <RowProblem id={`${id}-problem`} problem={problem} name={t(element.label)} retry={finder.retry} />
      )}
      {found && <p className={isEmpty ? 'list-empty' : 'finder-count'}>{count}</p>}
      {found && shown > 0 && <Hits {...{ element, id, finder, count }} items={found.items} />}
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
          label={t(notListed.label, { query: found.asked.query })}
          onPress={() =>
            send(notListed.event, resolveAll(notListed.payload, { ...scope, item: { query: trimmed } }))
          }
        />
      )}
    </section>
  )
}

interface HitsProps {
  element: FinderElement
  id: string
  finder: Finder
  items: readonly unknown[]
  /** The number of hits as text. */
  count: string
}

/** Search hits, each with a button to add or remove it. One button with two labels, so that it keeps the focus. */
function Hits({ element, id, finder, items, count }: Readonly<HitsProps>) {
  const { t, line, announce, track } = useElement()
  const { rows, problems, write, retry } = useRowWrites('finder rows', {
    shape: { key: element.key, value: element.added },
    items,
    callOf: (value) => (value === 'true' ? element.add : element.remove).call,
    replace: finder.change,
    reload: finder.retry,
    refresh: element.refresh,
  })
  return (
    <PlainList aria-label={count}>
      {rows.map((item) => {
        const key = textAt(item, element.key)
        const title = textAt(item, element.title)
        const isIn = read({ item }, element.added) === true
        const action = isIn ? element.remove : element.add
        const problem = problems.get(key)
        const problemId = `${id}-${key}-problem`
        const toggle = () => {
          write(key, String(!isIn))
          track(action.track)
          announce(t(action.done, { title: isolate(title) }))
        }
        return (
          <li key={key} className="list-row">
            <ItemText title={title} lines={element.lines?.map((definition) => line(definition, item))} />
            <div className="list-actions">
              <PressButton
                look={isIn ? 'quiet' : 'plain'}
                label={t(action.label)}
                name={title}
                aria-describedby={problem && problemId}
                onPress={toggle}
              />
            </div>
            {problem && <RowProblem id={problemId} problem={problem} name={title} retry={() => retry(key)} />}
          </li>
        )
      })}
    </PlainList>
  )
}

type Unfinished = NonNullable<FinderElement['unfinished']>

/** Whether the text is the title of an item that was added already, in any spelling of case and accents. */
function isTitleOf({ title }: Unfinished, text: string, items: readonly unknown[]): boolean {
  const wanted = fold(text.trim())
  return wanted !== '' && items.some((item) => fold(textAt(item, title).trim()) === wanted)
}
