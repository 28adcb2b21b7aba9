import { setTimeout as wait } from 'node:timers/promises'
import routes from '../../../../flows/routes.json' with { type: 'json' }
import { asArray, at, get, isObject, type JsonObject } from '#engine/util/json.ts'
import type { Client, Options } from './client.ts'

/** Longest time for an approval, for reading the postings, or until an order that was answered with 202 is complete. Milliseconds. */
export const maxDuration = 180_000

async function bankOf({ banks, bank }: Options): Promise<JsonObject | string> {
  try {
    const list: unknown = await (await fetch(banks)).json()
    return (
      asArray(list)
        .filter(isObject)
        .find(({ bankCode }) => bankCode === bank) ?? `${banks} has no bank ${bank}`
    )
  } catch (error) {
    return `${banks} could not be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function startOf(bank: JsonObject, { login, pin }: Options): JsonObject {
  const credentials = asArray(at(bank, '/loginInterface/loginFields'))
    .filter(isObject)
    .filter(({ optional }) => optional !== true)
    .map(({ name, masked }) => ({ name, value: masked === true ? pin : login }))
  return {
    bankCode: bank.bankCode,
    BIC: bank.BIC,
    interface: at(bank, '/loginInterface/interface'),
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
  const methodId = at(challenge, '/methods/0/id')
  if (type === 'method-select') return methodId ? { loginId, methodId } : 'the challenge offers no method'
  return `the bank asks on a page of its own (${String(type)}); choose another with --bank`
}

/** Answers challenges until there are none. True if the login succeeded. */
async function authenticate(client: Client, options: Options, first?: JsonObject): Promise<boolean> {
  const end = Date.now() + maxDuration
  let body = first
  for (let challenge = get(body, 'challenge'); isObject(challenge); challenge = get(body, 'challenge')) {
    const error = at(body, '/error/code') ?? body?.error
    client.expect(error === 'sca-required', '/error/code must be sca-required beside a challenge')
    const input = Date.now() > end ? 'no approval came' : answerTo(challenge, options.otp)
    if (typeof input === 'string') {
      client.skip('banking-login', input)
      return false
    }
    if (challenge.type === 'decoupled') await wait(Number(challenge.pollAfterMs ?? options.interval))
    body = await client.ask({ call: 'banking-login', variant: String(challenge.type), input })
  }
  client.expect(body === undefined || body.error === undefined, '/error must be absent without a challenge')
  return body !== undefined
}

async function readPostings(client: Client, { interval }: Options, loginId: unknown): Promise<void> {
  const end = Date.now() + maxDuration
  for (let progress = 0; ; await wait(interval)) {
    const body = await client.ask({ call: 'banking-retrieve', input: { loginId } })
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
  const first = await client.ask({ call: 'banking-login', input: startOf(bank, options) })
  const succeeded = await authenticate(client, options, first)
  const loginId = at(first, '/loginId') ?? at(first, '/challenge/loginId')
  if (first) client.expect(Boolean(loginId), '/loginId must be there, for POST /banking/retrieve')
  if (succeeded && loginId) await readPostings(client, options, loginId)
}
