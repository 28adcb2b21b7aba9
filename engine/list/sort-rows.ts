import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { changedPositions, withRows } from './row-data.ts'

type Groups = NonNullable<DecisionsElement['groups']>

/** The group of a value: the group that lists it, else `otherGroup`, else the value itself. */
export const groupOf = ({ members, otherGroup }: Groups, value: string): string =>
  Object.entries(members ?? {}).find(([, values]) => values.includes(value))?.[0] ?? otherGroup ?? value

/** The absolute value of a number or amount; -1 for anything else. */
function sizeOf(value: unknown): number {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value
  const size = Math.abs(Number(amount ?? undefined))
  return Number.isNaN(size) ? -1 : size
}

/** The place of a row in the order: its group, then its size. */
interface Rank {
  group: number
  size: number
}

/** Sorts rows by group, then by size (largest first). */
type SortRows = (
  definition: Pick<DecisionsElement, 'groups' | 'sort'>,
  items: readonly unknown[],
) => readonly unknown[]

interface Sorted {
  sort: unknown
  groups: unknown
  items: readonly unknown[]
  ranks: readonly Rank[]
  rows: readonly unknown[]
  /** The place in `rows` of each of `items`. */
  places: readonly number[]
}

/** A decision changes a row but rarely its rank. Then the row takes the place of its former state, and no other row is looked at. */
export function createRowSorter(): SortRows {
  let last: Sorted | undefined

  /** The rows in the order of the last call; undefined when a rank has changed. */
  function inSameOrder(items: readonly unknown[], rankOf: (item: unknown) => Rank): Sorted | undefined {
    const changed = last && changedPositions(last.items, items)
    if (!last || !changed) return undefined
    const { ranks, places } = last
    const isSame = changed.every((at) => {
      const [old, rank] = [ranks[at], rankOf(items[at])]
      return old?.group === rank.group && old.size === rank.size
    })
    if (!isSame) return undefined
    const rows = withRows(
      last.rows,
      changed.map((at) => [places[at] ?? at, items[at]] as const),
    )
    return { ...last, items, rows }
  }

  return ({ groups, sort }, items) => {
    if (!sort) return items
    const ids = groups?.order ?? []
    const rankOf = (item: unknown): Rank => {
      const group = groups ? ids.indexOf(groupOf(groups, String(read({ item }, groups.from) ?? ''))) : 0
      return { group: group < 0 ? ids.length : group, size: sizeOf(read({ item }, sort)) }
    }
    const isSameList = last?.sort === sort && last.groups === groups
    last = (isSameList && inSameOrder(items, rankOf)) || { sort, groups, ...sorted(items, items.map(rankOf)) }
    return last.rows
  }
}

/** The rows in their order. Rows of the same rank keep theirs. */
function sorted(items: readonly unknown[], ranks: readonly Rank[]): Omit<Sorted, 'sort' | 'groups'> {
  const order = ranks
    .map((rank, at) => ({ ...rank, at }))
    .toSorted((one, other) => one.group - other.group || other.size - one.size)
  const places = withRows(
    ranks.map(() => 0),
    order.map(({ at }, place) => [at, place] as const),
  )
  return { items, ranks, places, rows: order.map(({ at }) => items[at]) }
}
