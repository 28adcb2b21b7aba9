import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('hand-over', () => {
  const mails = {
    purpose: 'hand-over',
    consultantMail: 'beratung@example.org',
    customerMail: 'erika.muster@example.org',
  }
  test('link and SMS code open the same switch, once', async () => {
    const { userId } = (await client.call('GET', '/switch/userinfo')).body
    const sent = await client.call('POST', '/switch/setConsultantMail', {
      ...mails,
      customerMobile: '+4915123125001',
    })
    expect(sent.body).toEqual({ ok: true })
    const [mail] = await outbox(mails.customerMail)
    const [sms] = await outbox('+4915123125001')
    expect(mail.link).toBe(`http://127.0.0.1:5173/#code=${mail.code}`)
    expect(await issue({ token: mail.code, otp: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'invalid-otp' },
    })
    client.access = (await issue({ token: mail.code, otp: sms.code })).body.jwt.access_token
    const info = (await client.call('GET', '/switch/userinfo')).body
    expect(info).toMatchObject({ userId, consultantMail: mails.consultantMail })
    expect((await issue({ token: mail.code, otp: sms.code })).status).toBe(403)
  })
  test('redeeming a link ends earlier tokens and other links of the switch', async () => {
    const send = () => client.call('POST', '/switch/setConsultantMail', mails)
    await send()
    await send()
    const [older, newer] = await outbox(mails.customerMail)
    const before = { access: client.access, refresh: client.refresh, token: client.token }
    const { jwt } = (await issue({ token: newer.code })).body
    for (const held of [before.access, before.token]) {
      client.access = held
      expect(await client.call('GET', '/banking/accounts')).toMatchObject({ status: 401 })
    }
    expect((await refresh(before.refresh)).status).toBe(401)
    expect((await issue({ token: older.code })).status).toBe(403)
    client.access = jwt.access_token
    expect(await alive()).toBe(200)
    // What a login answers is good again: a token of whoever redeemed.
    const { body } = await client.login('99000009')
    client.access = body.token
    expect(await alive()).toBe(200)
    expect(body.token).not.toBe(before.token)
  })
  test('a link asks for the code of the SMS without counting an attempt; five wrong codes end it', async () => {
    await client.call('POST', '/switch/setConsultantMail', { ...mails, customerMobile: '+4915123125001' })
    const [mail] = await outbox(mails.customerMail)
    const [sms] = await outbox('+4915123125001')
    for (let nth = 0; nth < 7; nth++) {
      const issued = await issue({ token: mail.code })
      expect([issued.status, issued.body]).toEqual([200, { otpRequired: true }])
    }
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(await issue({ token: mail.code, otp: 'wrong' })).toMatchObject({
        status: 422,
        body: { code: 'invalid-otp', attemptsLeft },
      })
    expect(await issue({ token: mail.code, otp: sms.code })).toMatchObject({
      status: 403,
      body: { code: 'token-invalid' },
    })
    expect(await alive()).toBe(200)
  })
  test('after four wrong codes the right one is still good', async () => {
    await client.call('POST', '/switch/setConsultantMail', { ...mails, customerMobile: '+4915123125001' })
    const [mail] = await outbox(mails.customerMail)
    const [sms] = await outbox('+4915123125001')
    for (let nth = 0; nth < 4; nth++) await issue({ token: mail.code, otp: 'wrong' })
    expect((await issue({ token: mail.code, otp: sms.code })).status).toBe(200)
  })
  test('a link is good for five days', async () => {
    stillClock()
    await client.call('POST', '/switch/setConsultantMail', mails)
    const [mail] = await outbox(mails.customerMail)
    passes(5 * 86_400_000 + 1)
    expect(await issue({ token: mail.code })).toMatchObject({ status: 403, body: { code: 'token-invalid' } })
  })
  test('a switch that both finish together stores the consultant, and creates no link', async () => {
    const sent = await client.call('POST', '/switch/setConsultantMail', { ...mails, purpose: 'together' })
    expect([sent.body, await outbox(mails.customerMail)]).toEqual([{ ok: true }, []])
    expect((await client.call('GET', '/switch/userinfo')).body).toMatchObject({
      consultantMail: mails.consultantMail,
    })
  })
  test("the consultant's own address is refused", async () => {
    const same = { ...mails, customerMail: 'Beratung@example.org' }
    const reply = await client.call('POST', '/switch/setConsultantMail', same)
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'invalid-input', populate: { customerMail: '' } },
    })
  })
})
