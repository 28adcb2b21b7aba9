import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { FinderElement } from '#generated/engine.ts'
import { FinderRows } from '../../list/finder-rows.tsx'
import { FinderTools } from '../../list/finder-tools.tsx'
import { RowProblem } from '../../list/row-problem.tsx'
import { useFinder } from '../../list/use-finder.ts'
import { useDebouncedAnnouncement } from '../../view/use-debounced-announcement.ts'
import { resolveAll } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Debounce delay of the search, in milliseconds. */
const debounceDelay = 250

/** A paginated search on the server. Each hit has a button to add or remove it. */
export default function FinderElementView({ element }: Readonly<{ element: FinderElement }>) {
  const id = useId()
  const { announce, can, send, scope, draft, keepDraft } = useScreen()
  const { t } = useText()
  const storedQuery = draft('finder')
  const [query, setQuery] = useState(typeof storedQuery === 'string' ? storedQuery : '')
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

  return (
    <section className="finder" aria-busy={pending}>
      <FinderTools element={element} id={id} {...{ query, setQuery, category, setCategory }} />
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
          className="button button-quiet"
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
