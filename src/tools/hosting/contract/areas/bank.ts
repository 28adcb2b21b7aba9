import routes from '../../../../../flows/routes.json' with { type: 'json' }
import { setTimeout as wait } from 'node:timers/promises'
import { at, get, isObject, type JsonObject } from '#engine/util/json.ts'
import { listOf, textAt, type Client, type Options } from '../client.ts'
import { storeTokens } from './tokens.ts'

const objectAt = (body: unknown, key: string): JsonObject | undefined => {
  const value = get(body, key)
  return isObject(value) ? value : undefined
}

/** Longest time for an approval or for reading the postings, in milliseconds. */
const maxDuration = 180_000

async function bankOf({ banks, bank }: Options): Promise<JsonObject | string> {
  try {
    const list: unknown = await (await fetch(banks)).json()
    return (
      listOf({ list }, 'list').find(({ bankCode }) => bankCode === bank) ?? `${banks} has no bank ${bank}`
    )
  } catch (error) {
    return `${banks} could not be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function startOf(bank: JsonObject, { login, pin }: Options): JsonObject {
  const access = objectAt(bank, 'loginInterface')
  const credentials = listOf(access, 'loginFields')
    .filter(({ optional }) => optional !== true)
    .map(({ name, masked }) => ({ name, value: masked === true ? pin : login }))
  return {
    bankCode: bank.bankCode,
    BIC: bank.BIC,
    interface: access?.interface,
    credentials,
    consent: { accepted: true, textVersion: 'contract-1' },
    returnUrl: routes.return.path,
  }
}

/** The answer to a challenge; a text with the reason if there is none. */
function answerTo(challenge: JsonObject, otp: string): JsonObject | string {
  const { loginId, type } = challenge
  if (type === 'otp') return { loginId, otp }
  if (type === 'decoupled') return { loginId, decoupled: true }
  if (type === 'method-select') {
    const [method] = listOf(challenge, 'methods')
    return method ? { loginId, methodId: method.id } : 'the challenge offers no method'
  }
  return `the bank asks on a page of its own (${String(type)}); choose another with --bank`
}

/** Answers challenges until there are none. True if the login succeeded. */
async function authenticate(client: Client, options: Options, first?: JsonObject): Promise<boolean> {
  const end = Date.now() + maxDuration
  let body = first
  for (let challenge = objectAt(body, 'challenge'); challenge; challenge = objectAt(body, 'challenge')) {
    const error = at(body, '/error/code') ?? body?.error
    client.expect(error === 'sca-required', '/error/code must be sca-required beside a challenge')
    const input = Date.now() > end ? 'no approval came' : answerTo(challenge, options.otp)
    if (typeof input === 'string') {
      client.skip('banking-login', input)
      return false
    }
    if (challenge.type === 'decoupled') await wait(Number(challenge.pollAfterMs ?? options.interval))
    body = await client.ask('banking-login', { variant: String(challenge.type), input })
    storeTokens(client, body)
  }
  client.expect(body === undefined || body.error === undefined, '/error must be absent without a challenge')
  return body !== undefined
}

async function readPostings(client: Client, { interval }: Options, loginId: string): Promise<void> {
  const end = Date.now() + maxDuration
  for (let progress = 0; ; await wait(interval)) {
    const body = await client.ask('banking-retrieve', { input: { loginId } })
    if (!body) return
    const now = Number(body.progress ?? 0)
    client.expect(now >= progress, '/progress must not fall')
    progress = now
    if (body.state === 'done') return
    if (body.state !== 'pending') return client.expect(false, '/state must be pending, then done')
    if (Date.now() >= end) return client.expect(false, `/state must be done within ${maxDuration / 1000} s`)
  }
}

/** Logs in to the bank and reads the postings. */
export async function logInToBank(client: Client, options: Options): Promise<void> {
  const bank = await bankOf(options)
  if (typeof bank === 'string') return client.skip('banking-login', bank)
  const first = await client.ask('banking-login', { input: startOf(bank, options) })
  storeTokens(client, first)
  const succeeded = await authenticate(client, options, first)
  const loginId = textAt(first, '/loginId') ?? textAt(first, '/challenge/loginId')
  if (first) client.expect(loginId !== undefined, '/loginId must be there, for POST /banking/retrieve')
  if (succeeded && loginId) await readPostings(client, options, loginId)
}

/** Disables and enables an account, and abandons unfinished logins. */
export async function accounts(client: Client): Promise<void> {
  const [account] = listOf(await client.ask('banking-accounts'), 'accounts')
  const id = textAt(account, '/id')
  if (id) {
    await client.ask('account-disable', { id, holds: { '/enabled': false, '/id': id } })
    await client.ask('account-enable', { id, holds: { '/enabled': true, '/id': id } })
  }
  await client.ask('account-enable', { id: 'no-such-account', variant: 'unknown id', refused: [] })
  await client.ask('banking-abandon', { input: { reason: 'user' } })
}
