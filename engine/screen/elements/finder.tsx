import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FinderElement } from '#generated/engine.ts'
import { FinderRows, FinderTools } from '../../list/finder-view.tsx'
import { RowProblem } from '../../view/problem/row-problem.tsx'
import { listOf } from '../../list/row-data.ts'
import { useFinder } from '../../list/use-finder.ts'
import { useDebouncedAnnouncement } from '../../view/hooks.ts'
import { read, resolve, resolveAll } from '../../flow/binding.ts'
import type { Scope } from '../../flow/binding.ts'
import { fold } from '../../text/normalize-text.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

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
  const { announce, can, send, scope, draft, keepDraft } = useScreen()
  const section = useRef<HTMLElement>(null)
  const { t } = useText()
  const storedQuery = draft('finder')
  const [restored] = useState(typeof storedQuery === 'string' ? storedQuery : '')
  const [typed, setTyped] = useState(restored)
  const { unfinished } = element
  const isKnown = unfinished !== undefined && isTitleOf(unfinished, typed, scope)
  // The text that led away from here, to where it was added.
  const query = isKnown && typed === restored ? '' : typed
  const [category, setCategory] = useState('')
  const finder = useFinder(element, { query: query.trim(), category })
  const { asked, pending, problem, ask } = finder

  const search = useEffectEvent(() => {
    const trimmed = query.trim()
    if (trimmed === asked.query && category === asked.category) return
    keepDraft('finder', trimmed)
    ask({ query: trimmed, category })
  })
  // The effect depends on the input only, because a response must not start another search.
  useEffect(() => {
    const timer = setTimeout(() => search(), debounceDelay)
    return () => clearTimeout(timer)
  }, [query, category])

  const found = element.typedOnly && query.trim() === '' ? undefined : finder.found
  const shown = found?.items.length ?? 0
  const total = found?.total ?? 0
  const isEmpty = found !== undefined && shown === 0
  const count = isEmpty
    ? t(element.none, { query: found.asked.query })
    : t(element.count, { shown, total, count: total })
  useDebouncedAnnouncement(found && !pending ? count : '', announce)
  const { notListed } = element
  const isAdded = isKnown || hasAdded(element, found?.items)
  const error = useUnfinished(`${id}-search`, unfinished?.text, { query: query.trim(), isAdded })
  useResultsInView(section, found)

  return (
    <section ref={section} className="finder" aria-busy={pending}>
      <FinderTools
        element={element}
        id={id}
        {...{ query, setQuery: setTyped, category, setCategory, error }}
      />
      {problem && (
        <RowProblem
          id={`${id}-problem`}
          problem={problem}
          name={t(element.label)}
          retry={finder.retry}
          autoRetry={false}
        />
      )}
      {found && <p className={isEmpty ? 'list-empty' : 'finder-count'}>{count}</p>}
      {found && shown > 0 && (
        <FinderRows element={element} id={id} finder={finder} items={found.items} count={count} />
      )}
      {found && shown < total && (
        <button
          type="button"
          className="button"
          aria-disabled={pending || undefined}
          onClick={() => pending || finder.loadMore()}
        >
          {t(element.loadMore, { count: total - shown })}
        </button>
      )}
      {found && notListed && can(notListed.event) && (
        <button
          type="button"
          className="button button-secondary finder-missing"
          onClick={() =>
            send(notListed.event, resolveAll(notListed.payload, { ...scope, item: { query: query.trim() } }))
          }
        >
          {t(notListed.label, { query: found.asked.query })}
        </button>
      )}
    </section>
  )
}

type Unfinished = NonNullable<FinderElement['unfinished']>

/** Whether the text is the title of an item that was added already, in any spelling of case and accents. */
function isTitleOf({ items, title }: Unfinished, text: string, scope: Scope): boolean {
  const wanted = fold(text.trim())
  if (wanted === '') return false
  return listOf(resolve(items, scope)).some((item) => {
    const name = read({ item }, title)
    return typeof name === 'string' && fold(name.trim()) === wanted
  })
}

/** Whether one of the results was added. */
const hasAdded = ({ added }: FinderElement, items: readonly unknown[] = []): boolean =>
  items.some((item) => read({ item }, added) === true)

interface Typed {
  query: string
  /** Something was added with this text. */
  isAdded: boolean
}

/** With `text`, the key of the message: a typed text that was not added stops the submission. Returns the error at the search box. */
function useUnfinished(id: string, text: string | undefined, { query, isAdded }: Typed): string | undefined {
  const { t } = useText()
  const [refused, setRefused] = useState<string>()
  const message = text === undefined || query === '' || isAdded ? undefined : t(text, { query })
  const error = refused === query ? message : undefined
  useFormControl({
    name: 'finder',
    value: () => query,
    validate() {
      setRefused(query)
      return message === undefined ? [] : [{ id, message }]
    },
    openErrors: error === undefined ? [] : [{ id, message: error }],
  })
  return error
}
