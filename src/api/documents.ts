import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../config/config.ts'
import { fill, takesBearer } from './address.ts'
import { ApiError } from './api-error.ts'
import { sendAuthorised } from './authorised.ts'

/** Calls whose schema declares `produces`: they can return a document instead of JSON. */
type DocumentCall = {
  [Name in CallName]: (typeof calls)[Name] extends { produces: readonly string[] } ? Name : never
}[CallName]

/** `send` returns a document as a Blob. */
const read = (body: unknown) => body as Blob

/**
 * Requests the PDF of a call, in `language` or the language of the page.
 * @throws ApiError, also if the response is not a PDF
 */
export function documentOf(
  name: DocumentCall,
  options: { path?: Record<string, string>; language?: string; signal?: AbortSignal } = {},
): Promise<Blob> {
  const { path: values, language, signal } = options
  const { method, path, class: kind } = calls[name]
  const chosen = { ...(language && { language }), ...(signal && { signal }) }
  const outgoing = { method, kind, read, document: 'application/pdf', ...chosen }
  return sendAuthorised(config().apiBase + fill(path, values), outgoing)
}

/**
 * Requests the PDF at a URL that the backend gave. URLs outside the API are refused, so that no other server gets the
 * customer's token. @throws ApiError, also if the response is not a PDF
 */
export async function documentAt(url: string, signal?: AbortSignal): Promise<Blob> {
  if (!takesBearer(url)) throw new ApiError({ message: `Not a document of the service: ${url}` })
  return sendAuthorised(url, {
    method: 'GET',
    kind: calls['switch-completed'].class,
    read,
    document: 'application/pdf',
    ...(signal && { signal }),
  })
}
