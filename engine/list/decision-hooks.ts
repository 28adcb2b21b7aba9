import { useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { read, resolveAll } from '../flow/binding.ts'
import { isolate } from '../text/formats.ts'
import { fold, inBothSpellings, splitWords } from '../text/normalize-text.ts'
import { isAppReady } from '../view/lazy.tsx'
import { textAt, useElement } from '../view/use-element.ts'

interface Criteria {
  query: string
  /** Empty for all. */
  category: string
  /** Decision whose rows are shown; null for all. */
  segment: string | null
  /** The rows that had this decision when it was chosen. A row that changes later stays visible until the next choice. */
  segmentIds: ReadonlySet<string> | null
}

interface ListState {
  criteria: Criteria
  /** The opened row, its place among the shown rows, and its distance from the top of the window in pixels. */
  opened?: { id: string; place: number; top: number } | undefined
  /** The counts were announced on an earlier visit. */
  isCounted?: boolean
  /** Whether the last decision for all rows is still valid; undefined when there was none. */
  all?: boolean
}

/** What restores a list when the customer comes back to its screen. It is kept in memory only. */
export function createListMemory() {
  let state: ListState = { criteria: { query: '', category: '', segment: null, segmentIds: null } }
  return {
    read: (): Readonly<ListState> => state,
    keep(change: Partial<ListState>) {
      state = { ...state, ...change }
    },
  }
}

export type ListMemory = ReturnType<typeof createListMemory>

/** Search, category and segment of a list. A choice is shown at once; React renders the filtered list in pauses. */
export function useFilter(element: DecisionsElement, rows: readonly unknown[], memory: ListMemory) {
  const { search, filter, key } = element
  const idsOf = (segment: string | null) =>
    segment === null
      ? null
      : new Set(rows.filter((row) => textAt(row, element.value) === segment).map((row) => textAt(row, key)))
  const [criteria, change] = useReducer(
    (before: Criteria, next: Partial<Criteria>): Criteria => ({ ...before, ...next }),
    memory.read().criteria,
    (stored) => ({ ...stored, segmentIds: idsOf(stored.segment) }),
  )
  useEffect(() => memory.keep({ criteria }), [memory, criteria])
  const deferred = useDeferredValue(criteria)
  const isSearched = deferred.query.trim() !== ''
  // Most lists are never searched.
  const texts = useMemo(() => {
    const textOf = (item: unknown) => (search?.keys ?? []).map((pointer) => textAt(item, pointer)).join(' ')
    return isSearched ? rows.map((item) => inBothSpellings(textOf(item))) : []
  }, [isSearched, rows, search])
  const passing = useMemo(() => {
    const { segmentIds } = deferred
    if (!isSearched && deferred.category === '' && segmentIds === null) return null
    const words = splitWords(fold(deferred.query))
    const isOf = (item: unknown) =>
      deferred.category === '' || !filter || textAt(item, filter.from) === deferred.category
    const found = rows.filter((item, at) => isOf(item) && words.every((word) => texts[at]?.includes(word)))
    const ids = found.map((item) => textAt(item, key))
    return new Set(ids.filter((id) => segmentIds?.has(id) ?? true))
  }, [isSearched, rows, texts, deferred, filter, key])
  return {
    ...criteria,
    element,
    memory,
    rows,
    /** Number of rows that pass. */
    shown: passing?.size ?? rows.length,
    /** The same function with each render. */
    change,
    setSegment: (value: string | null) => change({ segment: value, segmentIds: idsOf(value) }),
    /** Ids of the rows that pass; null while nothing is filtered. */
    passing,
  }
}

export type Filter = ReturnType<typeof useFilter>

/** What the rows of a list have in common. The same object until the language or the data of the categories changes. */
export function useRowTexts(element: DecisionsElement) {
  const { line, items, locale, text, textWith } = useElement()
  const categories = items(element.filter?.items)
  return useMemo(() => {
    const { filter, lines = [], trailing, title, value: decision } = element
    const { icon, key } = filter ?? {}
    const opener = element.details ?? element.open
    const decided = element.options.map(({ value, label, stateLabel, icon: own = 'list' }) => ({
      value,
      state: text(stateLabel ?? label),
      icon: own,
    }))
    return {
      element,
      /** How a row shows its decision. The last option is for rows without a decision. */
      options: [...decided, { value: '', state: text('ui.decisions.open'), icon: 'list' as const }],
      /** Names of icons by category, from the data. */
      icons: new Map(
        icon && key ? categories.map((item) => [textAt(item, key), String(read({ item }, icon) ?? '')]) : [],
      ),
      /** Pointers to all that a row shows. */
      shown: [title, decision, ...[filter, ...lines, trailing].flatMap((part) => part?.from ?? [])],
      line,
      /** Accessible name of the button that opens a row; undefined when rows have no such button. */
      openLabel: (name: string) => opener && textWith(opener.label, 'title', isolate(name)),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` and the like are new with each render, but their results depend only on item and locale
  }, [element, categories, locale])
}

export type RowTexts = ReturnType<typeof useRowTexts>

/** A row whose options or details are shown, and the button that was pressed for it. */
interface OpenRow {
  id: string
  opener: HTMLElement
}

/** The button of a row, also when something in it was pressed. */
function openRowAt(target: Element | null | undefined, button: string): OpenRow | undefined {
  const opener = target?.closest<HTMLElement>(button)
  const id = opener?.closest<HTMLElement>('[data-id]')?.dataset.id
  return opener && id !== undefined ? { id, opener } : undefined
}

const all = (list: HTMLElement | null, selector: string): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/**
 * Events of the rows of a list, whose buttons have no handlers of their own: a click on a chip opens its options, a click on a title
 * opens the row or shows its details, and arrow keys move the focus from row to row. Details that are shown follow the focus.
 */
export function useRowEvents(element: DecisionsElement, rows: readonly unknown[], memory: ListMemory) {
  const { scope, send, track } = useElement()
  const ref = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<OpenRow>()
  const [detailed, setDetailed] = useState<OpenRow>()

  const keepPlace = ({ id, opener }: OpenRow) => {
    const row = opener.closest<HTMLElement>('[data-id]')
    const place = row ? all(ref.current, '[data-id]').indexOf(row) : 0
    memory.keep({ opened: { id, place, top: row?.getBoundingClientRect().top ?? 0 } })
  }
  const open = (row: OpenRow) => {
    if (element.details) {
      const isShown = detailed?.id === row.id
      setDetailed(isShown ? undefined : row)
      if (!isShown) track(element.details.track)
    }
    if (!element.open) return
    const item = rows.find((candidate) => textAt(candidate, element.key) === row.id)
    keepPlace(row)
    send(element.open.event, resolveAll(element.open.payload, { ...scope, item }))
  }
  return {
    ref,
    onClick({ target }: MouseEvent) {
      if (!(target instanceof Element)) return
      const chip = openRowAt(target, '.decisions-chip')
      const opener = openRowAt(target, '.decisions-open')
      if (chip) setChosen(chip)
      else if (opener) open(opener)
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target, altKey } = event
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement)) return
      const part = ['.decisions-chip', '.decisions-open'].find((selector) => target.matches(selector))
      const buttons = part ? all(ref.current, `[data-id] ${part}`) : []
      // As in a select box.
      const isOpening = altKey && part === '.decisions-chip' && key === 'ArrowDown'
      const next = buttons[buttons.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]
      // At the ends of the list the arrow key scrolls.
      if (!next && !isOpening) return
      event.preventDefault()
      if (!next || isOpening) return target.click()
      next.focus()
      const opener = openRowAt(next.closest('[data-id]')?.querySelector('.decisions-open'), '.decisions-open')
      if (opener) setDetailed((shown) => shown && opener)
    },
    /** The row whose options are shown. */
    chosen,
    close: () => setChosen(undefined),
    /** The row whose details are shown. */
    detailed,
    closeDetails: () => setDetailed(undefined),
    /** Stores the position of the row whose details are shown, so that `useRestoredPlace` can restore it. */
    keepPlace: () => detailed && keepPlace(detailed),
  }
}

export type RowEvents = ReturnType<typeof useRowEvents>

/** Any of these events cancels the restoring of focus and scroll position. */
const interactionEvents = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/**
 * Restores focus and scroll position after the customer comes back to a list: at the new row, else at the opened row, else
 * at the row in its place. `isComplete`: all rows are rendered.
 */
export function useRestoredPlace(
  list: RefObject<HTMLElement | null>,
  memory: ListMemory,
  focusId: string | undefined,
  isComplete: boolean,
): void {
  useEffect(() => {
    if (!isComplete) return undefined
    const { opened } = memory.read()
    memory.keep({ opened: undefined })
    const rows = all(list.current, '[data-id]')
    const rowOf = (id: string | undefined) => rows.find((row) => id !== undefined && row.dataset.id === id)
    const row = rowOf(focusId) ?? rowOf(opened?.id) ?? (opened && (rows[opened.place] ?? rows.at(-1)))
    // Directly after a page load the focus stays where the browser has put it.
    if (!row || !isAppReady()) return undefined
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
