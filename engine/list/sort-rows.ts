import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'

type Groups = NonNullable<DecisionsElement['groups']>

/** The group of a value: the one that names it, else the one of all others, else its own. */
export const groupOf = ({ of, rest }: Groups, value: string): string =>
  Object.entries(of ?? {}).find(([, values]) => values.includes(value))?.[0] ?? rest ?? value

/** How large a number or an amount is; less than any for what is neither. */
function rankOf(value: unknown): number {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value
  const size = Math.abs(Number(amount ?? undefined))
  return Number.isNaN(size) ? -1 : size
}

/** Rows in the order in which they are shown: by their groups, within a group the larger first. They come and go in this order, too. */
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
