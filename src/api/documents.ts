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

interface Options {
  path?: Record<string, string>
  /** Default: the language of the page. */
  language?: string
  signal: AbortSignal
}

/**
 * Requests a PDF. `send` returns it as a Blob. The backend makes it on request, so it is a read of class D, also at the path of a
 * call that only asks for a state. @throws ApiError, also if the response is not a PDF
 */
const pdfAt = (url: string, options: Omit<Options, 'path'>): Promise<Blob> =>
  sendAuthorised(url, {
    method: 'GET',
    kind: 'D',
    read: (body) => body as Blob,
    document: 'application/pdf',
    ...options,
  })

/** Requests the PDF of a call. @throws ApiError */
export const documentOf = (name: DocumentCall, { path, ...options }: Options): Promise<Blob> =>
  pdfAt(config().apiBase + fill(calls[name].path, path), options)

/**
 * Requests the PDF at a URL that the backend gave. URLs outside the API are refused, so that no other server gets the
 * customer's token. @throws ApiError
 */
export async function documentAt(url: string, signal: AbortSignal): Promise<Blob> {
  if (!takesBearer(url)) throw new ApiError({ message: `Not a document of the service: ${url}` })
  return pdfAt(url, { signal })
}
