import { ApiError } from './api-error.ts'

export type CallClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

export interface Outgoing {
  method: string
  kind: CallClass
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Longest wait for an answer in milliseconds, by class of call: secrets wait for the bank, reads are repeated sooner. */
const timeouts: Record<CallClass, number> = {
  A: 90_000,
  B: 60_000,
  C: 15_000,
  D: 15_000,
  E: 5_000,
  F: 15_000,
}

/** An answer as JSON where it is JSON; as text where it is not, which only the technical details may show. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    const { ok, status, url, headers } = response
    if (ok) throw new ApiError({ status, url, message: 'unknown' }, headers)
    return text
  }
}

/**
 * Sends one request and reads its answer. No retries: whoever calls knows what a lost answer means.
 * @throws ApiError for anything but a 2xx with JSON or an empty body; the abort of `signal` as it came
 */
export async function send(url: string, { method, kind, body, headers, signal }: Outgoing): Promise<unknown> {
  const limit = AbortSignal.timeout(timeouts[kind])
  let response: Response
  let answer: unknown
  try {
    response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: 'omit',
      cache: 'no-store',
    })
    // A connection may break in the middle of an answer: that is no answer either.
    answer = await readAnswer(response)
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError({ offline: !navigator.onLine, url, message: String(error) })
  }
  if (response.ok) return answer
  const { status, statusText } = response
  throw new ApiError({ status, statusText, url, body: answer }, response.headers)
}
