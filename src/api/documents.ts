import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../boot/config.ts'
import { fill, takesBearer } from './address.ts'
import { ApiError } from './api-error.ts'
import { sendAuthorised } from './authorised.ts'

/** Calls that may answer with a document, as their schemas declare it. */
type DocumentCall = {
  [Name in CallName]: (typeof calls)[Name] extends { produces: readonly string[] } ? Name : never
}[CallName]

/** What `send` makes of a document. */
const read = (body: unknown) => body as Blob

/** The call answered by a PDF, in the language of the page or a stated one. @throws ApiError, also where the answer is no PDF */
export function documentOf(
  name: DocumentCall,
  asked: { path?: Record<string, string>; language?: string; signal?: AbortSignal } = {},
): Promise<Blob> {
  const { path: values, language, signal } = asked
  const { method, path, class: kind } = calls[name]
  const chosen = { ...(language && { language }), ...(signal && { signal }) }
  const outgoing = { method, kind, read, document: 'application/pdf', ...chosen }
  return sendAuthorised(config().apiBase + fill(path, values), outgoing)
}

/**
 * The document at an address that the backend gave. Outside of its own API none is asked for: the customer's token is no
 * business of others. @throws ApiError, also where the answer is no PDF
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
