import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '../../calls.ts'
import type { Client } from '../client.ts'
import type { Options } from '../options.ts'
import { takeToken } from './tokens.ts'
import { listOf, objectOf, textOf } from './values.ts'

const longest = 180_000 // milliseconds that an approval or the reading of postings may take

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
  const access = objectOf(bank, 'loginInterface')
  const credentials = listOf(access, 'loginFields')
    .filter(({ optional }) => optional !== true)
    .map(({ name, masked }) => ({ name, value: masked === true ? pin : login }))
  return {
    bankCode: bank.bankCode,
    BIC: bank.BIC,
    interface: access?.interface,
    credentials,
    consent: { accepted: true, textVersion: 'contract-1' },
    returnUrl: '/return',
  }
}

/** The answer to a challenge, or why there is none. */
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

const pauseOf = (challenge: JsonObject, { interval }: Options) =>
  typeof challenge.pollAfterMs === 'number' ? challenge.pollAfterMs : interval

/** Answers challenges until there is none. True when the login came through. */
async function authenticate(
  client: Client,
  options: Options,
  first: JsonObject | undefined,
): Promise<boolean> {
  const end = Date.now() + longest
  let body = first
  for (let challenge = objectOf(body, 'challenge'); challenge; challenge = objectOf(body, 'challenge')) {
    const error = objectOf(body, 'error')?.code ?? body?.error
    client.expect(error === 'sca-required', '/error/code must be sca-required beside a challenge')
    const input = answerTo(challenge, options.otp)
    if (typeof input === 'string' || Date.now() > end) {
      client.skip('banking-login', typeof input === 'string' ? input : 'no approval came')
      return false
    }
    if (challenge.type === 'decoupled') await wait(pauseOf(challenge, options))
    body = await client.ask('banking-login', { variant: String(challenge.type), input })
    takeToken(client, body)
  }
  client.expect(body === undefined || body.error === undefined, '/error must be absent without a challenge')
  return body !== undefined
}

async function readPostings(client: Client, { interval }: Options, loginId: string): Promise<void> {
  const end = Date.now() + longest
  for (let progress = 0; ; await wait(interval)) {
    const body = await client.ask('banking-retrieve', { input: { loginId } })
    if (!body) return
    const now = typeof body.progress === 'number' ? body.progress : 0
    client.expect(now >= progress, '/progress must not fall')
    progress = now
    if (body.state === 'done') return
    client.expect(body.state === 'pending', '/state must be pending, then done')
    if (body.state !== 'pending') return
    client.expect(Date.now() < end, `/state must be done within ${longest / 1000} s`)
    if (Date.now() >= end) return
  }
}

/** Logs in at the bank and has its postings read. */
export async function enterBank(client: Client, options: Options): Promise<void> {
  const bank = await bankOf(options)
  if (typeof bank === 'string') return client.skip('banking-login', bank)
  const begun = await client.ask('banking-login', { input: startOf(bank, options) })
  takeToken(client, begun)
  const through = await authenticate(client, options, begun)
  const loginId = textOf(begun, 'loginId') ?? textOf(objectOf(begun, 'challenge'), 'loginId')
  if (begun) client.expect(loginId !== undefined, '/loginId must be there, for POST /banking/retrieve')
  if (through && loginId) await readPostings(client, options, loginId)
}

/** The accounts of the login, each in or out; and the end of what is unfinished. */
export async function accounts(client: Client): Promise<void> {
  const [account] = listOf(await client.ask('banking-accounts'), 'accounts')
  const id = textOf(account, 'id')
  if (id)
    for (const [call, enabled] of [
      ['account-disable', false],
      ['account-enable', true],
    ] as const) {
      const body = await client.ask(call, { id })
      client.expect(!body || body.enabled === enabled, `/enabled must be ${enabled}`)
      client.expect(!body || body.id === id, '/id must be the one of the path')
    }
  const refused = { refused: [] }
  await client.ask('account-enable', { id: 'no-such-account', variant: 'unknown id', expected: refused })
  await client.ask('banking-abandon', { input: { reason: 'user' } })
}
