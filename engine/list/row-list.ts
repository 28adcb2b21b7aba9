import type { DecisionsStore } from './decisions-store.ts'
import type { RowBatch } from './row-batches.ts'
import { batchSize } from './row-batches.ts'
import { createRowDom } from './row-dom.ts'
import type { OptionView } from './option-views.ts'
import type { RowView } from './row-views.ts'

/** A group of rows, and the elements for them. */
interface RowGroup {
  /** Hidden while no row of the group passes the filter. */
  section: HTMLElement
  /** The parent of the batches. */
  container: HTMLElement
  rows: readonly RowView[]
  batches: readonly RowBatch[]
}

/** The DOM elements of the rows. They are created and updated without React, by listeners of the store. */
export interface RowList {
  /** Shows these rows. Existing rows and the first new ones are updated at once, the other new ones in slices, one per frame. */
  show(groups: readonly RowGroup[]): void
  /** Subscribes to the store. Returns a function that unsubscribes and removes the rows from the page. */
  connect(): () => void
  /** The element and the data of a row; undefined while the row is not in the page yet. */
  rowOf(id: string): { element: HTMLElement; view: RowView } | undefined
  /** For `useSyncExternalStore`: the listener is called when rows were added to the page. */
  subscribe(listener: () => void): () => void
  version(): number
}

interface Box {
  element: HTMLElement
  rows: readonly RowView[]
  /** Number of shown rows. Initially the default of --rows in the style sheet. */
  shown: number
}

interface Row {
  element: HTMLElement
  view: RowView
  box: Box
  // The state that the elements show. It is compared before an update, because most changes do not affect this row.
  value: string
  hidden: boolean
  problemId: string | undefined
}

interface Waiting {
  group: RowGroup
  /** Index of the batch. */
  at: number
}

/** Number of new rows that are shown at once: more than fit on the screen of a phone. */
const atOnce = 2 * batchSize
/** Time to create rows in one frame, in milliseconds. With style and layout of the page a frame must stay below 50. */
const budget = 16
/** Minimum number of batches per frame, even if the time is over: a frame without progress costs as much as some rows. */
const least = 3

interface Options {
  /** Name of the element. Prefix of DOM ids. */
  name: string
  options: readonly OptionView[]
  store: DecisionsStore
}

/**
 * The rows of a list, in boxes of a batch with `content-visibility: auto`: while a box is off screen, the browser skips its
 * layout and paint. Find-in-page and screen readers still reach the rows. One such box per row would be slow, because the
 * browser observes each of them.
 */
