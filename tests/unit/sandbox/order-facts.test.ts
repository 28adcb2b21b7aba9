import { beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { order } from './order.ts'

let client = createClient()
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const complete = (changes: object = {}, headers: Record<string, string> = {}) =>
  client.call('POST', '/switch/complete', order(changes), {
    'idempotency-key': crypto.randomUUID(),
    ...headers,
  })

test('letters wait for the withdrawal period unless the customer wants an early start', async () => {
  const clock = 500
  client = createClient({ clock })
  await client.start()
  await client.connect()
  const { body } = await complete()
  const bearer = { authorization: `Bearer ${body.statusToken}` }
  const queued = async () => {
    const { items } = (await client.call('GET', '/switch/partners', undefined, bearer)).body
    return items.some(({ status }: { status: string }) => status === 'queued')
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    const pass = (days: number) => vi.setSystemTime(Date.now() + (days * 86_400_000) / clock)
    pass(14.5)
    expect(await queued()).toBe(true)
    pass(1)
    expect(await queued()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('the state of an order says who sends the letters, when they may go out, and which payments are unclear', async () => {
  const signatures = [{ kind: 'none', ownerIndex: 0, at: '2026-11-21T09:00:00.000Z' }]
  const amount = { amount: '-12.40', currency: 'EUR' }
  const unclear = [{ id: 'u1', name: 'PAYX*UNBEKANNT', amount, date: '2026-11-02' }]
  const { body } = await complete({ signatures, unclear })
  const bearer = { authorization: `Bearer ${body.statusToken}` }
  expect((await client.call('GET', '/switch/completed', undefined, bearer)).body).toMatchObject({
    onPaper: true,
    unclear,
    withdrawalStart: false,
  })
})

test('the link of an order and the names of its documents are in the language of the customer', async () => {
  await client.connect()
  const { body } = await complete({}, { 'accept-language': 'en' })
  expect(body.statusUrl).toContain('?lang=en#code=')
  expect(body.documents[0]?.name).toMatch(/^Letter to /)
})

test('labels of categories are in the language of the page', async () => {
  const labelIn = async (language: string) => {
    const { body } = await client.call('GET', '/switch/categories', undefined, {
      'accept-language': language,
    })
    return body.categories.find(({ id }: { id: string }) => id === 'rent')?.label
  }
  expect([await labelIn('de-x-du'), await labelIn('en')]).toEqual(['Miete und Wohnen', 'Rent and housing'])
})
