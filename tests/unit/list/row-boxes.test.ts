import { array, assert, integer, nat, property, subarray, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { createRowBatches, batchSize } from '#engine/list/row-boxes.ts'
import type { RowView } from '#engine/list/row-views.ts'

// Only ids are looked at.
const rowsOf = (ids: number[]) => ids.map((id) => ({ id: String(id) }) as RowView)
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

it('new rows are split into batches of one size', () => {
  const parts = createRowBatches()('a', rowsOf(many(0, 25)))
  expect(parts.map(({ rows, before }) => [rows.length, before])).toEqual([
    [batchSize, 0],
    [batchSize, batchSize],
    [5, 2 * batchSize],
  ])
})

it('hundreds of rows added to a few do not make one large batch', () => {
  const cut = createRowBatches()
  cut('a', rowsOf([0, 1]))
  expect(Math.max(...cut('a', rowsOf(many(0, 300))).map(({ rows }) => rows.length))).toBeLessThanOrEqual(
    2 * batchSize,
  )
})

it('a row stays in its batch when rows are added or removed, and no row is lost', () => {
  assert(
    property(
      uniqueArray(nat(60), { maxLength: 60 }),
      subarray(many(0, 61)),
      array(integer({ min: 100, max: 110 }), { maxLength: 5 }).map((ids) => [...new Set(ids)]),
      nat(60),
      (before, same, come, at) => {
        const cut = createRowBatches()
        const keys = new Map(
          cut('a', rowsOf(before)).flatMap(({ key, rows }) => rows.map(({ id }) => [id, key])),
        )
        const left = before.filter((id) => same.includes(id))
        const after = cut('a', rowsOf([...left.slice(0, at), ...come, ...left.slice(at)]))
        expect(after.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
          [...left.slice(0, at), ...come, ...left.slice(at)].map(String),
        )
        for (const { key, rows } of after)
          for (const { id } of rows) if (keys.has(id)) expect(key).toBe(keys.get(id))
        expect(new Set(after.map(({ key }) => key)).size).toBe(after.length)
      },
    ),
  )
})
