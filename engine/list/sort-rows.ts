import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'

type Groups = NonNullable<DecisionsElement['groups']>

/** The group of a value: the group that lists it, else `otherGroup`, else the value itself. */
export const groupOf = ({ members, otherGroup }: Groups, value: string): string =>
  Object.entries(members ?? {}).find(([, values]) => values.includes(value))?.[0] ?? otherGroup ?? value

/** The absolute value of a number or amount; -1 for anything else. */
function rankOf(value: unknown): number {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value
  const size = Math.abs(Number(amount ?? undefined))
  return Number.isNaN(size) ? -1 : size
}

/** Sorts rows by group, then by size (largest first). */
export function sortRows(
  { groups, sort }: Pick<DecisionsElement, 'groups' | 'sort'>,
  items: readonly unknown[],
): readonly unknown[] {
  if (!sort) return items
  const order = groups?.order ?? []
  const keyed = items.map((item) => {
    const group = groups ? order.indexOf(groupOf(groups, String(read({ item }, groups.from) ?? ''))) : 0
    return { item, group: group < 0 ? order.length : group, rank: rankOf(read({ item }, sort)) }
  })
  return keyed
    .toSorted((one, other) => one.group - other.group || other.rank - one.rank)
    .map(({ item }) => item)
}
