import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient, passes, stillClock } from './client.ts'

let client = createClient()
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  client = createClient()
  await client.start()
})

describe('banks', () => {
  test.each([
    ['99000001', 'sca.sms', 4, 2],
    ['99000014', 'demo', 14, 3],
    ['99000016', 'demo', 2, 0],
    ['99000009', 'demo+leer', 0, 0],
    ['99000012', 'demo', 1, 1],
  ])('%s as %s has %i accounts, %i enabled', async (bank, name, count, enabled) => {
    const { body } = await client.login(bank, name)
    if (body.challenge) await client.go(body.loginId, { otp: '123456' })
    const { accounts } = (await client.call('GET', '/banking/accounts')).body
    expect(accounts).toHaveLength(count)
    expect(accounts.filter((account: { enabled: boolean }) => account.enabled)).toHaveLength(enabled)
  })
  test('the joint account names both owners', async () => {
    const { body } = await client.login('99000017')
    await client.go(body.loginId, { otp: '123456' })
    expect((await client.call('GET', '/banking/accounts')).body.accounts[0].owner).toBe(
      'Erika Muster und Max Muster',
    )
  })
  test('accounts are enabled and disabled with an empty body', async () => {
    await client.login('99000009')
    const [{ id }] = (await client.call('GET', '/banking/accounts')).body.accounts
    expect((await client.call('PUT', `/banking/accounts/${id}/disable`)).body).toMatchObject({
      id,
      enabled: false,
    })
    expect((await client.call('PUT', `/banking/accounts/${id}/enable`)).body.enabled).toBe(true)
    expect((await client.call('PUT', '/banking/accounts/none/enable')).status).toBe(404)
  })
  test('alphanumeric TAN of eight at Regenbogen', async () => {
    const { body } = await client.login('99000011')
    expect(body.challenge).toMatchObject({ otpFormat: 'characters', otpMaxLength: 8 })
    expect((await client.go(body.loginId, { otp: 'abcd1234' })).body.accounts).toBe(1)
  })
  test('Wolken is slow and reports progress', async () => {
    stillClock()
    client = createClient({ clock: 1 })
    await client.start()
    const slow = await client.login('99000013', 'sca.sms')
    await client.go(slow.body.loginId, { otp: '123456' })
    const second = () => passes(1000)
    const progress = (await client.retrieve(slow.body.loginId, second)).map((reply) => reply.body.progress)
    expect(progress.length).toBeGreaterThan(5)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  })
  test('Zeppelin has 90 days without yearly payments', async () => {
    const short = await client.login('99000019', 'sca.sms')
    await client.go(short.body.loginId, { otp: '123456' })
    const from: string = (await client.retrieve(short.body.loginId)).at(-1)?.body.historyFrom
    expect(Math.round((Date.now() - Date.parse(from)) / 86_400_000)).toBeLessThanOrEqual(91)
    const { items } = (await client.call('GET', '/switch/partners')).body
    expect(items.map((item: { cadence: string }) => item.cadence)).not.toContain('yearly')
  })
})
