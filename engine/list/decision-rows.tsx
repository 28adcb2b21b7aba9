import { memo, useMemo } from 'react'
import type { DecisionsElement, Problem } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { useEngine } from '../view/engine.ts'
import { DecisionRow } from './decision-row.tsx'
import { PlainList } from '../view/plain-list.tsx'
import { keyOf } from './row-data.ts'
import type { RowTexts } from './row-texts.ts'
import type { RowEvents } from './use-row-events.ts'

/** The group of a row: the group that lists its value, else `otherGroup`, else the value itself. */
function groupOf({ groups }: Pick<DecisionsElement, 'groups'>, item: unknown): string {
  if (!groups) return ''
  const value = String(read({ item }, groups.from) ?? '')
  const [listed] = Object.entries(groups.members ?? {}).find(([, values]) => values.includes(value)) ?? []
  return listed ?? groups.otherGroup ?? value
}

/** The absolute value of a number or amount; -1 for anything else. */
function sizeOf(value: unknown): number {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value
  const size = Math.abs(Number(amount ?? undefined))
  return Number.isNaN(size) ? -1 : size
}

/** The rows by group, and in each the largest first. Rows of the same rank keep their order. */
export function sortRows(
  element: Pick<DecisionsElement, 'groups' | 'sort'>,
  items: readonly unknown[],
): readonly unknown[] {
  const { groups, sort } = element
  if (!groups && !sort) return items
  const rank = (id: string) => (groups?.order.includes(id) ? groups.order.indexOf(id) : Infinity)
  return items
    .map((item) => ({
      item,
      group: groups ? rank(groupOf(element, item)) : 0,
      size: sort ? sizeOf(read({ item }, sort)) : 0,
    }))
    .toSorted((row, other) => (row.group === other.group ? other.size - row.size : row.group - other.group))
    .map(({ item }) => item)
}

/** Number of rows that are rendered at once: more than fit on the screen of a phone. */
const initialRows = 20

interface Props {
  texts: RowTexts
  /** Sorted by group. */
  rows: readonly unknown[]
  /** Ids of the rows that pass the filter; null for all. */
  passing: ReadonlySet<string> | null
  /** Renders all rows, not only the first ones. */
  isComplete: boolean
  problems: ReadonlyMap<string, Problem>
  retry(id: string): void
  events: RowEvents
}

/** The rows that pass the filter, in their groups. */
export function DecisionRows(props: Readonly<Props>) {
  const { texts, rows, passing, isComplete, problems, retry, events } = props
  const { ref, onClick, onKeyDown, detailed } = events
  const { element } = texts
  const { key } = element
  const groups = useMemo(() => {
    const byId = new Map<string, unknown[]>()
    for (const item of rows) {
      const itemId = keyOf(item, key)
      // A refused row is shown in any case: its problem stops the step, and sends it again when the connection is back.
      if (passing && !passing.has(itemId) && !problems.has(itemId)) continue
      const id = groupOf(element, item)
      const group = byId.get(id)
      if (group) group.push(item)
      else byId.set(id, [item])
    }
    let room = isComplete ? Infinity : initialRows
    return [...byId].map(([id, all]) => {
      const first = all.slice(0, room)
      room -= first.length
      return { id, count: all.length, rows: first }
    })
  }, [element, key, rows, passing, isComplete, problems])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the clicks and keys of all buttons inside
    <div ref={ref} onClick={onClick} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <DecisionGroup
          key={group.id}
          {...group}
          texts={texts}
          openId={detailed?.id}
          problems={problems}
          retry={retry}
        />
      ))}
    </div>
  )
}

interface GroupProps extends Pick<Props, 'texts' | 'rows' | 'problems' | 'retry'> {
  id: string
  /** Number of rows of the group, rendered or not. */
  count: number
  openId: string | undefined
}

const DecisionGroup = memo(function DecisionGroup(props: GroupProps) {
  const { id, count, rows, texts, openId, problems, retry } = props
  const { text, hasText } = useEngine()
  const { name, key, groups } = texts.element
  const heading = `${name}-group-${id}`
  const label = `${groups?.labels}.${id}`
  // The server may send groups that have no text yet.
  const isNamed = groups !== undefined && hasText(label)
  return (
    <section className="decisions-group" aria-labelledby={isNamed ? heading : undefined}>
      {isNamed && (
        <h2 className="decisions-heading" id={heading}>
          {text(label)} <span className="decisions-number">{count}</span>
        </h2>
      )}
      <PlainList className="decisions-rows">
        {rows.map((item) => {
          const rowId = keyOf(item, key)
          return (
            <DecisionRow
              key={rowId}
              texts={texts}
              item={item}
              isOpen={rowId === openId}
              problem={problems.get(rowId)}
              retry={retry}
            />
          )
        })}
      </PlainList>
    </section>
  )
})
