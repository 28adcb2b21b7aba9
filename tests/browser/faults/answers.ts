import type { Answer, Exchange, Serve } from './server.ts'
import { send } from './server.ts'

/** Stands in technical answers. The page must not show it, except in the technical details. */
export const raw = 'KANARIENVOGEL'

const requestId = { 'x-request-id': '00000000-0000-4000-8000-000000000599' }

/** Answers without passing the request to the sandbox. */
export const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): Serve =>
  ({ response }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    send(response, {
      status,
      headers: { 'content-type': type, ...requestId, ...headers },
      body: Buffer.from(text),
    })
  }

/** Passes the request to the sandbox and changes the answer. */
export const changed =
  (change: (answer: Answer) => Answer): Serve =>
  async ({ response, forward }) =>
    send(response, change(await forward()))

/** Passes the request to the sandbox, and ends the connection in the middle of the answer. */
export const cut: Serve = async ({ response, forward }) => {
  const { status, headers, body } = await forward()
  const whole = body.length > 1 ? body : Buffer.from(' '.repeat(64))
  // A 204 has no body, so a 200 with one is sent instead.
  response.writeHead(status === 204 ? 200 : status, {
    'content-type': headers['content-type'] ?? 'application/json',
    ...requestId,
    'content-length': whole.length,
  })
  response.write(whole.subarray(0, whole.length >> 1), () => response.destroy())
}

/** Passes the request to the sandbox, and sends headers, then a space every 50 ms without end. */
export const drip: Serve = async ({ response, forward }) => {
  await forward()
  response.writeHead(200, { 'content-type': 'application/json', ...requestId })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** Passes the request to the sandbox and never answers. */
export const silent: Serve = async ({ forward }) => void (await forward())

/** Sends the answer of the sandbox only after the customer has pressed something again. */
export const late: Serve = async ({ response, forward, actedAgain }) => {
  const answer = await forward()
  await actedAgain
  send(response, answer)
}

/** Changes the answer to the first request only. */
export const first =
  (serve: Serve): Serve =>
  async (exchange: Exchange) =>
    exchange.nth === 1 ? serve(exchange) : send(exchange.response, await exchange.forward())

/** Adds unknown fields to every object of an answer. */
export function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, inner]) => [key, withMore(inner)])
  return { ...Object.fromEntries(fields), constructor: raw, unheardOf: { deep: [raw] } }
}

export const json =
  (change: (value: unknown) => unknown) =>
  (answer: Answer): Answer => {
    if (answer.body.length === 0) return answer
    return { ...answer, body: Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString())))) }
  }

/** A 200 with this body. */
export const text =
  (words: string) =>
  ({ headers }: Answer): Answer => ({
    status: 200,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(words),
  })
