import type { RowView } from './row-views.ts'
import type { DecisionsStore } from './decisions-store.ts'

/** Consecutive rows of a group, rendered in one box. */
export interface RowBatch {
  key: number
  rows: RowView[]
  /** Number of rows of the group in the batches before this one. */
  before: number
}

/** Splits the rows of a group into batches. */
export type SplitRows = (group: string, rows: readonly RowView[]) => RowBatch[]

/** Rows of a batch. A small number, so that the browser lays out little more than the visible rows. */
export const batchSize = 10

/**
 * A row stays in its batch while the order of the rows allows it. When a row changes its batch, React mounts it again, and a
 * click in progress is lost. New rows join the batch at their position, up to twice its size.
 */
export function createRowBatches(): SplitRows {
  const groups = new Map<string, Map<string, number>>()
  let lastKey = 0
  return (group, rows) => {
    const previous = groups.get(group) ?? new Map<string, number>()
    const previousKeys = new Set(previous.values())
    const next = new Map<string, number>()
    const usedKeys = new Set<number>()
    const batches: RowBatch[] = []
    rows.forEach((row, at) => {
      let batch = batches.at(-1)
      const known = previous.get(row.id)
      const comesBack = known !== undefined && !usedKeys.has(known)
      const room = batch && previousKeys.has(batch.key) ? 2 * batchSize : batchSize
      const stays = batch && (known === batch.key || batch.rows.length < room)
      if (!batch || comesBack || !stays) {
        batch = { key: comesBack ? known : ++lastKey, rows: [], before: at }
        usedKeys.add(batch.key)
        batches.push(batch)
      }
      batch.rows.push(row)
      next.set(row.id, batch.key)
    })
    groups.set(group, next)
    return batches
  }
}

/** A batch of rows in the page. */
export interface RowBox {
  element: HTMLElement
  rows: readonly RowView[]
  /** The rows are on the screen or near it. */
  isNear: boolean
  /** Number of shown rows. Initially the default of --rows in the style sheet. */
  shown: number
}

/**
 * Reports when the browser starts or stops to render an element with `content-visibility: auto`; it starts shortly before the element
 * is scrolled into view. Browsers without the event (Safari before 18) get one report at once.
 */
function watchNearScreen(element: HTMLElement, report: (isNear: boolean) => void): void {
  if ('ContentVisibilityAutoStateChangeEvent' in globalThis)
    element.addEventListener('contentvisibilityautostatechange', (event) => {
      // TypeScript's DOM types do not know the type of this event.
      report(!('skipped' in event && event.skipped))
    })
  else report(true)
}

/** `isFirst`: the rows are on the first screen, which is known before the browser reports it. `onNear`: called when rows come near it. */
export function createRowBox(isFirst: boolean, onNear: (box: RowBox) => void): RowBox {
  const element = document.createElement('div')
  element.className = 'decisions-batch'
  element.setAttribute('role', 'presentation')
  const box: RowBox = { element, rows: [], isNear: isFirst, shown: batchSize }
  watchNearScreen(element, (isNear) => {
    box.isNear = isNear
    if (isNear) onNear(box)
  })
  return box
}

/** Counts the shown rows. CSS estimates the height of an off-screen box from --rows. */
export function countShown(box: RowBox, store: DecisionsStore): void {
  const shown = box.rows.filter(({ id }) => store.isShown(id)).length
  // An empty box is not hidden, because showing it again would cost two layouts.
  if (shown !== box.shown) box.element.style.setProperty('--rows', String(shown))
  box.shown = shown
}
