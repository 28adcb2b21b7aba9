import { lstatSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Connect } from 'vite'
import { namesIn } from '#engine/tools/check/list-files.ts'
import { limits } from '#engine/tools/check/limits.ts'
import { fileOf, parsedObject } from './file.ts'

/** An error with the HTTP status of the response. */
class HttpError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Whether the request comes from a page of this server. Pages cannot forge Origin and Sec-Fetch-Site. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  return (
    origin !== undefined && URL.parse(origin)?.host === host && (site === undefined || site === 'same-origin')
  )
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  // The cast: without an encoding the chunks are buffers.
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limits.bytes) throw new HttpError(413, `Larger than ${limits.bytes} bytes.`)
    parts.push(part)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}

/** Writes the file of an existing tenant atomically. @throws HttpError */
async function saveTenant(root: string, id: string, request: IncomingMessage): Promise<string> {
  if (request.method !== 'PUT') throw new HttpError(405, 'PUT the file.')
  if (!isSameOrigin(request)) throw new HttpError(403, 'Only the studio of this server may save.')
  const file = fileOf(id)
  const path = join(root, file)
  // The id must be the name of a real folder, and file and folder must not be symbolic links.
  const exists = namesIn(root, 'tenants').includes(id) && lstatSync(path, { throwIfNoEntry: false })?.isFile()
  if (!exists || !lstatSync(join(root, 'tenants', id)).isDirectory())
    throw new HttpError(404, `${file} is not here.`)
  const text = await bodyOf(request)
  if (parsedObject({ file, text })?.id !== id)
    throw new HttpError(422, `This is not strict JSON of the tenant "${id}".`)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
  return file
}

/** Middleware of the dev server for `PUT /studio/save/<id>`: writes tenants/<id>/tenant.json of this checkout. */
export const saveMiddleware =
  (root: string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const [, id] = /^\/studio\/save\/([a-z][a-z0-9-]{0,40})$/.exec(request.url ?? '') ?? []
    if (id === undefined) return next()
    saveTenant(root, id, request).then(
      (file) => response.end(file),
      (error: unknown) => {
        response.statusCode = error instanceof HttpError ? error.status : 400
        response.end(error instanceof Error ? error.message : String(error))
      },
    )
  }
