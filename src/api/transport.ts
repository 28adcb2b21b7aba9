import { withTimeout } from '#engine/util/with-timeout.ts'
import { ApiError } from './api-error.ts'
import type { CallClass } from './limits.ts'
import { timeoutOf } from './limits.ts'

export interface Outgoing<T = unknown> {
  method: string
  kind: CallClass
  body?: object
  /** The body goes as parts of a form: files as they are, everything else as text. */
  multipart?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Media type of a document that is asked for in place of JSON; the answer is then a Blob. */
  document?: string
  /** Language of the document, else that of the page. */
  language?: string
  /** Told of the share of a form that has gone out, 0 to 1. */
  sent?(share: number): void
  /** Makes an answer of the body of a 2xx. @throws ApiError */
  read(body: unknown, headers: Headers, status: number): T
}

/** A document of the type that was asked for; anything else is no answer. */
async function readDocument(response: Response, type: string): Promise<Blob> {
  const { status, url, headers } = response
  const given = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== type) throw new ApiError({ status, url, message: 'unknown' }, headers)
  return new Blob([await response.arrayBuffer()], { type })
}

function parts(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** The body of a request; of a form the browser itself names the type, with the border between its parts. */
function content({ body, multipart }: Pick<Outgoing, 'body' | 'multipart'>): RequestInit {
  if (body === undefined) return {}
  if (multipart) return { body: parts(body) }
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

/** An answer as JSON where it is JSON; as text where it is not, which only the technical details may show. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    const { ok, status, url, headers } = response
    if (ok) throw new ApiError({ status, url, message: 'unknown', page: /^\s*</.test(text) }, headers)
    return text
  }
}

/** Failures come as JSON also where a document is asked for. */
const accepted = (
  type: string | undefined,
  language = document.documentElement.lang,
): Record<string, string> =>
  type
    ? { Accept: `${type}, application/json;q=0.5`, 'Accept-Language': language }
    : { Accept: 'application/json' }

/**
 * Sends one request and reads its answer. No repetitions: whoever calls knows what a lost answer means. Answers of the API
 * never lead elsewhere: a redirect could carry a body with a PIN to another server.
 * @throws ApiError for anything but a 2xx with JSON, the document asked for, or an empty body; the abort of `signal` as it came
 */
export async function send<T>(url: string, outgoing: Outgoing<T>): Promise<T> {
  const { method, kind, headers, signal, multipart, document: type, read, sent: told } = outgoing
  const { headers: own, ...sent } = content(outgoing)
  const request: RequestInit = {
    method,
    ...sent,
    headers: { ...accepted(type, outgoing.language), ...own, ...headers },
  }
  let begun = false
  // A connection may break in the middle of an answer: that is no answer either.
  const take = async (response: Response) => {
    begun = true
    const answer = type && response.ok ? await readDocument(response, type) : await readAnswer(response)
    return { response, answer }
  }
  const fetched = async (until: AbortSignal) =>
    take(
      await fetch(url, {
        ...request,
        signal: until,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      }),
    )
  const uploaded = async () =>
    take(await (await import('./upload.ts')).upload(url, { ...request, signal: signal ?? null }, told))
  const { response, answer } = await (
    multipart ? uploaded() : withTimeout(timeoutOf(kind), fetched, signal)
  ).catch((error: unknown) => {
    if (signal?.aborted || error instanceof ApiError) throw error
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    const lost = late ? 'time' : begun ? 'part' : 'all'
    throw new ApiError({ offline: !navigator.onLine, lost, url, message: String(error) })
  })
  const { status, statusText } = response
  if (response.ok) return read(answer, response.headers, status)
  throw new ApiError({ status, statusText, url, body: answer }, response.headers)
}
