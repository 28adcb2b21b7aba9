import { useDeferredValue, useMemo, useRef, type RefObject } from 'react'
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
import type { Loader } from '../../view/engine.ts'
import { useWindowEvent } from '../../view/hooks.ts'
import { textAt, useElement } from '../../view/use-element.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { DecisionDetails } from '../decision-details.tsx'
import { loadElements } from '../load-screen.tsx'

/** Loads the elements of the details, so that the first press on a row shows them at once. */
export const prepare = (loader: Loader, { details }: DecisionsElement) =>
  details && loadElements(loader, details.body)

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
  const bulk = useBulk(filter, writes)
  const outcome = useBulkText(bulk)
  const events = useRowEvents(element, rows, memory)
  const texts = useRowTexts(element)
  // A long list opens with its first rows; React renders the others in pauses.
  const isComplete = useDeferredValue(true, false)
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = valueAt(element.focus)
  const focusId = typeof focus === 'string' ? focus : undefined
  useRestoredPlace(list, memory, focusId, isComplete)
  useSearchKey(list)
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
  return (
    <fieldset ref={list} className="decisions">
      <legend className="visually-hidden">{t(element.legend)}</legend>
      {element.all && <AllDecided definition={element.all} memory={memory} />}
      <DecisionCounts {...{ texts, filter, isComplete, outcome }} />
      <BulkOutcome bulk={bulk} text={outcome.text} />
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
          {category && <DecisionCategories definition={category} filter={filter} />}
          <DecisionBulk bulk={bulk} />
        </div>
        {/* The list has two buttons a row. */}
        <button
          type="button"
          className="skip"
          onClick={() => document.querySelector<HTMLElement>('.actions button')?.focus()}
        >
          {t('ui.decisions.skip')}
        </button>
        <DecisionRows {...{ texts, filter, writes, isComplete, events }} />
      </div>
      {filter.shown === 0 && <p className="list-empty">{t(search?.none ?? element.empty)}</p>}
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
        <DecisionDetails {...{ element, events }} item={detailedRow} opener={detailed.opener} />
      )}
    </fieldset>
  )
}

/** The key "/" moves the focus to the search box, as in many web apps. Not while the customer types in a field. */
function useSearchKey(list: RefObject<HTMLElement | null>) {
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const isTyped = target instanceof Element && target.matches('input, textarea, select, dialog *')
    const box = list.current?.querySelector<HTMLElement>('.decisions-search input')
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyped || !box) return
    event.preventDefault()
    box.focus()
  })
}
