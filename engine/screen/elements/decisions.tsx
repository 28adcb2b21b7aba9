import { useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../../flow/binding.ts'
import { AllDecided, BulkOutcome, DecisionBulk, useBulk, useBulkText } from '../../list/decision-bulk.tsx'
import {
  createListMemory,
  DecisionCategories,
  DecisionCounts,
  DecisionSearch,
  useFilter,
  type ListMemory,
} from '../../list/decision-filter.tsx'
import { DecisionMenu, isBlocked, useRowEvents } from '../../list/decision-menu.tsx'
import { DecisionRows, useRowTexts } from '../../list/decision-rows.tsx'
import { sortRows } from '../../list/row-order.ts'
import { useRowWrites } from '../../list/row-writes.ts'
import type { Loader } from '../../view/engine.ts'
import { useWindowEvent, useFormControl } from '../../view/hooks.ts'
import { isAppReady } from '../../view/lazy.tsx'
import { SkipButton } from '../../view/plain-list.tsx'
import { textAt, useElement } from '../../view/use-element.ts'
import { DecisionDetails } from './decision-details.tsx'
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
  const isComplete = useDeferredValue(true, false) // A long list opens with its first rows; React renders the others in pauses.
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
      <DecisionCounts options={texts.options} {...{ filter, isComplete, outcome }} />
      <BulkOutcome bulk={bulk} text={outcome.text} />
      <div className={element.groups ? 'decisions-list decisions-grouped' : 'decisions-list'}>
        <div className="decisions-bar">
          {search && (
            <DecisionSearch
              id={`${name}-search`}
              label={t(search.label)}
              memory={memory}
              change={filter.change}
            />
          )}
          {category && <DecisionCategories definition={category} filter={filter} />}
          <DecisionBulk bulk={bulk} />
        </div>
        <SkipButton />
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

interface DecisionChoiceProps {
  element: DecisionsElement
  item: unknown
  chip: HTMLElement
  decide(value: string): void
  close(): void
}

/** The options of the row whose chip was pressed. */
function DecisionChoice({ element, item, chip, decide, close }: Readonly<DecisionChoiceProps>) {
  const { t, hasText } = useElement()
  const now = textAt(item, element.value)
  const items = element.options.map((option) => {
    const { value, label, hints, hint, unlessHint = hint, icon = 'list' as const } = option
    const disabled = isBlocked(option, item)
    // A hint for this row, in place of that of the option.
    const own = hints && `${hints.labels}.${String(read({ item }, hints.from))}`
    return {
      key: value,
      label: t(label),
      icon,
      disabled,
      hint: t(disabled ? unlessHint : own && hasText(own) ? own : hint),
      checked: value === now,
      choose: () => value !== now && decide(value),
    }
  })
  return <DecisionMenu title={textAt(item, element.title)} items={items} anchor={chip} close={close} />
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

/** Any of these events cancels the restoring of focus and scroll position. */
const interactionEvents = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/** Restores focus and scroll position on return: at the new row, else the opened one, else the row in its place; once all are rendered. */
function useRestoredPlace(
  list: RefObject<HTMLElement | null>,
  memory: ListMemory,
  focusId: string | undefined,
  isComplete: boolean,
): void {
  useEffect(() => {
    if (!isComplete) return undefined
    const { opened } = memory.read()
    memory.keep({ opened: undefined })
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    const rowOf = (id: string | undefined) => rows.find((row) => id !== undefined && row.dataset.id === id)
    const row = rowOf(focusId) ?? rowOf(opened?.id) ?? (opened && (rows[opened.place] ?? rows.at(-1)))
    if (!row || !isAppReady()) return undefined // Directly after a page load the focus stays where the browser has put it.
    let frame = 0
    const stop = () => {
      cancelAnimationFrame(frame)
      for (const type of interactionEvents) removeEventListener(type, stop)
    }
    // Rows off screen have an estimated height until they are laid out, so the row may move for some frames.
    const hold = (top: number, frames = 30) => {
      window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      if (frames > 0) frame = requestAnimationFrame(() => hold(top, frames - 1))
    }
    for (const type of interactionEvents) addEventListener(type, stop)
    row.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    // The old position, but not near the edges of the window, where a sticky bar may cover it.
    hold(Math.min(Math.max(opened?.top ?? 0, 80), window.innerHeight / 2))
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once when the list is complete; later changes of rows must not move the focus
  }, [isComplete])
}
