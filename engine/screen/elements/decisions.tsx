import { Suspense, useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { AllDecided, BulkOutcome, DecisionBulk, useBulk, useBulkText } from '../../list/decision-bulk.tsx'
import {
  createListMemory,
  useFilter,
  useRestoredPlace,
  useRowEvents,
  useRowTexts,
} from '../../list/decision-hooks.ts'
import { DecisionChoice } from '../../list/decision-menu.tsx'
import { DecisionRows, sortRows } from '../../list/decision-rows.tsx'
import { DecisionCategories, DecisionCounts, DecisionSearch } from '../../list/decision-tools.tsx'
import { useRowWrites } from '../../list/row-writes.ts'
import { useEngine } from '../../view/engine.ts'
import { lazyWithPreload } from '../../view/lazy.tsx'
import { textAt, useElement } from '../../view/use-element.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { loadElements } from '../load-screen.tsx'

/** A long list with one decision for each row. Each decision is sent at once; the submitted event contains all of them by id. */
export default function Decisions({ element }: Readonly<{ element: DecisionsElement }>) {
  const { t, track, items: itemsOf, value: valueAt, retainedObject, replaceData, refreshData } = useElement()
  const { name, key, search, filter: category } = element
  const { from } = element.items
  const listed = itemsOf(element.items)
  const items = useMemo(() => sortRows(element, listed), [element, listed])
  const writes = useRowWrites(name, {
    shape: element,
    items,
    callOf: (value) => element.options.find((option) => option.value === value)?.call,
    replace: (change) => replaceData(from, change),
    reload: () => refreshData(),
  })
  const { rows, problems } = writes
  const byId = useMemo(() => new Map(rows.map((row) => [textAt(row, key), row])), [rows, key])
  const memory = retainedObject(`${name} memory`, createListMemory)
  const filter = useFilter(element, rows, memory)
  const { passing } = filter
  const bulk = useBulk(element, writes, passing, memory)
  const outcome = useBulkText(element, bulk)
  const events = useRowEvents(element, rows, memory)
  const texts = useRowTexts(element)
  // A long list opens with its first rows; React renders the others in pauses.
  const isComplete = useDeferredValue(true, false)
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = valueAt(element.focus)
  const focusId = typeof focus === 'string' ? focus : undefined
  useRestoredPlace(list, memory, focusId, isComplete)
  useSearchKey(list)
  usePreloadedDetails(element)
  const { chosen, detailed } = events
  const chosenRow = chosen && byId.get(chosen.id)
  const detailedRow = detailed && byId.get(detailed.id)

  const queryFailed = useFormControl({
    name,
    items: element.items,
    value: () => Object.fromEntries([...byId].map(([id, row]) => [id, textAt(row, element.value)])),
    validate() {
      const message = t('ui.decisions.refused')
      return [...byId]
        .filter(([id]) => problems.has(id))
        .map(([id, row]) => ({ id: `${name}-${id}`, message: `${textAt(row, element.title)}: ${message}` }))
    },
  })
  const decide = (id: string, value: string) => {
    writes.write(id, value)
    if (value === element.all?.falseAfter) memory.keep({ all: false })
    track(element.options.find((option) => option.value === value)?.track)
  }

  if (rows.length === 0)
    return queryFailed ? null : (
      <div className="decisions-empty">
        <p className="decisions-title">{t(element.empty)}</p>
        {element.emptyText && <p>{t(element.emptyText)}</p>}
      </div>
    )
  const shown = passing?.size ?? rows.length
  return (
    <fieldset ref={list} className="decisions">
      <legend className="visually-hidden">{t(element.legend)}</legend>
      {element.all && <AllDecided definition={element.all} memory={memory} />}
      <DecisionCounts {...{ texts, rows, filter, shown, isComplete, memory, outcome }} />
      <BulkOutcome element={element} bulk={bulk} text={outcome.text} />
      <div className={element.groups ? 'decisions-list decisions-grouped' : 'decisions-list'}>
        <div className="decisions-bar">
          {search && (
            <DecisionSearch
              id={`${name}-search`}
              label={t(search.label)}
              query={filter.query}
              change={filter.change}
            />
          )}
          {category && (
            <DecisionCategories id={`${name}-filter`} definition={category} rows={rows} filter={filter} />
          )}
          <DecisionBulk element={element} bulk={bulk} />
        </div>
        {/* The list has two buttons a row. */}
        <button
          type="button"
          className="skip"
          onClick={() => document.querySelector<HTMLElement>('.actions button')?.focus()}
        >
          {t('ui.decisions.skip')}
        </button>
        <DecisionRows {...{ texts, rows, passing, isComplete, problems, events }} retry={writes.retry} />
      </div>
      {shown === 0 && <p className="list-empty">{t(search?.none ?? element.empty)}</p>}
      {chosen && chosenRow !== undefined && (
        <DecisionChoice
          element={element}
          item={chosenRow}
          chip={chosen.opener}
          decide={(value) => decide(chosen.id, value)}
          close={events.close}
        />
      )}
      {element.details && detailed && detailedRow !== undefined && (
        <Suspense>
          <DecisionDetails {...{ element, events }} item={detailedRow} opener={detailed.opener} />
        </Suspense>
      )}
    </fieldset>
  )
}

const DecisionDetails = lazyWithPreload(() => import('../decision-details.tsx'))

/** Preloads the view of the details and its elements after the list is shown, so that the first press shows them at once. */
function usePreloadedDetails({ details }: DecisionsElement) {
  const engine = useEngine()
  useEffect(() => {
    if (!details) return
    // Ignored when it fails: it is loaded again when a row is pressed.
    Promise.all([DecisionDetails.load(), loadElements(engine, details.body)]).catch(() => undefined)
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
