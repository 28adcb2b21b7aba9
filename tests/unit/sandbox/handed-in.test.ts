import { beforeEach, expect, test, vi } from 'vitest'
import known from '#src/tools/hosting/embed/known.json' with { type: 'json' }
import { createClient } from './client.ts'

let client = createClient()
beforeEach(() => {
  client = createClient()
})

const startCode = async (identity: object): Promise<string> =>
  (await client.call('POST', '/__sandbox/start', identity)).body.code
const redeem = (token: string) => client.call('POST', '/auth/issueRefreshToken', { token })
const userinfo = async () => (await client.call('GET', '/switch/userinfo')).body

/** A customer has come from the bank. */
async function come() {
  const { body } = await redeem(await startCode(known.customer))
  client.access = body.jwt.access_token
  return body
}
const { profile } = known.customer
const consent = { accepted: true, textVersion: '1' }
const put = (body: object) => client.call('PUT', '/switch/type', { type: 'kws', ...body })

test('what a bank hands in comes with the code, and is no part of the switch before the customer agrees', async () => {
  expect(await come()).toMatchObject({ handedIn: known.customer })
  expect(await userinfo()).toMatchObject({ profile: {} })
  expect(await userinfo()).not.toHaveProperty('readOnly')
  expect((await put({ profile, consent })).status).toBe(200)
  expect(await userinfo()).toMatchObject({ profile, readOnly: known.customer.readOnly })
})

test('what the bank has fixed cannot be changed, and the rest can', async () => {
  await come()
  await put({ profile, consent })
  const [owner] = profile.owners
  const city = { ...profile, owners: [{ ...owner, city: 'Potsdam' }] }
  expect((await put({ profile: city })).status).toBe(200)
  const name = { owners: [{ ...owner, firstName: 'Kai' }] }
  for (const changed of [name, { newIban: 'DE02990000010000000001' }])
    expect(await put({ profile: changed })).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  expect(await userinfo()).toMatchObject({ profile: city })
})

test('a customer who declines can change everything', async () => {
  await come()
  expect((await put({ profile: { newIban: 'DE02990000010000000001' } })).status).toBe(200)
  expect(await userinfo()).not.toHaveProperty('readOnly')
})

test('the code is valid once, for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [first, second] = [await startCode(known.customer), await startCode(known.customer)]
  expect((await redeem(first)).status).toBe(200)
  expect((await redeem(first)).status).toBe(403)
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1)
  expect((await redeem(second)).status).toBe(403)
  vi.useRealTimers()
})

test("a consultant's start is a switch of that mode; an invalid start is refused", async () => {
  const { body } = await redeem(await startCode(known.consultant))
  client.access = body.jwt.access_token
  expect(body).toMatchObject({ handedIn: known.consultant })
  expect(await userinfo()).toMatchObject({ switchMode: 'consultant' })
  const refused = await client.call('POST', '/__sandbox/start', { for: 'nobody' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
})
