import { asArray, at, isObject, type JsonObject } from '#engine/util/json.ts'
import type { Call, Contract } from '../calls.ts'
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

/** A request, and what its answer must be. */
export interface Ask extends Expected {
  call: string
  /** What is special about this request. */
  variant?: string
  id?: string
  /** JSON body; for a GET the query; for a multipart call its parts, a file as `{ name, content }`. */
  input?: object
  headers?: Record<string, string>
  /** Bearer token; '' for none. Default: the current one. */
  token?: string
  /** The status of the answer, where the kind of answer is not enough. */
  status?: number
  /** Values of the answer, by their JSON Pointers, in which `*` is each item of a list; null: there must be none. */
  holds?: Record<string, unknown>
  /** Values that the answer must not have; null: there must be a value. */
  not?: Record<string, unknown>
}

/** The values at a JSON Pointer, in which `*` stands for each item of a list. */
export function valuesAt(body: unknown, pointer: string): unknown[] {
  const [list = '', ...rest] = pointer.split('/*')
  const found = at(body, list) ?? null
  return rest.length === 0 ? [found] : asArray(found).flatMap((item) => valuesAt(item, rest.join('/*')))
}

/** What an answer holds and must not, and the other way round. Without its values, which may be personal data. */
const wrongValues = (body: JsonObject, { holds = {}, not = {} }: Ask): string[] => [
  ...Object.entries(holds).flatMap(([pointer, value]) => {
    if (valuesAt(body, pointer).every((found) => found === value)) return []
    const expected = typeof value === 'boolean' ? String(value) : 'the one that was sent or answered before'
    return [`${pointer} must be ${value === null ? 'absent' : expected}`]
  }),
  ...Object.entries(not)
    .filter(([pointer, value]) => valuesAt(body, pointer).includes(value))
    .map(([pointer, value]) => `${pointer} must ${value === null ? 'be there' : `not be ${String(value)}`}`),
]

function address(url: string, { path, method }: Call, { id = '', input }: Ask): string {
  const full = url.replace(/\/+$/, '') + path.replace('{id}', encodeURIComponent(id))
  if (method !== 'GET' || !input) return full
  return `${full}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`
}

function bodyOf({ method, multipart }: Call, input: object | undefined): string | FormData | undefined {
  if (method === 'GET' || !input) return undefined
  if (!multipart) return JSON.stringify(input)
  const form = new FormData()
  for (const [name, part] of Object.entries(input))
    form.set(
      name,
      isObject(part)
        ? new File([String(part.content)], String(part.name), { type: 'application/pdf' })
        : String(part),
    )
  return form
}

export type Client = ReturnType<typeof createClient>

/** Creates a client of the backend at `url` (with base path). `timeout`: milliseconds per call. */
export function createClient(contract: Contract, url: string, timeout: number) {
  const validate = createValidator(contract)

  async function fetchAnswer(call: Call, ask: Ask): Promise<Answer | string> {
    const body = bodyOf(call, ask.input)
    const { token = client.tokens.token } = ask
    const headers = {
      accept: ask.pdf ? 'application/pdf' : 'application/json',
      ...(!call.public && token && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...ask.headers,
    }
    const signal = AbortSignal.timeout(timeout)
    const init = { method: call.method, headers, signal, redirect: 'manual' as const, body: body ?? null }
    try {
      const response = await fetch(address(url, call, ask), init)
      return { status: response.status, headers: response.headers, bytes: await response.bytes() }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
      return `no answer, ${error instanceof Error ? error.message : String(error)}${cause}`
    }
  }

  /** Stores new tokens; the access token is jwt.access_token, else token. */
  function storeTokens(body: JsonObject): void {
    const [token] = ['/jwt/access_token', '/token'].flatMap((pointer) => at(body, pointer) ?? [])
    const refresh = at(body, '/jwt/refresh_token')
    const { tokens } = client
    if (token) Object.assign(tokens, { oldToken: tokens.token, token })
    if (refresh) Object.assign(tokens, { oldRefresh: tokens.refresh, refresh })
  }

  const client = {
    rows: [] as Row[],
    /** The current tokens, and those before them. */
    tokens: {} as Partial<Record<'token' | 'refresh' | 'oldToken' | 'oldRefresh', string>>,
    /** Makes a call and records differences. Answers the body of a success, so that the walk goes on; `{}` if it has none. */
    async ask(ask: Ask): Promise<JsonObject | undefined> {
      const call = contract.calls.find(({ name }) => name === ask.call)
      if (!call) throw new Error(`no call ${ask.call}`)
      const answer = await fetchAnswer(call, ask)
      const status = typeof answer === 'string' ? 0 : answer.status
      const { body, differences } =
        typeof answer === 'string' ? { body: undefined, differences: [answer] } : validate(call, answer, ask)
      const isSuccess = !ask.refused && status >= 200 && status < 300
      if (isSuccess && isObject(body)) {
        differences.push(...wrongValues(body, ask))
        storeTokens(body)
      }
      if (ask.status !== undefined && ask.status !== status) differences.push(`status must be ${ask.status}`)
      client.rows.push({ call: ask.call, variant: ask.variant ?? '', status, differences })
      if (!isSuccess) return undefined
      return isObject(body) ? body : {}
    },
    /** Records a difference at the last call, for rules that a schema cannot express. */
    expect(holds: boolean, difference: string): void {
      if (!holds) client.rows.at(-1)?.differences.push(difference)
    },
    skip(call: string, reason: string): void {
      client.rows.push({ call, variant: '', status: 0, differences: [`not tried: ${reason}`] })
    },
  }
  return client
}
