import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays as dayAfter, today } from '#engine/util/dates.ts'
import { addBusinessDays } from '#src/forecast/calendar.ts'
import contract from '#src/tools/hosting/contract/steps.json' with { type: 'json' }
import { createClient, passes, stillClock, type Json } from './client.ts'

const addDays = (date: string, days: number) => dayAfter(date, days) ?? ''

/** A picture of one pixel. */
const drawing =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const { owner } = contract.values
/** A valid order, with changes. */
const order = (changes: object = {}) => ({
  owners: [owner],
  newIban: 'DE57991000001000000001',
  newBic: 'HAUSDE90XXX',
  switchDate: addBusinessDays(today(), 10),
  consents: { terms: true, privacy: true, withdrawalStart: false, textVersions: { terms: '1' } },
  signatures: [{ kind: 'draw', data: drawing, ownerIndex: 0, at: new Date().toISOString() }],
  email: 'erika.muster@example.org',
  ...changes,
})

const clock = 500
let client = createClient({ clock })
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  client = createClient({ clock })
  await client.start()
})

const complete = (
  changes?: object,
  key: string = crypto.randomUUID(),
  headers: Record<string, string> = {},
) => client.call('POST', '/switch/complete', order(changes), { 'idempotency-key': key, ...headers })
const completed = async () => (await client.call('GET', '/switch/completed')).body.completed
const mails = async () => (await client.call('GET', '/__sandbox/outbox')).body.items
const pass = (hours: number) => passes((hours * 3_600_000) / clock)
/** What has a token of this order sees. */
const by = (token: string) => ({ authorization: `Bearer ${token}` })

test('an order has letters and a mail with its link, and cannot be changed afterwards', async () => {
  await client.connect()
  const english = { 'accept-language': 'en' }
  const { status, body } = await complete({}, crypto.randomUUID(), english)
  expect(status).toBe(200)
  expect(body).toMatchObject({ completed: true, informed: 15, selfTodo: 9 })
  expect(body.documents).toHaveLength(15)
  expect(body.documents[0].name).toMatch(/^Letter to /) // In the language of the customer.
  expect(body.statusUrl).toContain('?lang=en#code=')
  const letter = await client.raw('GET', body.documents[0].url, { headers: { accept: 'application/pdf' } })
  expect(letter.headers.get('content-type')).toBe('application/pdf')
  expect(await mails()).toMatchObject([{ to: 'erika.muster@example.org', link: body.statusUrl }])
  const changed = await client.call('PUT', '/switch/partners/disableAll')
  expect(changed).toMatchObject({ status: 409, body: { code: 'invalid-user-identifier' } })
})

test('an order without an Idempotency-Key that is a UUID is refused', async () => {
  expect((await client.call('POST', '/switch/complete', order())).status).toBe(400)
  for (const key of ['', 'order-1']) expect((await complete({}, key)).status).toBe(400)
  expect(await completed()).toBe(false)
})

/** How many letters are in which stage. */
async function stages(token: string) {
  const { items } = (await client.call('GET', '/switch/partners', undefined, by(token))).body
  const counts: Record<string, number> = {}
  for (const { handling, status } of items)
    if (['auto', 'letter'].includes(handling)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('with an early start letters go out after a day, cannot be cancelled then, and are answered after five more', async () => {
  await client.connect()
  const early = { consents: { ...order().consents, withdrawalStart: true } }
  const { statusToken } = (await complete(early)).body
  pass(23)
  expect(await stages(statusToken)).toEqual({ queued: 15 })
  pass(2)
  expect(await stages(statusToken)).toEqual({ sent: 15 })
  expect((await client.call('DELETE', '/switch/complete', undefined, by(statusToken))).status).toBe(409)
  pass(119)
  expect(await stages(statusToken)).toEqual({ confirmed: 14, 'action-needed': 1 })
})

test('without it letters wait for the end of the withdrawal period, or for a developer', async () => {
  stillClock()
  await client.connect()
  const { statusToken, reference } = (await complete()).body
  pass(14.5 * 24)
  expect(await stages(statusToken)).toEqual({ queued: 15 })
  await client.raw('GET', `/__sandbox/letters/${reference}`)
  expect(await stages(statusToken)).toEqual({ sent: 15 })
  expect((await client.raw('GET', '/__sandbox/letters/KWS-00000000')).status).toBe(404)
})

const saturday = [...Array(7).keys()]
  .map((day) => addDays(today(), 20 + day))
  .find((date) => new Date(date).getUTCDay() === 6)
const wrongIban = 'DE50990000011234567010'
const signed = (kind: string, ownerIndex: number) => ({
  signatures: [{ kind, ownerIndex, at: '2026-01-01T00:00:00Z' }],
})

test.each<[string, object, string]>([
  ['an IBAN with a wrong checksum', { newIban: wrongIban }, 'newIban'],
  ['the old account as the new one', { newIban: 'DE22990000091234567090' }, 'newIban'],
  ['a switch on a Saturday', { switchDate: saturday }, 'switchDate'],
  ['a switch tomorrow', { switchDate: addBusinessDays(today(), 1) }, 'switchDate'],
  ['a switch too late', { switchDate: addBusinessDays(addDays(today(), 181), 1) }, 'switchDate'],
  ['a minor', { owners: [{ ...owner, birthDate: addDays(today(), -365 * 17) }] }, 'owners/0/birthDate'],
  ['a firm without a name', { owners: [{ ...owner, salutation: 'firma' }] }, 'owners/0/company'],
  ['a signature of nobody', signed('none', 1), 'signatures'],
  ['an empty drawing', signed('draw', 0), 'signatures'],
  ['an unknown upload', { uploads: [crypto.randomUUID()] }, 'uploads'],
  ['an unknown account', { accountsToClose: ['acc-1'] }, 'accountsToClose'],
  ['closing before the switch', { closeOld: { close: true, date: today() } }, 'closeOld/date'],
])('an order with %s is refused, with the field', async (_, changes, field) => {
  await client.connect()
  const reply = await complete(changes)
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  expect(Object.keys(reply.body.populate)).toEqual([field])
  expect(await completed()).toBe(false)
})

test('an estate needs no new account, unless it takes over a contract', async () => {
  const bare = { newIban: undefined, newBic: undefined, switchDate: undefined }
  await client.start('P6')
  const { uploads } = (await client.call('GET', '/switch/userinfo')).body
  expect((await complete({ ...bare, uploads: uploads.map((entry: Json) => entry.id) })).status).toBe(200)
  await client.start('P6')
  const [first] = (await client.call('GET', '/switch/partners')).body.items
  await client.call('PUT', `/switch/partners/${first.id}/enable`, { handling: 'transfer' })
  expect(await complete(bare)).toMatchObject({ status: 422, body: { populate: { newIban: '' } } })
})
