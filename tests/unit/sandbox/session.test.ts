import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bankByCode } from '#src/tools/sandbox/data.ts'
import { scenarioById, scenarioIds } from '#src/tools/sandbox/scenario.ts'
import { createClient, passes, stillClock, type Json } from './client.ts'

let client = createClient()
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const alive = async () => (await client.call('GET', '/switch/userinfo')).status
const refresh = (token: string) => client.call('POST', '/auth/refreshToken', { token })
const issue = (body: object) => client.call('POST', '/auth/issueRefreshToken', body)
const outbox = async (to: string): Promise<Json> =>
  (await client.call('GET', `/__sandbox/outbox?to=${encodeURIComponent(to)}`)).body.items

test('forged and expired tokens open nothing, and an expired one can be renewed', async () => {
  client.access = 'forged'
  expect((await client.call('GET', '/switch/userinfo')).body).toMatchObject({ code: 'invalid-access-token' })
  stillClock()
  client = createClient({ tokenLifetimeMs: 5 })
  await client.start()
  passes(10)
  expect(await alive()).toBe(401)
  client.access = (await refresh(client.refresh)).body.jwt.access_token
  expect(await alive()).toBe(200)
})

const consultantMail = 'beratung@example.org'
const customerMail = 'erika.muster@example.org'
const handOver = () =>
  client.call('POST', '/switch/setConsultantMail', { purpose: 'hand-over', consultantMail, customerMail })

// The walk of the contract shows that the tokens of before end too, and that the one of a switch is no code of a link.
test('who redeems a link ends the other links of that switch', async () => {
  await handOver()
  await handOver()
  const [older, newer] = await outbox(customerMail)
  expect((await issue({ token: newer.code })).status).toBe(200)
  expect((await issue({ token: older.code })).status).toBe(403)
})

test('a link ends after five days', async () => {
  stillClock()
  await handOver()
  const [mail] = await outbox(customerMail)
  passes(5 * 86_400_000 + 1)
  expect(await issue({ token: mail.code })).toMatchObject({ status: 403, body: { code: 'token-invalid' } })
})

test.each(scenarioIds())('the scenario %s starts', async (id) => {
  const { bank, login, pin } = scenarioById(id) ?? {}
  const started = await client.start(id)
  expect(started.body.error === undefined).toBe(id !== 'switch-error')
  for (const path of ['/switch/userinfo', '/switch/partners', '/banking/accounts'])
    expect((await client.call('GET', path)).status).toBe(200)
  if (bank && login && bankByCode(bank)?.supported)
    expect((await client.login(bank, login, pin)).status).not.toBe(400)
})

test('an unknown scenario, bad JSON, a bad value and an unknown call are refused, with what and where', async () => {
  for (const id of ['P11', 'bank-12345678', 'toString'])
    expect((await client.raw('GET', `/__sandbox/scenario/${id}`)).status).toBe(404)
  expect((await client.raw('POST', '/api/v1/feedback', { body: '{' })).status).toBe(400)
  const bad = await client.call('POST', '/feedback', { rating: 6, area: 'kws', name: 'Erika' })
  expect([bad.status, bad.body.message]).toEqual([400, expect.stringMatching(/\/rating.*<= 5/)])
  expect((await client.call('GET', '/nothing')).status).toBe(404)
})
