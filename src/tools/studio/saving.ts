import { lstatSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Connect } from 'vite'
import { namesIn } from '#engine/tools/check/list-files.ts'
import { limits } from '#engine/tools/check/limits.ts'
import { fileOf, objectIn } from './file.ts'

/** Why a request is refused: status and words. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Only a page of this very server may write: browsers say where a request comes from, and no page can say otherwise. */
function isOwn({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  return (
    origin !== undefined && URL.parse(origin)?.host === host && (site === undefined || site === 'same-origin')
  )
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  // The cast: without an encoding a request comes in buffers.
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limits.bytes) throw new Refused(413, `Larger than ${limits.bytes} bytes.`)
    parts.push(part)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}

/** Writes the file of a tenant that is there, whole or not at all. @throws Refused */
async function store(root: string, id: string, request: IncomingMessage): Promise<string> {
  if (request.method !== 'PUT') throw new Refused(405, 'PUT the file.')
  if (!isOwn(request)) throw new Refused(403, 'Only the studio of this server may save.')
  const file = fileOf(id)
  const path = join(root, file)
  // Among the names of the folder, not a path that somebody wrote; a link may lead elsewhere.
  const isThere =
    namesIn(root, 'tenants').includes(id) && lstatSync(path, { throwIfNoEntry: false })?.isFile()
  if (!isThere || !lstatSync(join(root, 'tenants', id)).isDirectory())
    throw new Refused(404, `${file} is not here.`)
  const text = await bodyOf(request)
  if (objectIn({ file, text })?.id !== id)
    throw new Refused(422, `This is no strict JSON of the tenant "${id}".`)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
  return file
}

/** `PUT /studio/save/<id>` of the dev server: the studio saves tenants/<id>/tenant.json of this checkout. */
export const saving =
  (root: string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const [, id] = /^\/studio\/save\/([a-z][a-z0-9-]{0,40})$/.exec(request.url ?? '') ?? []
    if (id === undefined) return next()
    store(root, id, request).then(
      (file) => response.end(file),
      (error: unknown) => {
        response.statusCode = error instanceof Refused ? error.status : 400
        response.end(error instanceof Error ? error.message : String(error))
      },
    )
  }
