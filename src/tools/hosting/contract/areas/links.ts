import { isObject } from '#engine/util/json.ts'
import type { Client } from '../client.ts'
import type { Options } from '../client.ts'
import { owner } from './customer.ts'
import { storeTokens } from './tokens.ts'
import { textOf } from '../client.ts'

const people = { purpose: 'hand-over', consultantMail: 'beratung@example.org', customerMail: owner.email }
const mobile = '+4915123125009'
/** Number of wrong SMS codes after which a link code is invalid. */
const maxWrongCodes = 5

type Message = Record<string, unknown>

/** The newest message of a kind to an address, from the outbox of the test system. */
async function newestMessage(
  { outbox, timeout }: Options,
  kind: string,
  to: string,
): Promise<Message | undefined> {
  try {
    const address = new URL(outbox)
    address.searchParams.set('to', to)
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    const { items }: { items?: unknown } = await response.json()
    return Array.isArray(items)
      ? items.filter(isObject).findLast((message) => message.kind === kind)
      : undefined
  } catch {
    return undefined
  }
}

/** Requests a hand-over and reads the link code and the SMS code from the outbox; undefined if that fails. */
async function handOver(
  client: Client,
  options: Options,
): Promise<{ code: string; otp: string } | undefined> {
  await client.ask('consultant-mail', {
    variant: 'with a mobile number',
    input: { ...people, customerMobile: mobile },
  })
  const [mail, sms] = await Promise.all([
    newestMessage(options, 'mail', people.customerMail),
    newestMessage(options, 'sms', mobile),
  ])
  const [, inLink] = /#code=([^&]+)$/.exec(textOf(mail, 'link') ?? '') ?? []
  const code = textOf(mail, 'code') ?? (inLink && decodeURIComponent(inLink))
  const otp = textOf(sms, 'code')
  return code && otp ? { code, otp } : undefined
}

async function expectRefused(client: Client, variant: string, input: object): Promise<void> {
  await client.ask('auth-issue', { variant, input, expected: { refused: ['token-invalid'] } })
  client.expect(client.rows.at(-1)?.status === 403, 'status must be 403')
}

/** Tests that a link code requires the SMS code and is invalid after five wrong ones. */
async function wrongSmsCodes(client: Client, { code, otp }: { code: string; otp: string }): Promise<void> {
  const answer = await client.ask('auth-issue', {
    variant: 'without the code of the SMS',
    input: { token: code },
  })
  client.expect(!answer || answer.otpRequired === true, '/otpRequired must be true')
  client.expect(!answer || answer.jwt === undefined, '/jwt must be absent')
  const wrong = otp === '000000' ? '000001' : '000000'
  for (let nth = 1; nth <= maxWrongCodes; nth++) {
    // The last wrong code may already be answered with token-invalid.
    const codes = nth < maxWrongCodes ? ['invalid-otp'] : ['invalid-otp', 'token-invalid']
    await client.ask('auth-issue', {
      variant: 'wrong code of the SMS',
      input: { token: code, otp: wrong },
      expected: { refused: codes },
    })
  }
  await expectRefused(client, `after ${maxWrongCodes} wrong codes of the SMS`, { token: code, otp })
}

/** Tests that all tokens from before a link was redeemed are revoked. */
async function expectRevoked(
  client: Client,
  before: { token: string; access: string; refresh: string },
): Promise<void> {
  const unauthorized = async (name: string, variant: string, ask: object) => {
    await client.ask(name, { variant, ...ask, expected: { refused: [] } })
    client.expect(client.rows.at(-1)?.status === 401, 'status must be 401')
  }
  await unauthorized('userinfo', 'access token from before the link', { authorized: before.access })
  if (before.token)
    await unauthorized('userinfo', 'token of POST /switch after the link', { authorized: before.token })
  await unauthorized('auth-refresh', 'refresh token from before the link', {
    input: { token: before.refresh },
  })
}

/** Tests the codes of links: only they can be redeemed, only once, and redeeming revokes all earlier tokens. */
export async function links(client: Client, token: string | undefined, options: Options): Promise<void> {
  if (token) await expectRefused(client, 'token of POST /switch', { token })
  await expectRefused(client, 'forged code', { token: 'forged' })
  const first = await handOver(client, options)
  if (!first) return client.skip('auth-issue', `${options.outbox} shows no link and code, see --outbox`)
  await wrongSmsCodes(client, first)
  const second = await handOver(client, options)
  if (!second) return client.skip('auth-issue', 'the second link did not come')
  const before = { token: token ?? '', access: client.token, refresh: client.refresh }
  const redeemed = await client.ask('auth-issue', { input: { token: second.code, otp: second.otp } })
  client.expect(!redeemed || isObject(redeemed.jwt), '/jwt must be there')
  storeTokens(client, redeemed)
  await client.ask('userinfo', { variant: 'by the link' })
  if (redeemed) await expectRevoked(client, before)
  await expectRefused(client, 'used code', { token: second.code, otp: second.otp })
}
