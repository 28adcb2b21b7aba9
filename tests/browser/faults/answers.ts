import type { Answer, Exchange, Serve } from './server.ts'
import { send } from './server.ts'

/** Words that no customer may ever read, in raw answers; the technical details may show them. */
export const raw = 'KANARIENVOGEL'

const requestId = { 'x-request-id': '00000000-0000-4000-8000-000000000599' }

/** An answer of the server's own; what was sent does not reach the sandbox. */
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

/** What the sandbox answers, changed: what was sent has arrived there. */
export const changed =
  (change: (answer: Answer) => Answer): Serve =>
  async ({ response, forward }) =>
    send(response, change(await forward()))

/** Headers and half of the answer, then the connection ends. What was sent has arrived. */
export const cut: Serve = async ({ response, forward }) => {
  const { status, headers, body } = await forward()
  const whole = body.length > 1 ? body : Buffer.from(' '.repeat(64))
  // A 204 has no body that could break off.
  response.writeHead(status === 204 ? 200 : status, {
    'content-type': headers['content-type'] ?? 'application/json',
    ...requestId,
    'content-length': whole.length,
  })
  response.write(whole.subarray(0, whole.length >> 1), () => response.destroy())
}

/** The headers at once, then a blank every 50 ms, and never an end. What was sent has arrived. */
export const drip: Serve = async ({ response, forward }) => {
  await forward()
  response.writeHead(200, { 'content-type': 'application/json', ...requestId })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** No answer for as long as the browser waits. What was sent has arrived. */
export const silent: Serve = async ({ forward }) => void (await forward())

/** The answer of the sandbox, after the customer has done something else. */
export const late: Serve = async ({ response, forward, actedAgain }) => {
  const answer = await forward()
  await actedAgain
  send(response, answer)
}

/** The first request is served so, all others as ever. */
export const first =
  (serve: Serve): Serve =>
  async (exchange: Exchange) =>
    exchange.nth === 1 ? serve(exchange) : send(exchange.response, await exchange.forward())

/** Unknown fields in every object of an answer. */
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

/** An answer that got garbled on its way, in a well-meant 200. */
export const text =
  (words: string) =>
  ({ headers }: Answer): Answer => ({
    status: 200,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(words),
  })
