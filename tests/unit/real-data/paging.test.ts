// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { handlers } from '../handlers/support.ts'

const partners = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: `p${from + at}`, name: `Partner ${from + at}` }))

/** The pages of a directory, and what it says of their number. */
let pages: object[][] = []
let total: unknown = 0
let all: Awaited<ReturnType<typeof handlers>>
beforeAll(async () => {
  all = await handlers(({ url }) => {
    if (!url.startsWith('/api/v1/partners?')) return undefined
    const page = Number(new URLSearchParams(url.split('?')[1]).get('page'))
    return { body: { items: pages[page - 1] ?? [], total } }
  })
})
afterAll(() => void vi.unstubAllGlobals())

const odd = { id: 'odd', name: null }
it.each([
  [
    'one row of the first page cannot be read',
    [[odd, ...partners(1, 50)], partners(50, 100), partners(100, 120)],
    120,
    3,
    119,
  ],
  ['a page shifts while it is read', [partners(0, 50), partners(49, 99), partners(99, 120)], 121, 3, 120],
  ['the number comes as a text', [partners(0, 50), partners(50, 70)], '70', 2, 70],
  ['the number is too large', [partners(0, 50), partners(50, 70)], 500, 3, 70],
  ['a server that knows no pages sends all each time', [partners(0, 70), partners(0, 70)], 70, 2, 70],
  ['an empty directory', [[]], 0, 1, 0],
])('the directory is read to its end: %s', async (_, given, said, asked, rows) => {
  pages = given
  total = said
  const before = all.to('/partners').length
  expect(await all.run('directory.list')).toHaveLength(rows)
  expect(all.to('/partners').length - before).toBe(asked)
})

it('what cannot be read on a page of hits is counted, so that the next page is the right one', async () => {
  pages = [[odd, ...partners(1, 20)]]
  total = 40
  const found = await all.run('directory.search', { query: 'p', category: null, page: 1 })
  expect(found).toMatchObject({ total: 40, missing: 1 })
})
