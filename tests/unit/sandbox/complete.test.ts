import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays as dayAfter, today } from '#engine/util/dates.ts'
import { addBusinessDays } from '#src/forecast/business-days.ts'
import { createClient, type Json } from './client.ts'
import { order, owner } from './order.ts'

const addDays = (date: string, days: number) => dayAfter(date, days) ?? ''

let client = createClient()
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const complete = (
  changes?: object,
  key: string = crypto.randomUUID(),
  headers: Record<string, string> = {},
) => client.call('POST', '/switch/complete', order(changes), { 'idempotency-key': key, ...headers })
/** The customer wants the letters to be sent before the withdrawal period ends. */
const early = { consents: { ...order().consents, withdrawalStart: true } }
const completed = async () => (await client.call('GET', '/switch/completed')).body.completed

describe('complete', () => {
  test('a valid order has counts, letters and a mail, and cannot be changed afterwards', async () => {
    await client.connect()
    const { status, body } = await complete()
    expect(status).toBe(200)
    expect(body).toMatchObject({ completed: true, informed: 15, selfTodo: 9 })
    expect(body.documents).toHaveLength(15)
    const letter = await client.raw('GET', body.documents[0].url, { headers: { accept: 'application/pdf' } })
    expect(letter.headers.get('content-type')).toBe('application/pdf')
    expect(await completed()).toBe(true)
    const { items } = (await client.call('GET', '/switch/partners')).body
    expect(items.filter((item: Json) => item.status === 'queued')).toHaveLength(15)
    const { items: mails } = (await client.call('GET', '/__sandbox/outbox')).body
    expect(mails).toMatchObject([{ kind: 'mail', to: 'erika.muster@example.org', link: body.statusUrl }])
    for (const again of [await complete(), await client.call('PUT', '/switch/partners/disableAll')])
      expect(again).toMatchObject({ status: 409, body: { code: 'invalid-user-identifier' } })
  })

  test('the link to an order may be opened again, each time with a token of its own that reads the order', async () => {
    await client.connect()
    const { body } = await complete()
    const { hash } = new URL(body.statusUrl)
    expect(hash).toMatch(/^#code=[^&]+&for=order$/)
    const open = async (): Promise<string> => {
      const token = hash.slice('#code='.length, -'&for=order'.length)
      return (await client.call('POST', '/auth/issueRefreshToken', { token })).body.statusToken
    }
    const tokens = [body.statusToken, await open(), await open()]
    expect(new Set(tokens).size).toBe(3)
    const reads = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const { status, body: state } = await client.call('GET', '/switch/completed', undefined, headers)
      return status === 200 && state.completed && !Number.isNaN(Date.parse(state.orderedAt))
    }
    for (const token of tokens) expect(await reads(token)).toBe(true)
    await client.call('POST', '/auth/logout', { token: tokens[1] })
    expect(await Promise.all(tokens.map(reads))).toEqual([true, false, true])
  })

  test('letters go out a day after the order and are answered five days later, or when a developer says so', async () => {
    const clock = 500
    client = createClient({ clock })
    await client.start()
    await client.connect()
    const { body } = await complete(early)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      const stages = async () => {
        const { items } = (await client.call('GET', '/switch/partners', undefined, bearer)).body
        const counts: Record<string, number> = {}
        for (const { handling, status } of items)
          if (['auto', 'letter'].includes(handling)) counts[status] = (counts[status] ?? 0) + 1
        return counts
      }
      const bearer = { authorization: `Bearer ${body.statusToken}` }
      const pass = (hours: number) => vi.setSystemTime(Date.now() + (hours * 3_600_000) / clock)
      pass(23)
      expect(await stages()).toEqual({ queued: 15 })
      pass(2)
      expect(await stages()).toEqual({ sent: 15 })
      const cancelled = await client.call('DELETE', '/switch/complete', undefined, bearer)
      expect(cancelled.status, 'what went out is not cancelled').toBe(409)
      pass(119)
      expect(await stages()).toEqual({ confirmed: 14, 'action-needed': 1 })
    } finally {
      vi.useRealTimers()
    }
    client = createClient()
    await client.start()
    await client.connect()
    const { reference } = (await complete()).body
    expect((await client.raw('GET', '/__sandbox/letters/KWS-00000000')).status).toBe(404)
    for (const status of ['sent', 'confirmed']) {
      const { status: answered, headers } = await client.raw('GET', `/__sandbox/letters/${reference}`)
      expect([answered, headers.get('location')]).toEqual([302, '/stand'])
      const { items } = (await client.call('GET', '/switch/partners')).body
      expect(items.some((item: Json) => item.status === status)).toBe(true)
    }
  })

  test('the same order again gets the same answer, without a second effect', async () => {
    await client.connect()
    const key = crypto.randomUUID()
    const first = await complete({}, key)
    const mails = async () => (await client.call('GET', '/__sandbox/outbox')).body.items.length
    const sent = await mails()
    const again = await complete({}, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await mails()).toBe(sent)
    expect(await complete({}, crypto.randomUUID())).toMatchObject({ status: 409 })
  })
  test('an order that was refused may be given under another key', async () => {
    expect(await complete({ newIban: undefined })).toMatchObject({ status: 422 })
    expect(await complete()).toMatchObject({ status: 200, body: { completed: true } })
  })
  test.each(['', 'order-1'])('400 with the Idempotency-Key %j', async (key) => {
    expect((await complete({}, key)).status).toBe(400)
    expect(await completed()).toBe(false)
  })
  test('400 without an Idempotency-Key', async () => {
    expect((await client.call('POST', '/switch/complete', order())).status).toBe(400)
  })

  const saturday = (() => {
    let date = addDays(today(), 20)
    while (new Date(date).getUTCDay() !== 6) date = addDays(date, 1)
    return date
  })()
  const late = addBusinessDays(addDays(today(), 181), 1)
  test.each<[string, object, string]>([
    ['checksum', { newIban: 'DE50990000011234567010' }, 'newIban'],
    ['foreign IBAN', { newIban: 'AT611904300234573201' }, 'newIban'],
    ['old account', { newIban: 'DE22990000091234567090' }, 'newIban'],
    ['no IBAN', { newIban: undefined }, 'newIban'],
    ['Saturday', { switchDate: saturday }, 'switchDate'],
    ['tomorrow', { switchDate: addBusinessDays(today(), 1) }, 'switchDate'],
    ['too late', { switchDate: late }, 'switchDate'],
    ['minor', { owners: [{ ...owner, birthDate: addDays(today(), -365 * 17) }] }, 'owners/0/birthDate'],
    ['no street', { owners: [{ ...owner, street: undefined }] }, 'owners/0/street'],
    ['firm without name', { owners: [{ ...owner, salutation: 'firma' }] }, 'owners/0/company'],
    ['terms', { consents: { terms: false, privacy: true } }, 'consents/terms'],
    ['privacy', { consents: { terms: true, privacy: false } }, 'consents/privacy'],
    [
      'signature of nobody',
      { signatures: [{ kind: 'none', ownerIndex: 1, at: '2026-01-01T00:00:00Z' }] },
      'signatures',
    ],
    [
      'empty drawing',
      { signatures: [{ kind: 'draw', ownerIndex: 0, at: '2026-01-01T00:00:00Z' }] },
      'signatures',
    ],
    ['unknown upload', { uploads: [crypto.randomUUID()] }, 'uploads'],
    ['unknown account', { accountsToClose: ['acc-1'] }, 'accountsToClose'],
    ['closing before the switch', { closeOld: { close: true, date: today() } }, 'closeOld/date'],
    [
      'transfer IBAN',
      { closeOld: { close: true, transferIban: 'DE50990000011234567010' } },
      'closeOld/transferIban',
    ],
    ['old IBAN', { closeOld: { close: true, iban: 'DE50990000011234567010' } }, 'closeOld/iban'],
  ])('422 with populate: %s', async (_, changes, field) => {
    await client.connect()
    const reply = await complete(changes)
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    expect(Object.keys(reply.body.populate)).toEqual([field])
    expect(await completed()).toBe(false)
  })

  test.each<[string, object]>([
    ['no owners', { owners: [] }],
    ['short password', { packagePassword: 'short' }],
    ['unknown field', { iban: 'x' }],
    ['no mail', { email: 'nobody' }],
  ])('400 by schema: %s', async (_, changes) => {
    expect((await complete(changes)).status).toBe(400)
  })

  test('an estate needs no new account', async () => {
    await client.start('P6')
    const { uploads } = (await client.call('GET', '/switch/userinfo')).body
    const reply = await complete({
      newIban: undefined,
      newBic: undefined,
      switchDate: undefined,
      uploads: uploads.map((entry: Json) => entry.id),
    })
    expect(reply.status).toBe(200)
  })

  test('an estate that takes a contract over does', async () => {
    await client.start('P6')
    const [first] = (await client.call('GET', '/switch/partners')).body.items
    await client.call('PUT', `/switch/partners/${first.id}/enable`, { handling: 'transfer' })
    const reply = await complete({ newIban: undefined, newBic: undefined, switchDate: undefined })
    expect(reply).toMatchObject({ status: 422, body: { populate: { newIban: '' } } })
    expect((await complete({ switchDate: undefined })).status).toBe(200)
  })
})
