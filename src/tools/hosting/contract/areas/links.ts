import { isObject } from '../../calls.ts'
import type { Client } from '../client.ts'
import type { Options } from '../options.ts'
import { owner } from './customer.ts'
import { takeToken } from './tokens.ts'
import { textOf } from './values.ts'

const people = { purpose: 'hand-over', consultantMail: 'beratung@example.org', customerMail: owner.email }
const mobile = '+4915123125009'
/** Wrong codes of the SMS that end the code of a link. */
const tries = 5

type Message = Record<string, unknown>

/** The newest message of a kind to an address, from where a test system shows what it sends. */
async function newest({ outbox, timeout }: Options, kind: string, to: string): Promise<Message | undefined> {
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

/** Hands over, and reads the code of the link and that of the SMS; undefined where they cannot be read. */
async function handOver(
  client: Client,
  options: Options,
): Promise<{ code: string; otp: string } | undefined> {
  await client.ask('consultant-mail', {
    variant: 'with a mobile number',
    input: { ...people, customerMobile: mobile },
  })
  const [mail, sms] = await Promise.all([
    newest(options, 'mail', people.customerMail),
    newest(options, 'sms', mobile),
  ])
  const [, inLink] = /#code=([^&]+)$/.exec(textOf(mail, 'link') ?? '') ?? []
  const code = textOf(mail, 'code') ?? (inLink && decodeURIComponent(inLink))
  const otp = textOf(sms, 'code')
  return code && otp ? { code, otp } : undefined
}

async function refused(client: Client, variant: string, input: object): Promise<void> {
  await client.ask('auth-issue', { variant, input, expected: { refused: ['token-invalid'] } })
  client.expect(client.rows.at(-1)?.status === 403, 'status must be 403')
}

/** A code that wants the code of the SMS says so, and ends with the fifth wrong one. */
async function guessed(client: Client, { code, otp }: { code: string; otp: string }): Promise<void> {
  const asked = await client.ask('auth-issue', {
    variant: 'without the code of the SMS',
    input: { token: code },
  })
  client.expect(!asked || asked.otpRequired === true, '/otpRequired must be true')
  client.expect(!asked || asked.jwt === undefined, '/jwt must be absent')
  const wrong = otp === '000000' ? '000001' : '000000'
  for (let nth = 1; nth <= tries; nth++) {
    // With the last one the code has ended: that may be said at once.
    const codes = nth < tries ? ['invalid-otp'] : ['invalid-otp', 'token-invalid']
    await client.ask('auth-issue', {
      variant: 'wrong code of the SMS',
      input: { token: code, otp: wrong },
      expected: { refused: codes },
    })
  }
  await refused(client, `after ${tries} wrong codes of the SMS`, { token: code, otp })
}

/** Whoever held a token before a link was redeemed is out. */
async function ended(
  client: Client,
  before: { token: string; access: string; refresh: string },
): Promise<void> {
  const out = async (name: string, variant: string, ask: object) => {
    await client.ask(name, { variant, ...ask, expected: { refused: [] } })
    client.expect(client.rows.at(-1)?.status === 401, 'status must be 401')
  }
  await out('userinfo', 'access token from before the link', { authorized: before.access })
  if (before.token)
    await out('userinfo', 'token of POST /switch after the link', { authorized: before.token })
  await out('auth-refresh', 'refresh token from before the link', { input: { token: before.refresh } })
}

/** Only codes of links are redeemed, each once; what was good for the switch before is not any more. */
export async function links(client: Client, token: string | undefined, options: Options): Promise<void> {
  if (token) await refused(client, 'token of POST /switch', { token })
  await refused(client, 'forged code', { token: 'forged' })
  const first = await handOver(client, options)
  if (!first) return client.skip('auth-issue', `${options.outbox} shows no link and code, see --outbox`)
  await guessed(client, first)
  const second = await handOver(client, options)
  if (!second) return client.skip('auth-issue', 'the second link did not come')
  const before = { token: token ?? '', access: client.token, refresh: client.refresh }
  const redeemed = await client.ask('auth-issue', { input: { token: second.code, otp: second.otp } })
  client.expect(!redeemed || isObject(redeemed.jwt), '/jwt must be there')
  takeToken(client, redeemed)
  await client.ask('userinfo', { variant: 'by the link' })
  if (redeemed) await ended(client, before)
  await refused(client, 'spent code', { token: second.code, otp: second.otp })
}
