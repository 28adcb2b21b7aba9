import { expect, it } from 'vitest'
import { createRowSorter } from '#engine/list/sort-rows.ts'

const definition = {
  groups: { from: '/item/direction', order: ['debit', 'credit'], labels: 'group' },
  sort: '/item/size',
}
const row = (id: string, direction: string, size: number) => ({ id, direction, size, decision: '' })
const rows = [row('a', 'credit', 5), row('b', 'debit', 1), row('c', 'debit', -9), row('d', 'credit', 5)]
const ids = (items: readonly unknown[]) => items.map((item) => (item as { id: string }).id).join('') // rows above

it('rows are sorted by group, the largest first, equal ones in the original order', () => {
  expect(ids(createRowSorter()(definition, rows))).toBe('cbad')
})

it('a row that changes without its rank keeps its place and shows its new data', () => {
  const sort = createRowSorter()
  sort(definition, rows)
  const changed = rows.map((item) => (item.id === 'a' ? { ...item, decision: 'inform' } : item))
  const sorted = sort(definition, changed)
  expect(ids(sorted)).toBe('cbad')
  expect(sorted[2]).toBe(changed[0])
})

it('a row with another rank, a new row and a missing one change the order', () => {
  const sort = createRowSorter()
  sort(definition, rows)
  const grown = rows.map((item) => (item.id === 'd' ? { ...item, size: 6 } : item))
  expect(ids(sort(definition, grown))).toBe('cbda')
  expect(ids(sort(definition, [...grown, row('e', 'debit', 4)]))).toBe('cebda')
  expect(ids(sort(definition, rows.slice(1)))).toBe('cbd')
})
