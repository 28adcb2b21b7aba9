import type { RowBatch, RowBox } from './row-boxes.ts'
import { batchSize, countShown, createRowBox } from './row-boxes.ts'
import { createPageRows } from './row-dom.ts'
import type { PageRow, RowOptions } from './row-dom.ts'
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

interface Waiting {
  group: RowGroup
  /** Index of the batch. */
  at: number
}

/** Number of new rows that are shown at once: more than fit on the screen of a phone. */
const atOnce = 2 * batchSize
/** Time to create rows in one frame, in milliseconds. With style and layout of the page a frame must stay below 50. */
const budget = 16
/** On a device whose frames take long anyway, rows get this part of a frame: with so little time each, thousands would need minutes. */
const share = 1 / 4

/**
 * The rows of a list, in boxes of a batch with `content-visibility: auto`: while a box is off screen, the browser skips its
 * layout and paint. Find-in-page and screen readers still reach the rows. One such box per row would be slow, because the
 * browser observes each of them.
 */
export function createRowList(rowOptions: RowOptions): RowList {
  const { store } = rowOptions
  const pageRows = createPageRows(rowOptions)
  const rows = new Map<string, PageRow>()
  const boxes = new Map<number, RowBox>()
  const listeners = new Set<() => void>()
  let groups: readonly RowGroup[] = []
  let waiting: readonly Waiting[] = []
  /** Rows whose elements may show an old state. */
  const stale = new Set<PageRow>()
  let frame = 0
  /** When the last slice began; 0 before the first one. */
  let begun = 0
  let version = 0

  function decorate(box: RowBox): void {
    for (const { id } of box.rows) {
      const row = rows.get(id)
      if (row) pageRows.decorate(row)
    }
  }

  /** For printing, which shows all rows. */
  function completeAll(): void {
    followStale(Infinity)
    rows.forEach(pageRows.decorate)
  }

  /** Updates stale rows until the time is over: all that are near the screen, then the others. */
  function followStale(end: number): void {
    const counted = new Set<RowBox>()
    for (const isNear of [true, false])
      for (const row of stale) {
        if (row.box.isNear !== isNear) continue
        if (!isNear && performance.now() >= end) break
        stale.delete(row)
        const { hidden } = row
        pageRows.follow(row)
        if (row.hidden !== hidden) counted.add(row.box)
      }
    for (const box of counted) countShown(box, store)
    if (counted.size > 0) countGroups()
  }

  function schedule(): void {
    if (waiting.length === 0 && stale.size === 0) begun = 0
    else if (frame === 0) frame = requestAnimationFrame(nextSlice)
  }

  function cancel(): void {
    cancelAnimationFrame(frame)
    frame = begun = 0
  }

  function countGroups(): void {
    for (const { section, rows: own } of groups) {
      const hidden = !own.some(({ id }) => store.isShown(id))
      if (section.hidden !== hidden) section.hidden = hidden
    }
  }

  function boxOf(key: number, isFirst = false): RowBox {
    const box = boxes.get(key) ?? createRowBox(isFirst, decorate)
    boxes.set(key, box)
    return box
  }

  /** Adds a batch to the page, or updates its changed rows. */
  function put({ group, at }: Waiting, isFirst = false): void {
    const batch = group.batches[at]
    if (!batch) return
    const box = boxOf(batch.key, isFirst)
    const { element } = box
    if (box.rows.length !== batch.rows.length || box.rows.some((view, index) => view !== batch.rows[index])) {
      const ids = new Set(batch.rows.map(({ id }) => id))
      for (const { id } of box.rows) {
        const gone = ids.has(id) ? undefined : rows.get(id)?.element
        if (gone?.parentNode === element) gone.remove()
      }
      let next = element.firstElementChild
      for (const view of batch.rows) {
        const row = rows.get(view.id) ?? pageRows.create(view, box)
        rows.set(view.id, row)
        pageRows.place(row, view, box)
        if (row.element === next) next = next.nextElementSibling
        else element.insertBefore(row.element, next)
      }
      box.rows = batch.rows
    }
    countShown(box, store)
    const before = group.batches.slice(0, at).findLast(({ key }) => boxes.has(key))
    const following = before ? boxOf(before.key).element.nextSibling : group.container.firstChild
    if (following !== element) group.container.insertBefore(element, following)
  }

  function nextSlice(): void {
    frame = 0
    const now = performance.now()
    const end = now + Math.max(budget, begun > 0 ? (now - begun) * share : 0)
    begun = now
    followStale(end)
    let done = 0
    for (const one of waiting) {
      if (done > 0 && performance.now() >= end) break
      put(one)
      done++
    }
    waiting = waiting.slice(done)
    schedule()
    if (done > 0) changed()
  }

  function changed(): void {
    countGroups()
    version++
    for (const listener of listeners) listener()
  }

  return {
    show(next) {
      cancel()
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
          put({ group, at }, true)
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
      else schedule()
      changed()
    },
    connect() {
      const disconnect = store.onRows((changedIds) => {
        for (const id of changedIds) {
          const row = rows.get(id)
          if (row) stale.add(row)
        }
        followStale(performance.now() + budget)
        schedule()
      })
      addEventListener('beforeprint', completeAll)
      return () => {
        disconnect()
        removeEventListener('beforeprint', completeAll)
        cancel()
        for (const { element } of boxes.values()) element.remove()
        boxes.clear()
        rows.clear()
        waiting = []
        stale.clear()
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
