import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { DecisionsElement, Element } from '#generated/engine.ts'
import { DecisionAll, BulkOutcome, DecisionBulk } from '../../list/decision-bulk.tsx'
import { useBulk } from '../../list/use-bulk.ts'
import { DecisionChoice } from '../../list/decision-menu.tsx'
import { DecisionCounts, DecisionSegments, DecisionTools } from '../../list/decision-tools.tsx'
import { DecisionGroups } from '../../list/decision-groups.tsx'
import { createRowSorter } from '../../list/sort-rows.ts'
import { keyOf, listOf } from '../../list/row-data.ts'
import { useOptionViews } from '../../list/option-views.ts'
import { useCategoryIcons, useRowViews } from '../../list/row-views.ts'
import { useFilter } from '../../list/use-filter.ts'
import { useRestoredPlace } from '../../list/list-memory.ts'
import { useRowEvents } from '../../list/use-row-events.ts'
import { useRowStore } from '../../list/pending-decisions.ts'
import { queryFailedErrors, useQueryFailed, useFormControl } from '../../view/use-form-controls.ts'
import { read, resolve } from '../../flow/binding.ts'
import { useEngine } from '../../view/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import type { Loader } from '../../view/engine.ts'
import { lazyWithPreload } from '../../view/lazy.tsx'
import { loadElements } from '../load-screen.ts'

/** A long list with one decision for each row. Each decision is sent at once; the submitted event contains all of them by id. */
export default function Decisions({ element }: Readonly<{ element: DecisionsElement }>) {
  const { scope } = useScreen()
  const { t } = useText()
  const { hasText } = useEngine()
  const listed = listOf(resolve(element.items, scope))
  const [sortRows] = useState(createRowSorter)
  const items = useMemo(() => sortRows(element, listed), [sortRows, element, listed])
  const writer = useRowStore(
    element.name,
    element.items.from,
    element,
    items,
    (value) => element.options.find((option) => option.value === value)?.call,
  )
  const { store, memory } = writer
  const queryFailed = useQueryFailed(element.items)
  const views = useRowViews(element, items, useCategoryIcons(element))
  const ids = useMemo(() => views.map(({ id }) => id), [views])
  const byId = useMemo(() => new Map(views.map((view) => [view.id, view])), [views])
  const filter = useFilter(element, items, store, memory)
  const blocked = (id: string, value: string) => byId.get(id)?.blocked.includes(value) ?? false
  const bulk = useBulk(element, writer, ids, filter.passing, blocked)
  const events = useRowEvents(element, items, writer)
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = resolve(element.focus, scope)
  useRestoredPlace(list, memory, typeof focus === 'string' ? focus : undefined, (id) => byId.has(id))
  const options = useOptionViews(element)
  const hintOf = (id: string, value: string) => {
    const { hints } = element.options.find((option) => option.value === value) ?? {}
    if (!hints?.labels) return undefined
    const item = items.find((one) => keyOf(one, element.key) === id)
    const key = `${hints.labels}.${String(read({ item }, hints.from))}`
    return hasText(key) ? t(key) : undefined
  }
  useSearchKey(list)
  usePreloadedDetails(element)
  const { detailed } = events
  const detailedView = detailed && byId.get(detailed.id)

  useFormControl({
    name: element.name,
    value: store.values,
    validate: () => {
      if (queryFailed) return queryFailedErrors(t('ui.unread'))
      const message = t('ui.decisions.refused')
      return store.refused().map((id) => ({
        id: `${element.name}-${id}`,
        message: `${byId.get(id)?.title ?? ''}: ${message}`,
      }))
    },
  })

  if (items.length === 0)
    return queryFailed ? null : (
      <div className="decisions-empty">
        <p className="decisions-title">{t(element.empty)}</p>
        {element.emptyText && <p>{t(element.emptyText)}</p>}
      </div>
    )
  const none = filter.passing?.size === 0
  return (
    <fieldset ref={list} className="decisions">
      <legend className="visually-hidden">{t(element.legend)}</legend>
      {element.all && <DecisionAll definition={element.all} memory={memory} />}
      <DecisionCounts element={element} store={store} ids={ids} />
      <DecisionSegments element={element} store={store} ids={ids} options={options} filter={filter} />
      <BulkOutcome element={element} bulk={bulk} />
      <div className={element.groups ? 'decisions-list decisions-grouped' : 'decisions-list'}>
        <div className="decisions-bar">
          <DecisionTools element={element} items={items} filter={filter} />
          <DecisionBulk
            element={element}
            bulk={bulk}
            count={filter.passing?.size ?? ids.length}
            filtered={filter.passing !== null}
          />
        </div>
        <DecisionGroups element={element} views={views} options={options} store={store} events={events.ref} />
      </div>
      {none && <p className="list-empty">{t(element.search?.none ?? element.empty)}</p>}
      <DecisionChoice
        row={events.chosen}
        byId={byId}
        options={options}
        hintOf={hintOf}
        store={store}
        decide={events.decide}
        close={events.close}
      />
      {element.details && detailed && detailedView && (
        <Suspense>
          <DecisionDetails
            definition={element.details}
            shape={element}
            view={detailedView}
            item={items.find((item) => keyOf(item, element.key) === detailed.id)}
            store={store}
            opener={detailed.opener}
            onLeave={() => events.keepPlace(detailed.id)}
            onClose={events.closeDetails}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** Preloads the view of the details and its elements after the list is shown, so that the first press shows them at once. */
function usePreloadedDetails({ details }: DecisionsElement) {
  const engine = useEngine()
  useEffect(() => {
    // Ignored when it fails: it is loaded again when a row is pressed.
    if (details) loadDetails(engine, details.body).catch(() => undefined)
  }, [engine, details])
}

/** The key "/" moves the focus to the search box, as in many web apps. Not while the customer types in a field. */
function useSearchKey(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isTyped = target instanceof Element && target.matches('input, textarea, select, dialog *')
      const box = list.current?.querySelector<HTMLElement>('.decisions-search input')
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyped || !box) return
      event.preventDefault()
      box.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [list])
}

/** Only lists with details need it. */
export const DecisionDetails = lazyWithPreload(() => import('../decision-details.tsx'))

/** Loads the view of details and the elements that it shows. */
const loadDetails = (loader: Loader, body: readonly Element[]): Promise<unknown> =>
  Promise.all([DecisionDetails.load(), loadElements(loader, body)])
