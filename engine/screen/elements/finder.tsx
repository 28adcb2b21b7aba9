import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import type { FinderElement } from '#generated/engine.ts'
import { FinderRows, FinderTools } from '../../list/finder-view.tsx'
import { useFinder } from '../../list/use-finder.ts'
import { read, resolveAll } from '../../flow/binding.ts'
import { fold } from '../../text/normalize-text.ts'
import { PressButton } from '../../view/button.tsx'
import { useDebouncedAnnouncement } from '../../view/hooks.ts'
import { RowProblem } from '../../view/problem/problem.tsx'
import { useFormControl } from '../../view/use-form-controls.ts'
import { textAt, useElement } from '../use-element.tsx'

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
  const { t, announce, can, send, scope, draft, keepDraft, items } = useElement()
  const section = useRef<HTMLElement>(null)
  const storedQuery = draft('finder')
  const [restored] = useState(typeof storedQuery === 'string' ? storedQuery : '')
  const [typed, setTyped] = useState(restored)
  const { unfinished } = element
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
  useDebouncedAnnouncement(found && !pending ? count : '', announce)
  const { notListed } = element
  const isAdded = isKnown || hasAdded(element, found?.items)
  const error = useUnfinished(`${id}-search`, unfinished?.text, { query: trimmed, isAdded })
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

type Unfinished = NonNullable<FinderElement['unfinished']>

/** Whether the text is the title of an item that was added already, in any spelling of case and accents. */
function isTitleOf({ title }: Unfinished, text: string, items: readonly unknown[]): boolean {
  const wanted = fold(text.trim())
  return wanted !== '' && items.some((item) => fold(textAt(item, title).trim()) === wanted)
}

const hasAdded = ({ added }: FinderElement, items: readonly unknown[] = []): boolean =>
  items.some((item) => read({ item }, added) === true)

interface Typed {
  query: string
  isAdded: boolean
}

/** With `text`, the key of the message: a typed text that was not added stops the submission. Returns the error at the search box. */
function useUnfinished(id: string, text: string | undefined, { query, isAdded }: Typed): string | undefined {
  const { t } = useElement()
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
