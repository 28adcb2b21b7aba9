import { useEffect, useState, memo, useMemo, useSyncExternalStore } from 'react'
import type { ReactNode, RefCallback } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { DecisionBatch } from './decision-batch.tsx'
import { createRowBatches, batchSize } from './row-batches.ts'
import type { SplitRows, RowBatch } from './row-batches.ts'
import type { OptionView } from './option-views.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { RowView } from './row-views.ts'

interface Group {
  id: string
  rows: RowView[]
  /** The same rows in batches, so that a growing list renders new rows only. */
  batches: RowBatch[]
  /** Rows in the groups before this one. */
  before: number
}

/** Rows that are added at once: what a slow phone renders in one frame. */
const slice = 20

/** The rows by group: the groups of `order` first, then all others. */
function grouped(element: DecisionsElement, views: readonly RowView[], split: SplitRows): Group[] {
  const byId = new Map((element.groups?.order ?? ['']).map((id): [string, RowView[]] => [id, []]))
  for (const view of views) {
    const rows = byId.get(view.group)
    if (rows) rows.push(view)
    else byId.set(view.group, [view])
  }
  let before = 0
  return [...byId].flatMap(([id, rows]) => {
    if (rows.length === 0) return []
    before += rows.length
    return [{ id, rows, batches: split(id, rows), before: before - rows.length }]
  })
}

interface Props {
  element: DecisionsElement
  views: readonly RowView[]
  options: readonly OptionView[]
  store: DecisionsStore
  events: RefCallback<HTMLDivElement>
}

/** All rows in their groups. Rows that do not pass the filter stay in the page, hidden. */
export const DecisionGroups = memo(function DecisionGroups(props: Props) {
  const { element, views, options, store, events } = props
  const [split] = useState(createRowBatches)
  const groups = useMemo(() => grouped(element, views, split), [element, views, split])
  const limit = useGrowing(views.length, batchSize, slice)
  return (
    <div ref={events}>
      {groups.map((group) => (
        <GroupSection key={group.id} element={element} group={group} store={store}>
          {group.batches
            .filter(({ before }) => group.before + before < limit)
            .map(({ key, rows }) => (
              <DecisionBatch key={key} rows={rows} name={element.name} options={options} store={store} />
            ))}
        </GroupSection>
      ))}
    </div>
  )
})

interface SectionProps {
  element: DecisionsElement
  group: Group
  store: DecisionsStore
  children: ReactNode
}

/** A heading with the number of its rows. Hidden while no row of the group passes the filter. */
function GroupSection({ element, group, store, children }: Readonly<SectionProps>) {
  const { text, hasText } = useEngine()
  const passing = useSyncExternalStore(
    store.onShown,
    () => group.rows.filter(({ id }) => store.passes(id)).length,
  )
  const empty = useSyncExternalStore(store.onShown, () => !group.rows.some(({ id }) => store.isShown(id)))
  const heading = `${element.name}-group-${group.id}`
  const key = `${element.groups?.labels}.${group.id}`
  // The server may send groups that have no text yet.
  const named = element.groups !== undefined && hasText(key)
  return (
    <section className="decisions-group" hidden={empty} aria-labelledby={named ? heading : undefined}>
      {named && (
        <h2 className="decisions-heading" id={heading}>
          {text(key)} <span className="decisions-number">{passing}</span>
        </h2>
      )}
      {/* `ul` allows only `li` as children. The rows are in batches, so ARIA roles make the list. */}
      <div className="decisions-rows" role="list">
        {children}
      </div>
    </section>
  )
}

/**
 * The number of rows to render. It grows in slices, so that the page stays responsive. Not a React transition, because
 * interrupted rendering takes a third more time.
 */
function useGrowing(total: number, first = 24, step = 40): number {
  const [limit, setLimit] = useState(first)
  useEffect(() => {
    // One slice more than the total, so that a few new rows are rendered at once.
    if (limit >= total + step) return undefined
    const timer = setTimeout(() => setLimit(limit + step))
    return () => clearTimeout(timer)
  }, [limit, total, step])
  return Math.min(limit, total)
}
