import { ApiError } from './api-error.ts'
import type { CallClass } from './limits.ts'
import { timeoutOf } from './limits.ts'

export interface Outgoing {
  method: string
  kind: CallClass
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Media type of a document that is asked for in place of JSON; the answer is then a Blob. */
  document?: string
}

/** A document of the type that was asked for; anything else is no answer. */
async function readDocument(response: Response, type: string): Promise<Blob> {
  const { status, url, headers } = response
  const given = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== type) throw new ApiError({ status, url, message: 'unknown' }, headers)
  return new Blob([await response.arrayBuffer()], { type })
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
 * @throws ApiError for anything but a 2xx with JSON, the document asked for, or an empty body; the abort of `signal` as it came
 */
export async function send(
  url: string,
  { method, kind, body, headers, signal, document: type }: Outgoing,
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutOf(kind))
  let response: Response | undefined
  let answer: unknown
  try {
    response = await fetch(url, {
      method,
      headers: {
        // Failures come as JSON also where a document is asked for.
        Accept: type ? `${type}, application/json;q=0.5` : 'application/json',
        ...(type && { 'Accept-Language': document.documentElement.lang }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: 'omit',
      cache: 'no-store',
    })
    // A connection may break in the middle of an answer: that is no answer either.
    answer = type && response.ok ? await readDocument(response, type) : await readAnswer(response)
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    const lost = limit.aborted ? 'time' : response ? 'part' : 'all'
    throw new ApiError({ offline: !navigator.onLine, lost, url, message: String(error) })
  }
  if (response.ok) return answer
  const { status, statusText } = response
  throw new ApiError({ status, statusText, url, body: answer }, response.headers)
}