export function createRowList({ name, options, store }: Options): RowList {
  const nodes = createRowDom(name, options)
  const rows = new Map<string, Row>()
  const boxes = new Map<number, Box>()
  const listeners = new Set<() => void>()
  let groups: readonly RowGroup[] = []
  let waiting: readonly Waiting[] = []
  let frame = 0
  let version = 0

  const problemIdOf = (id: string) => (store.problemOf(id) ? `${name}-${id}-problem` : undefined)

  function add(view: RowView, box: Box): Row {
    const { id } = view
    const row: Row = {
      element: nodes.create(view, store.valueOf(id)),
      view,
      box,
      value: store.valueOf(id),
      hidden: false,
      problemId: undefined,
    }
    rows.set(id, row)
    follow(row)
    return row
  }

  /** Updates a row from the store. */
  function follow(row: Row): void {
    const { element, view } = row
    const { id } = view
    const [value, hidden, problemId] = [store.valueOf(id), !store.isShown(id), problemIdOf(id)]
    if (value !== row.value) nodes.relabel(element, value)
    if (hidden !== row.hidden) element.hidden = hidden
    if (problemId !== row.problemId) nodes.describe(element, problemId)
    Object.assign(row, { value, hidden, problemId })
  }

  function count(box: Box): void {
    const shown = box.rows.filter(({ id }) => store.isShown(id)).length
    // CSS estimates the height of an off-screen box from --rows. An empty box is not hidden, because showing it again would
    // cost two layouts.
    if (shown !== box.shown) box.element.style.setProperty('--rows', String(shown))
    box.shown = shown
  }

  function countGroups(): void {
    for (const { section, rows: own } of groups) {
      const hidden = !own.some(({ id }) => store.isShown(id))
      if (section.hidden !== hidden) section.hidden = hidden
    }
  }

  function boxOf(key: number): Box {
    const known = boxes.get(key)
    if (known) return known
    const element = document.createElement('div')
    element.className = 'decisions-batch'
    element.setAttribute('role', 'presentation')
    const box: Box = { element, rows: [], shown: batchSize }
    boxes.set(key, box)
    return box
  }

  /** Adds a batch to the page, or updates its changed rows. */
  function put({ group, at }: Waiting): void {
    const batch = group.batches[at]
    if (!batch) return
    const box = boxOf(batch.key)
    const { element } = box
    if (box.rows.length !== batch.rows.length || box.rows.some((view, index) => view !== batch.rows[index])) {
      const ids = new Set(batch.rows.map(({ id }) => id))
      for (const { id } of box.rows) {
        const gone = ids.has(id) ? undefined : rows.get(id)?.element
        if (gone?.parentNode === element) gone.remove()
      }
      let next = element.firstElementChild
      for (const view of batch.rows) {
        const row = rows.get(view.id) ?? add(view, box)
        if (row.view !== view) nodes.refill(row.element, view)
        Object.assign(row, { view, box })
        if (row.element === next) next = next.nextElementSibling
        else element.insertBefore(row.element, next)
      }
      box.rows = batch.rows
    }
    count(box)
    const before = group.batches.slice(0, at).findLast(({ key }) => boxes.has(key))
    const following = before ? boxOf(before.key).element.nextSibling : group.container.firstChild
    if (following !== element) group.container.insertBefore(element, following)
  }

  function nextSlice(): void {
    const end = performance.now() + budget
    let done = 0
    for (const one of waiting) {
      if (done >= least && performance.now() >= end) break
      put(one)
      done++
    }
    waiting = waiting.slice(done)
    if (waiting.length > 0) frame = requestAnimationFrame(nextSlice)
    changed()
  }

  function changed(): void {
    countGroups()
    version++
    for (const listener of listeners) listener()
  }

  return {
    show(next) {
      cancelAnimationFrame(frame)
      groups = next
      const focused = document.activeElement
      const ids = new Set(next.flatMap((group) => group.rows.map(({ id }) => id)))
      const keys = new Set(next.flatMap((group) => group.batches.map(({ key }) => key)))
      for (const [key, { element }] of boxes) if (!keys.has(key) && boxes.delete(key)) element.remove()
      for (const [id, { element }] of rows) if (!ids.has(id) && rows.delete(id)) element.remove()
      let added = 0
      waiting = next.flatMap((group) =>
        group.batches.flatMap(({ key, rows: own }, at) => {
          const isThere = boxes.has(key) || own.some(({ id }) => rows.has(id))
          if (!isThere && added >= atOnce) return [{ group, at }]
          if (!isThere) added += own.length
          put({ group, at })
          return []
        }),
      )
      // Moving a row in the page removes the focus from it.
      if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected)
        focused.focus({ preventScroll: true })
      // The first rows are painted in the next frame. More rows follow in the frame after it.
      if (waiting.length > 0)
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(nextSlice)
        })
      changed()
    },
    connect() {
      const disconnect = store.onRows((changedIds) => {
        const counted = new Set<Box>()
        for (const id of changedIds) {
          const row = rows.get(id)
          if (!row) continue
          const { hidden } = row
          follow(row)
          if (row.hidden !== hidden) counted.add(row.box)
        }
        counted.forEach(count)
        if (counted.size > 0) countGroups()
      })
      return () => {
        disconnect()
        cancelAnimationFrame(frame)
        for (const { element } of boxes.values()) element.remove()
        boxes.clear()
        rows.clear()
        waiting = []
      }
    },
    rowOf: (id) => rows.get(id),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
