import { beforeEach, describe, expect, test } from 'vitest'
import { createClient, type Json } from './client.ts'

let client = createClient()
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const list = async () => (await client.call('GET', '/switch/partners')).body
const find = async (query: string) => (await client.call('GET', `/partners?${query}`)).body
const partner = { name: 'Bäckerei Beispiel', category: 'club', handling: 'letter' }

describe('sizes', () => {
  test.each([0, 1, 24, 300, 2000])('size-%i', async (size) => {
    await client.start(`size-${size}`)
    await client.connect()
    const { items, allEnabled } = await list()
    expect(items).toHaveLength(size)
    expect(allEnabled).toBe(size === 1 || size === 24)
    const unmatched = (await client.call('GET', '/partners/unmatched')).body.items
    expect(unmatched).toHaveLength(size === 0 ? 0 : 6)
  })
  test('one-off payees start ignored', async () => {
    await client.start('size-300')
    await client.connect()
    const once = (await list()).items.filter((item: Json) => item.cadence === 'once')
    expect(once.length).toBeGreaterThan(5)
    for (const item of once)
      expect(item).toMatchObject({ handling: 'ignore', enabled: false, status: 'ignored' })
  })
})

describe('inform and ignore', () => {
  beforeEach(() => client.connect())
  test('disableAll, then enableAll, gives back every handling', async () => {
    const before = (await list()).items.map((item: Json) => item.handling)
    const off = (await client.call('PUT', '/switch/partners/disableAll')).body
    expect(off.changed).toBe(24)
    expect(off.items.every((item: Json) => item.handling === 'ignore' && item.status === 'ignored')).toBe(
      true,
    )
    expect((await client.call('PUT', '/switch/partners/disableAll', {})).body.changed).toBe(0)
    const on = (await client.call('PUT', '/switch/partners/enableAll')).body
    expect(on.items.map((item: Json) => item.handling)).toEqual(before)
    expect((await list()).allEnabled).toBe(true)
  })
  test('a category, or a list of ids', async () => {
    const energy = await client.call('PUT', '/switch/partners/disableAll', { category: 'authority' })
    expect(energy.body.changed).toBe(4)
    const ids = energy.body.items.slice(0, 2).map((item: Json) => item.id)
    expect((await client.call('PUT', '/switch/partners/disableAll', { ids })).body.changed).toBe(2)
  })
  test('one partner, with and without a handling', async () => {
    const [{ id, handling }] = (await list()).items
    expect((await client.call('PUT', `/switch/partners/${id}/disable`)).body.enabled).toBe(false)
    expect((await client.call('PUT', `/switch/partners/${id}/enable`, {})).body).toMatchObject({
      handling,
      status: 'selected',
    })
    expect(
      (await client.call('PUT', `/switch/partners/${id}/enable`, { handling: 'self' })).body.handling,
    ).toBe('self')
    expect((await list()).allEnabled).toBe(true)
  })
  test('inform chooses the best channel: kept partners are informed, partners who accept only the customer stay with the customer', async () => {
    const before: Json[] = (await list()).items
    const unchanged = before.find(({ handling }) => handling === 'auto')
    const online = before.find(({ handling }) => handling === 'online')
    expect(online).toMatchObject({ onlySelf: true })
    expect(unchanged?.onlySelf).toBeUndefined()
    await client.call('PUT', `/switch/partners/${unchanged?.id}/enable`, { handling: 'self' })
    const { changed, items } = (await client.call('PUT', '/switch/partners/enableAll')).body
    expect(changed).toBe(1)
    const handlingOf = (id: string) => items.find((item: Json) => item.id === id).handling
    expect([handlingOf(unchanged?.id), handlingOf(online?.id)]).toEqual(['auto', 'online'])
  })
  test('cancel and transfer are for estates', async () => {
    const [{ id }] = (await list()).items
    const refused = await client.call('PUT', `/switch/partners/${id}/enable`, { handling: 'cancel' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    await client.call('PUT', '/switch/type', { type: 'nachlass' })
    expect((await client.call('PUT', `/switch/partners/${id}/enable`, { handling: 'cancel' })).status).toBe(
      200,
    )
  })
})

describe('own partners', () => {
  test('a client UUID creates, changes, deletes', async () => {
    const path = `/switch/partners/${crypto.randomUUID()}`
    const made = await client.call('PUT', path, partner)
    expect(made.body).toMatchObject({ ...partner, source: 'custom', enabled: true, status: 'selected' })
    const changed = await client.call('PUT', path, { ...made.body, name: 'Bäckerei Neu' })
    expect(changed.body).toEqual({ ...made.body, name: 'Bäckerei Neu' })
    expect((await client.call('DELETE', path)).status).toBe(204)
    expect((await client.call('GET', path)).status).toBe(404)
  })
  test('values missing in a body are removed; the same body restores a deleted partner with its source', async () => {
    await client.connect()
    const [found] = (await list()).items
    const path = `/switch/partners/${found.id}`
    const { name, category } = found
    const bare = (await client.call('PUT', path, { name, category })).body
    for (const key of ['address', 'email', 'creditorId', 'mandateRef']) expect(bare[key], key).toBeUndefined()
    expect(bare).toMatchObject({
      partnerID: found.partnerID,
      handling: found.handling,
      cadence: found.cadence,
    })
    await client.call('DELETE', path)
    expect((await client.call('PUT', path, found)).body).toEqual({ ...found, status: 'selected' })
  })
  test('deleting the partner to which a group was assigned makes the group unmatched again', async () => {
    await client.connect()
    const groups = async () => (await client.call('GET', '/partners/unmatched')).body.items
    const before = await groups()
    const path = `/switch/partners/${crypto.randomUUID()}`
    await client.call('PUT', path, { ...partner, unmatchedId: before[0].id })
    await client.call('DELETE', path)
    expect(new Set((await groups()).map(({ id }: Json) => id))).toEqual(
      new Set(before.map(({ id }: Json) => id)),
    )
  })
  test('an unmatched group is assigned once', async () => {
    await client.connect()
    const [group] = (await client.call('GET', '/partners/unmatched')).body.items
    const path = `/switch/partners/${crypto.randomUUID()}`
    const made = await client.call('PUT', path, { ...partner, unmatchedId: group.id })
    expect(made.body).toMatchObject({
      source: 'unmatched',
      lastAmount: group.amount,
      lastDate: group.date,
      cadence: group.cadence,
    })
    expect((await client.call('GET', '/partners/unmatched')).body.items).toHaveLength(5)
    expect((await client.call('PUT', path, { ...partner, unmatchedId: group.id })).status).toBe(404)
  })
  test('a wrong creditor identifier is refused', async () => {
    const path = `/switch/partners/${crypto.randomUUID()}`
    const wrong = await client.call('PUT', path, { ...partner, creditorId: 'DE94ZZZ09999990001' })
    expect(wrong).toMatchObject({ status: 422, body: { populate: { creditorId: 'DE94ZZZ09999990001' } } })
  })
  test('byPartnerID adds a partner once', async () => {
    const added = await client.call('POST', '/switch/partners/byPartnerID', { partnerID: 'gasfuchs' })
    expect(added.body).toMatchObject({ name: 'Gasfuchs Test', source: 'directory', status: 'selected' })
    const again = await client.call('POST', '/switch/partners/byPartnerID', { partnerID: 'gasfuchs' })
    expect(again).toMatchObject({ status: 409, body: { code: 'partner-exists' } })
    expect((await client.call('POST', '/switch/partners/byPartnerID', { partnerID: 'nobody' })).status).toBe(
      404,
    )
  })
})

describe('directory', () => {
  test.each(['query=hoerspiel', 'query=H%C3%B6rspiel'])('%s folds umlauts', async (query) => {
    expect((await find(query)).items).toMatchObject([{ name: 'Hörspiel Test' }])
  })
  test('pages cover everything once', async () => {
    const { total } = await find('size=50')
    expect(total).toBe(301)
    const names = []
    for (let page = 1; page <= 7; page += 1) names.push(...(await find(`size=50&page=${page}`)).items)
    expect(new Set(names.map((item: Json) => item.partnerID)).size).toBe(301)
  })
  test('leer, fehler, a category, a bad size', async () => {
    expect(await find('query=leer')).toEqual({ items: [], total: 0 })
    expect((await client.call('GET', '/partners?query=fehler')).status).toBe(503)
    const { items } = await find('category=press&size=50')
    expect(items.every((item: Json) => item.category === 'press')).toBe(true)
    const bad = await client.call('GET', '/partners?size=51')
    expect(bad).toMatchObject({ status: 400, body: { code: 'unknown' } })
    expect(bad.body.message).toContain('/size')
  })
  test('partners of the switch carry their own id there', async () => {
    const { body } = await client.call('POST', '/switch/partners/byPartnerID', { partnerID: 'gasfuchs' })
    expect((await find('query=gasfuchs')).items).toEqual([body])
  })
  test('16 categories with counts that add up', async () => {
    const { categories } = (await client.call('GET', '/switch/categories')).body
    expect(categories).toHaveLength(16)
    expect(categories.reduce((sum: number, entry: Json) => sum + entry.count, 0)).toBe(301)
  })
})
