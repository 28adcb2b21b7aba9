import { isObject } from '#engine/util/json.ts'
import { listOf, textAt, type Client, type Options } from '../client.ts'
import { owner } from './customer.ts'
import { storeTokens } from './tokens.ts'

const people = { purpose: 'hand-over', consultantMail: 'beratung@example.org', customerMail: owner.email }
const mobile = '+4915123125009'
/** Number of wrong SMS codes after which a link code is invalid. */
const maxWrongCodes = 5

/** The newest message of a kind to an address, from the outbox of the test system; undefined if it cannot be read. */
async function newestMessage({ outbox, timeout }: Options, kind: string, to: string): Promise<unknown> {
  try {
    const address = new URL(outbox)
    address.searchParams.set('to', to)
    const answer: unknown = await (await fetch(address, { signal: AbortSignal.timeout(timeout) })).json()
    return listOf(isObject(answer) ? answer : undefined, 'items').findLast((message) => message.kind === kind)
  } catch {
    return undefined
  }
}

interface Codes {
  code: string
  otp: string
}

/** Requests a hand-over and reads the link code and the SMS code from the outbox; undefined if that fails. */
async function handOver(client: Client, options: Options): Promise<Codes | undefined> {
  await client.ask('consultant-mail', {
    variant: 'with a mobile number',
    input: { ...people, customerMobile: mobile },
  })
  const [mail, sms] = await Promise.all([
    newestMessage(options, 'mail', people.customerMail),
    newestMessage(options, 'sms', mobile),
  ])
  const [, inLink] = /#code=([^&]+)$/.exec(textAt(mail, '/link') ?? '') ?? []
  const code = textAt(mail, '/code') ?? (inLink && decodeURIComponent(inLink))
  const otp = textAt(sms, '/code')
  return code && otp ? { code, otp } : undefined
}

const expectRefused = (client: Client, variant: string, input: object) =>
  client.ask('auth-issue', { variant, input, refused: ['token-invalid'], status: 403 })

/** Tests that a link code requires the SMS code and is invalid after five wrong ones. */
async function wrongSmsCodes(client: Client, { code, otp }: Codes): Promise<void> {
  await client.ask('auth-issue', {
    variant: 'without the code of the SMS',
    input: { token: code },
    holds: { '/otpRequired': true, '/jwt': undefined },
  })
  const wrong = otp === '000000' ? '000001' : '000000'
  for (let nth = 1; nth <= maxWrongCodes; nth++)
    await client.ask('auth-issue', {
      variant: 'wrong code of the SMS',
      input: { token: code, otp: wrong },
      // The last wrong code may already be answered with token-invalid.
      refused: nth < maxWrongCodes ? ['invalid-otp'] : ['invalid-otp', 'token-invalid'],
    })
  await expectRefused(client, `after ${maxWrongCodes} wrong codes of the SMS`, { token: code, otp })
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
  const { token: access, refresh } = client
  const input = { token: second.code, otp: second.otp }
  const redeemed = await client.ask('auth-issue', { input })
  client.expect(!redeemed || isObject(redeemed.jwt), '/jwt must be there')
  storeTokens(client, redeemed)
  await client.ask('userinfo', { variant: 'by the link' })
  if (redeemed) {
    const revoked = { refused: [], status: 401 }
    const variant = 'access token from before the link'
    await client.ask('userinfo', { variant, authorized: access, ...revoked })
    if (token)
      await client.ask('userinfo', {
        variant: 'token of POST /switch after the link',
        authorized: token,
        ...revoked,
      })
    const old = { variant: 'refresh token from before the link', input: { token: refresh } }
    await client.ask('auth-refresh', { ...old, ...revoked })
  }
  await expectRefused(client, 'used code', input)
}
