import { memo, useMemo, useSyncExternalStore } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'
import { read } from '../scope.ts'
import { DecisionRow } from './decision-row.tsx'
import type { OptionView } from './decision-row.tsx'
import type { DecisionsStore } from './decisions-store.ts'
import type { RowView } from './row-views.ts'
import { useGrowing } from './use-growing.ts'

interface Group {
  id: string
  rows: RowView[]
  /** Rows in the groups before this one. */
  before: number
}

/** Rows by group: those of the given order first, groups that it does not name after them. */
function grouped(element: DecisionsElement, items: readonly unknown[], views: readonly RowView[]): Group[] {
  const byId = new Map((element.groups?.order ?? ['']).map((id): [string, RowView[]] => [id, []]))
  views.forEach((view, at) => {
    const id = element.groups ? String(read({ item: items[at] }, element.groups.from) ?? '') : ''
    const rows = byId.get(id)
    if (rows) rows.push(view)
    else byId.set(id, [view])
  })
  let before = 0
  return [...byId].flatMap(([id, rows]) => {
    if (rows.length === 0) return []
    before += rows.length
    return [{ id, rows, before: before - rows.length }]
  })
}

interface Props {
  element: DecisionsElement
  items: readonly unknown[]
  views: readonly RowView[]
  options: readonly OptionView[]
  store: DecisionsStore
}

/** All rows in their groups. One listener for all radios; rows that do not pass the filter stay, hidden. */
export const DecisionGroups = memo(function DecisionGroups({ element, items, views, options, store }: Props) {
  const groups = useMemo(() => grouped(element, items, views), [element, items, views])
  const limit = useGrowing(views.length)
  const onChange = ({ target }: ChangeEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id
    if (id !== undefined && target instanceof HTMLInputElement) store.decide(id, target.value)
  }
  return (
    // The radios inside take the events; this only listens for all of them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onChange={onChange}>
      {groups.map((group) => {
        const rows = group.rows.slice(0, Math.max(0, limit - group.before))
        return (
          <GroupSection key={group.id} element={element} group={group} store={store}>
            {rows.map((view) => (
              <DecisionRow key={view.id} view={view} name={element.name} options={options} store={store} />
            ))}
          </GroupSection>
        )
      })}
    </div>
  )
})

interface SectionProps {
  element: DecisionsElement
  group: Group
  store: DecisionsStore
  children: ReactNode
}

/** A heading with the number of rows it stands for; gone while the filter leaves none. */
function GroupSection({ element, group, store, children }: Readonly<SectionProps>) {
  const { text } = useEngine()
  const shown = useSyncExternalStore(
    store.onAny,
    () => group.rows.filter(({ id }) => store.isShown(id)).length,
  )
  const heading = `${element.name}-group-${group.id}`
  return (
    <section className="decisions-group" hidden={shown === 0} aria-labelledby={element.groups && heading}>
      {element.groups && (
        <h2 className="decisions-heading" id={heading}>
          {text(`${element.groups.labels}.${group.id}`)} <span className="decisions-number">{shown}</span>
        </h2>
      )}
      {/* Safari takes the list role away from lists without bullets, so it is given back. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role */}
      <ul className="decisions-rows" role="list">
        {children}
      </ul>
    </section>
  )
}
