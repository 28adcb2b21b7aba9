import { useLayoutEffect, useState, memo, useMemo, useSyncExternalStore } from 'react'
import type { RefCallback } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { createRowBatches } from './row-boxes.ts'
import type { SplitRows, RowBatch } from './row-boxes.ts'
import type { OptionView } from './option-views.ts'
import type { DecisionsStore } from './decisions-store.ts'
import { createRowList } from './row-list.ts'
import type { RowView } from './row-views.ts'
import { createPortal } from 'react-dom'
import type { RowList } from './row-list.ts'
import { RowProblem } from './row-problem.tsx'
import { useStoreVersion } from './pending-decisions.ts'

interface Group {
  id: string
  rows: RowView[]
  batches: RowBatch[]
}

/** The rows by group: the groups of `order` first, then all others. */
function grouped(element: DecisionsElement, views: readonly RowView[], split: SplitRows): Group[] {
  const byId = new Map((element.groups?.order ?? ['']).map((id): [string, RowView[]] => [id, []]))
  for (const view of views) {
    const rows = byId.get(view.group)
    if (rows) rows.push(view)
    else byId.set(view.group, [view])
  }
  return [...byId].flatMap(([id, rows]) => (rows.length > 0 ? [{ id, rows, batches: split(id, rows) }] : []))
}

interface DecisionGroupsProps {
  element: DecisionsElement
  views: readonly RowView[]
  options: readonly OptionView[]
  store: DecisionsStore
  events: RefCallback<HTMLDivElement>
}

/** All rows in their groups. Rows that do not pass the filter stay in the page, hidden. */
export const DecisionGroups = memo(function DecisionGroups(props: DecisionGroupsProps) {
  const { element, views, options, store, events } = props
  const { name } = element
  const [split] = useState(createRowBatches)
  const groups = useMemo(() => grouped(element, views, split), [element, views, split])
  const list = useMemo(() => createRowList({ name, options, store }), [name, options, store])
  const [sections] = useState(() => new Map<string, HTMLElement>())
  useLayoutEffect(() => list.connect(), [list])
  useLayoutEffect(() => {
    list.show(
      groups.flatMap(({ id, ...group }) => {
        const section = sections.get(id)
        const container = section?.querySelector<HTMLElement>('[role=list]')
        return section && container ? [{ ...group, section, container }] : []
      }),
    )
  }, [list, groups, sections])
  return (
    <>
      <div ref={events}>
        {groups.map((group) => (
          <GroupSection key={group.id} element={element} group={group} store={store} sections={sections} />
        ))}
      </div>
      <RowProblems name={name} list={list} store={store} />
    </>
  )
})

interface SectionProps {
  element: DecisionsElement
  group: Group
  store: DecisionsStore
  /** The elements of the groups, by their ids. The rows are put into them without React. */
  sections: Map<string, HTMLElement>
}

/** A heading with the number of its rows, and the place of the rows. */
function GroupSection({ element, group, store, sections }: Readonly<SectionProps>) {
  const { text, hasText } = useEngine()
  const { id, rows } = group
  const passing = useSyncExternalStore(store.onAny, store.passing)
  const number = useMemo(
    () => (passing ? rows.filter((row) => passing.has(row.id)).length : rows.length),
    [passing, rows],
  )
  const heading = `${element.name}-group-${id}`
  const key = `${element.groups?.labels}.${id}`
  // The server may send groups that have no text yet.
  const named = element.groups !== undefined && hasText(key)
  return (
    <section
      ref={(section) => {
        if (section) sections.set(id, section)
        return () => void sections.delete(id)
      }}
      className="decisions-group"
      aria-labelledby={named ? heading : undefined}
    >
      {named && (
        <h2 className="decisions-heading" id={heading}>
          {text(key)} <span className="decisions-number">{number}</span>
        </h2>
      )}
      {/* `ul` allows only `li` as children. The rows are in batches, so ARIA roles make the list. */}
      <div className="decisions-rows" role="list" />
    </section>
  )
}

interface RowProblemsProps {
  /** Name of the element. Prefix of DOM ids. */
  name: string
  list: RowList
  store: DecisionsStore
}

/** Shows the problem of each refused decision in its row. */
export function RowProblems({ name, list, store }: Readonly<RowProblemsProps>) {
  useStoreVersion(store)
  useSyncExternalStore(list.subscribe, list.version)
  return store.refused().map((id) => {
    const row = list.rowOf(id)
    const problem = store.problemOf(id)
    if (!row || !problem) return null
    return createPortal(
      <RowProblem
        id={`${name}-${id}-problem`}
        problem={problem}
        name={row.view.title}
        retry={() => store.retry(id)}
      />,
      row.element,
      id,
    )
  })
}
