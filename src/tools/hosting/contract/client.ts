import type { Call, Contract } from '../calls.ts'
import { at, isObject, type JsonObject } from '#engine/util/json.ts'
import { createValidator, type Answer, type Expected } from './answer-validator.ts'

/** Settings for the backend under test. */
export interface Options {
  /** Bank code (from banks.json) of the bank to log in to. */
  bank: string
  login: string
  pin: string
  /** TAN for challenges. */
  otp: string
  /** IBAN of the new account: German, valid, and not of an old account. */
  iban: string
  /** URL of the bank directory. */
  banks: string
  /** URL where the test system lists sent mails and SMS: `?to=` address or number, answers `{items}`, as the sandbox does. */
  outbox: string
  /** Default interval between polls, in milliseconds. */
  interval: number
  /** Timeout of a call, in milliseconds. */
  timeout: number
}

/** One row of the result table. */
export interface Row {
  call: string
  /** What is special about this request; '' for the plain call. */
  variant: string
  /** HTTP status; 0 without a response or if the call was not made. */
  status: number
  differences: string[]
}

interface Ask extends Expected {
  id?: string
  /** JSON body; for a GET the query. */
  input?: object
  form?: FormData
  headers?: Record<string, string>
  /** What is special about this request. */
  variant?: string
  /** The status of the answer, where the kind of answer is not enough. */
  status?: number
  /** Values of the answer, by their JSON Pointers; undefined: there must be none. */
  holds?: Record<string, unknown>
  /** False: without a token. A text: with this token. Default: with the current one. */
  authorized?: boolean | string
}

export type Client = ReturnType<typeof createClient>

function address(url: string, { path, method }: Call, { id = '', input }: Ask): string {
  const full = url.replace(/\/+$/, '') + path.replace('{id}', encodeURIComponent(id))
  if (method !== 'GET' || !input) return full
  return `${full}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`
}

/** The values of an answer that are not as expected. Without the values, which may be personal data. */
const wrongValues = (body: JsonObject, holds: Record<string, unknown>): string[] =>
  Object.entries(holds)
    .filter(([pointer, value]) => at(body, pointer) !== value)
    .map(([pointer, value]) => {
      const expected = typeof value === 'boolean' ? String(value) : 'the one that was sent'
      return `${pointer} must be ${value === undefined ? 'absent' : expected}`
    })

/** Creates a client of the backend at `url` (with base path). `timeout`: milliseconds per call. */
export function createClient(contract: Contract, url: string, timeout: number) {
  const validate = createValidator(contract)
  const byName = new Map(contract.calls.map((call) => [call.name, call]))

  function request(call: Call, ask: Ask): RequestInit {
    const headers = new Headers({ accept: ask.pdf ? 'application/pdf' : 'application/json' })
    for (const [name, value] of Object.entries(ask.headers ?? {})) headers.set(name, value)
    const { authorized = true } = ask
    if (!call.public && authorized !== false)
      headers.set('authorization', `Bearer ${authorized === true ? client.token : authorized}`)
    const init = {
      method: call.method,
      headers,
      signal: AbortSignal.timeout(timeout),
      redirect: 'manual' as const,
    }
    if (ask.form) return { ...init, body: ask.form }
    if (call.method === 'GET' || !ask.input) return init
    headers.set('content-type', 'application/json')
    return { ...init, body: JSON.stringify(ask.input) }
  }

  async function fetchAnswer(call: Call, ask: Ask): Promise<Answer | string> {
    try {
      const response = await fetch(address(url, call, ask), request(call, ask))
      return { status: response.status, headers: response.headers, bytes: await response.bytes() }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
      return `no answer, ${error instanceof Error ? error.message : String(error)}${cause}`
    }
  }

  const client = {
    rows: [] as Row[],
    token: '',
    /** The current refresh token; '' without one. */
    refresh: '',
    /**
     * Makes a call and records differences. Returns the body of a success, even if it has differences, so that the walk
     * continues.
     */
    async ask(name: string, ask: Ask = {}): Promise<JsonObject | undefined> {
      const call = byName.get(name)
      if (!call) throw new Error(`no call ${name}`)
      const { variant = '', holds = {} } = ask
      const answer = await fetchAnswer(call, ask)
      const isAnswer = typeof answer !== 'string'
      const status = isAnswer ? answer.status : 0
      const { body, differences } = isAnswer ? validate(call, answer, ask) : { differences: [answer] }
      const success = !ask.refused && !ask.pdf && status < 300 && isObject(body) ? body : undefined
      if (success) differences.push(...wrongValues(success, holds))
      if (ask.status !== undefined && ask.status !== status) differences.push(`status must be ${ask.status}`)
      client.rows.push({ call: name, variant, status, differences })
      return success
    },
    /** Records a difference at the last call, for rules that a schema cannot express. */
    expect(holds: boolean, difference: string): void {
      if (!holds) client.rows.at(-1)?.differences.push(difference)
    },
    skip(name: string, reason: string): void {
      client.rows.push({ call: name, variant: '', status: 0, differences: [`not tried: ${reason}`] })
    },
  }
  return client
}

/** Objects of the list at `key`; empty if there is none. Schema differences are reported by the client already. */
export const listOf = (body: JsonObject | undefined, key: string): JsonObject[] => {
  const list = body?.[key]
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** The text at a JSON Pointer; undefined if there is none, or an empty one. */
export const textAt = (body: unknown, pointer: string): string | undefined => {
  const value = at(body, pointer)
  return typeof value === 'string' && value !== '' ? value : undefined
}
