import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { isObject } from '../util/json.ts'
import { textAt } from '../view/use-element.ts'

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

/** Number of rows that the browser lays out together when they come near the screen, and React renders together. */
const rangeSize = 20

/** Each row with its id, its group and its range in the group. */
export function placeRows(element: DecisionsElement, rows: readonly unknown[]) {
  const groupOf = groupFinder(element)
  const sizes = new Map<string, number>()
  return rows.map((item) => {
    const group = groupOf(item)
    const size = sizes.get(group) ?? 0
    sizes.set(group, size + 1)
    return { item, id: textAt(item, element.key), group, range: Math.floor(size / rangeSize) }
  })
}
