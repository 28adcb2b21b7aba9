import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient, type Json } from './client.ts'

let client = createClient()
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const list = async () => (await client.call('GET', '/switch/partners')).body
const unmatched = async () => (await client.call('GET', '/partners/unmatched')).body.items
const partner = { name: 'Bäckerei Beispiel', category: 'club', handling: 'letter' }
const newPath = () => `/switch/partners/${crypto.randomUUID()}`

test('all are left out and taken back, with the decision of each as before', async () => {
  await client.connect()
  const before = (await list()).items.map((item: Json) => item.handling)
  const off = (await client.call('PUT', '/switch/partners/disableAll')).body
  expect(off.changed).toBe(24)
  for (const item of off.items) expect(item).toMatchObject({ handling: 'ignore', status: 'ignored' })
  const on = (await client.call('PUT', '/switch/partners/enableAll')).body
  expect(on.items.map((item: Json) => item.handling)).toEqual(before)
  const some = (await client.call('PUT', '/switch/partners/disableAll', { category: 'authority' })).body
  expect(some.changed).toBe(4)
  const ids = some.items.slice(0, 2).map((item: Json) => item.id)
  expect((await client.call('PUT', '/switch/partners/disableAll', { ids })).body.changed).toBe(2)
})

test('a deleted partner comes back as it was', async () => {
  await client.connect()
  const [found] = (await list()).items
  const path = `/switch/partners/${found.id}`
  const { name, category } = found
  const bare = (await client.call('PUT', path, { name, category })).body
  for (const key of ['address', 'email', 'creditorId', 'mandateRef']) expect(bare[key], key).toBeUndefined()
  await client.call('DELETE', path)
  expect((await client.call('PUT', path, found)).body).toEqual({ ...found, status: 'selected' })
})

test('an unclear payment becomes a partner once, and is unclear again when that partner is deleted', async () => {
  await client.connect()
  const [{ id: unmatchedId, amount, cadence }, ...others] = await unmatched()
  const path = newPath()
  const made = await client.call('PUT', path, { ...partner, unmatchedId })
  expect(made.body).toMatchObject({ source: 'unmatched', lastAmount: amount, cadence })
  expect(await unmatched()).toHaveLength(others.length)
  expect((await client.call('PUT', path, { ...partner, unmatchedId })).status).toBe(404)
  await client.call('DELETE', path)
  expect((await unmatched()).map(({ id }: Json) => id)).toContain(unmatchedId)
})

test('heirs cannot end or take over a contract by a letter without an address', async () => {
  await client.start('P6')
  const path = newPath()
  expect((await client.call('PUT', path, { name: 'Verein', category: 'club' })).body.handling).toBe('self')
  for (const handling of ['cancel', 'transfer'])
    expect((await client.call('PUT', `${path}/enable`, { handling })).status, handling).toBe(422)
})
