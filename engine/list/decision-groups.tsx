import { memo, useMemo, useSyncExternalStore } from 'react'
import type { ReactNode, RefCallback } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { DecisionPart } from './decision-part.tsx'
import type { OptionView } from './decision-row.tsx'
import type { DecisionsStore } from './decisions-store.ts'
import type { RowView } from './row-views.ts'
import { useGrowing } from './use-growing.ts'

interface Group {
  id: string
  rows: RowView[]
  /** The same rows in parts, so that a list that grows renders what is new and not what is there. */
  parts: RowView[][]
  /** Rows in the groups before this one. */
  before: number
}

/** Rows of a part: few enough that the browser lays out little more than the screen shows. */
const step = 10
/** Rows that a list grows by: a frame of a slow phone. */
const slice = 20

const inParts = (rows: RowView[]): RowView[][] =>
  Array.from({ length: Math.ceil(rows.length / step) }, (_, at) => rows.slice(at * step, (at + 1) * step))

/** Rows by group: those of the given order first, groups that it does not name after them. */
function grouped(element: DecisionsElement, views: readonly RowView[]): Group[] {
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
    return [{ id, rows, parts: inParts(rows), before: before - rows.length }]
  })
}

interface Props {
  element: DecisionsElement
  views: readonly RowView[]
  options: readonly OptionView[]
  store: DecisionsStore
  events: RefCallback<HTMLDivElement>
}

/** All rows in their groups. One listener for all radios and one for all titles; rows that do not pass the filter stay, hidden. */
export const DecisionGroups = memo(function DecisionGroups(props: Props) {
  const { element, views, options, store, events } = props
  const groups = useMemo(() => grouped(element, views), [element, views])
  const limit = useGrowing(views.length, step, slice)
  return (
    <div ref={events}>
      {groups.map((group) => (
        <GroupSection key={group.id} element={element} group={group} store={store}>
          {group.parts.slice(0, Math.max(0, Math.ceil((limit - group.before) / step))).map((rows, at) => (
            // Parts are cut by their place, so that is what they are known by.
            <DecisionPart key={at} rows={rows} name={element.name} options={options} store={store} />
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

/** A heading with the number of rows it stands for; gone while the filter leaves none. */
function GroupSection({ element, group, store, children }: Readonly<SectionProps>) {
  const { text, hasText } = useEngine()
  const passing = useSyncExternalStore(
    store.onShown,
    () => group.rows.filter(({ id }) => store.passes(id)).length,
  )
  const empty = useSyncExternalStore(store.onShown, () => !group.rows.some(({ id }) => store.isShown(id)))
  const heading = `${element.name}-group-${group.id}`
  const key = `${element.groups?.labels}.${group.id}`
  // The server may know groups for which there are no words yet.
  const named = element.groups !== undefined && hasText(key)
  return (
    <section className="decisions-group" hidden={empty} aria-labelledby={named ? heading : undefined}>
      {named && (
        <h2 className="decisions-heading" id={heading}>
          {text(key)} <span className="decisions-number">{passing}</span>
        </h2>
      )}
      {/* A list by its roles, for its rows stand in parts, which ul does not allow. */}
      <div className="decisions-rows" role="list">
        {children}
      </div>
    </section>
  )
}
