import { memo, useMemo } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { isObject } from '../util/json.ts'
import { useEngine } from '../view/engine.ts'
import { PlainList } from '../view/plain-list.tsx'
import { textAt } from '../view/use-element.ts'
import type { Filter } from './decision-filter.tsx'
import { DecisionRow, type RowTexts } from './decision-row.tsx'
import type { RowEvents } from './decision-menu.tsx'
import type { RowWrites } from './row-writes.ts'

/** Finds the group of a row: the group that lists its value, else `otherGroup`, else the value itself. */
function groupFinder({ groups }: DecisionsElement) {
  const members = Object.entries(groups?.members ?? {})
  const listed = new Map(members.flatMap(([id, values]) => values.map((value) => [value, id] as const)))
  return (item: unknown): string => {
    const value = groups ? textAt(item, groups.from) : ''
    return listed.get(value) ?? groups?.otherGroup ?? value
  }
}

/** The absolute value of a number or amount; -1 for anything else. */
function sizeOf(value: unknown): number {
  const size = Math.abs(Number((isObject(value) ? value.amount : value) ?? undefined))
  return Number.isNaN(size) ? -1 : size
}

/** The rows by group, and in each the largest first. Rows of the same rank keep their order. */
export function sortRows(element: DecisionsElement, items: readonly unknown[]): readonly unknown[] {
  const { groups, sort } = element
  if (!groups && !sort) return items
  const groupOf = groupFinder(element)
  const rank = (id: string) => (groups?.order.includes(id) ? groups.order.indexOf(id) : Infinity)
  return items
    .map((item) => ({
      item,
      group: groups ? rank(groupOf(item)) : 0,
      size: sort ? sizeOf(read({ item }, sort)) : 0,
    }))
    .toSorted((row, other) => (row.group === other.group ? other.size - row.size : row.group - other.group))
    .map(({ item }) => item)
}

/** Number of rows that are rendered at once: more than fit on the screen of a phone. */
const initialRows = 20

/** Number of rows of which all are rendered when one of them changes. */
const rangeSize = 50

interface Props {
  texts: RowTexts
  filter: Filter
  writes: RowWrites
  /** Renders all rows, not only the first ones. */
  isComplete: boolean
  events: RowEvents
}

/** The rows that pass the filter, in their groups. */
export function DecisionRows({ texts, filter, writes, isComplete, events }: Readonly<Props>) {
  const { rows, passing } = filter
  const { problems, retry } = writes
  const { ref, onClick, onKeyDown, detailed } = events
  const { text, hasText } = useEngine()
  const { element } = texts
  const { name, key, groups } = element
  const openId = detailed?.id
  // Not with each key in the search: the list that it filters is rendered in pauses.
  const sections = useMemo(() => {
    // A filter leaves each row in its range, so that its elements stay.
    const byGroup = new Map<string, { number: number; ranges: unknown[][] }>()
    let room = isComplete ? Infinity : initialRows
    const sizes = new Map<string, number>()
    const groupOf = groupFinder(element)
    for (const item of rows) {
      const id = groupOf(item)
      const size = sizes.get(id) ?? 0
      sizes.set(id, size + 1)
      const itemId = textAt(item, key)
      // A refused row is shown in any case: its problem stops the step, and sends it again when the connection is back.
      if (passing && !passing.has(itemId) && !problems.has(itemId)) continue
      const group = byGroup.get(id) ?? { number: 0, ranges: [] }
      byGroup.set(id, group)
      group.number++
      if (room-- > 0) (group.ranges[Math.floor(size / rangeSize)] ??= []).push(item)
    }
    return [...byGroup].map(([id, { number, ranges }]) => {
      const heading = `${name}-group-${id}`
      const label = `${groups?.labels}.${id}`
      const isNamed = groups !== undefined && hasText(label) // The server may send groups that have no text yet.
      return (
        <section key={id} className="decisions-group" aria-labelledby={isNamed ? heading : undefined}>
          {isNamed && (
            <h2 className="decisions-heading" id={heading}>
              {text(label)} <span className="decisions-number">{number}</span>
            </h2>
          )}
          <PlainList className="decisions-rows">
            {Object.entries(ranges).map(([at, items]) => (
              <RowRange key={at} {...{ items, texts, problems, retry, openId }} />
            ))}
          </PlainList>
        </section>
      )
    })
  }, [element, rows, passing, isComplete, name, key, groups, texts, problems, retry, openId, text, hasText])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the clicks and keys of all buttons inside
    <div ref={ref} onClick={onClick} onKeyDown={onKeyDown}>
      {sections}
    </div>
  )
}

interface RangeProps extends Pick<Props, 'texts'>, Pick<RowWrites, 'problems' | 'retry'> {
  items: readonly unknown[]
  openId: string | undefined
}

const isSameRange = ({ items, ...before }: RangeProps, { items: shown, ...now }: RangeProps): boolean =>
  items.length === shown.length &&
  items.every((item, at) => item === shown[at]) &&
  before.texts === now.texts &&
  before.problems === now.problems &&
  before.openId === now.openId

const RowRange = memo(function RowRange({ items, texts, problems, retry, openId }: RangeProps) {
  return items.map((item) => {
    const id = textAt(item, texts.element.key)
    const problem = problems.get(id)
    return <DecisionRow key={id} {...{ texts, item, problem, retry }} isOpen={id === openId} />
  })
}, isSameRange)
