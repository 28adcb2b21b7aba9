import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Connect } from 'vite'
import { isObject } from '#engine/util/json.ts'
import { namesIn } from '#engine/tools/json/read.ts'
import { bytesOf, fileOf, parsedObject, isSafeFile } from './file.ts'

/** An error with the HTTP status of the response. */
const httpError = (status: number, message: string) => Object.assign(new Error(message), { status })

/** Whether the request comes from a page of this server. Pages cannot forge Origin and Sec-Fetch-Site. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  return (
    origin !== undefined && URL.parse(origin)?.host === host && (site === undefined || site === 'same-origin')
  )
}

const statOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })

/** Whether a file of this content belongs into the folder of the tenant. null removes a page. */
const isOfTenant = (id: string, path: string, content: unknown): content is string | null =>
  path === 'tenant.json'
    ? typeof content === 'string' && parsedObject({ file: fileOf(id), text: content })?.id === id
    : isSafeFile(path, content)

/** Writes a file atomically. */
function write(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}

/** Checks that the folder of the tenant is there, or not yet, and that no part of it is a symbolic link. @throws Error with a status */
function checkPlace(root: string, id: string, isNew: boolean, names: readonly string[]): void {
  const folder = join(root, 'tenants', id)
  if (isNew) {
    if (statOf(folder)) throw httpError(409, `tenants/${id} is there already.`)
    return
  }
  const isThere =
    namesIn(root, 'tenants').includes(id) &&
    statOf(folder)?.isDirectory() &&
    statOf(join(root, fileOf(id)))?.isFile()
  if (!isThere) throw httpError(404, `${fileOf(id)} is not here.`)
  for (const path of names.map((name) => join(folder, name)))
    if (statOf(path)?.isFile() === false || statOf(dirname(path))?.isDirectory() === false)
      throw httpError(404, `${path} is not a file.`)
}

async function saveFolder(root: string, id: string, isNew: boolean, request: IncomingMessage): Promise<void> {
  if (request.method !== 'PUT') throw httpError(405, 'PUT the folder.')
  if (!isSameOrigin(request)) throw httpError(403, 'Only the studio of this server may save.')
  const sent: unknown = await json(request)
  const { 'tenant.json': tenant, ...others } = isObject(sent) ? sent : {}
  // tenant.json last: it refers to the others, and a new folder becomes a tenant with it.
  const files = Object.entries({ ...others, 'tenant.json': tenant }).map(([path, content]) => {
    if (isOfTenant(id, path, content)) return [path, content] as const
    throw httpError(422, `${path} cannot be a file of the tenant "${id}".`)
  })
  checkPlace(
    root,
    id,
    isNew,
    files.map(([path]) => path),
  )
  for (const [name, content] of files) {
    const path = join(root, 'tenants', id, name)
    if (content === null) rmSync(path, { force: true })
    else write(path, bytesOf(name, content))
  }
}

/** Dev server: `PUT /studio/save/<id>` writes files of a tenant, with `?new` a new one. Body: contents by path; null removes a page. */
export const saveMiddleware =
  (root: string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const [, id, isNew] = /^\/studio\/save\/([a-z][a-z0-9-]{0,40})(\?new)?$/.exec(request.url ?? '') ?? []
    if (id === undefined) return next()
    saveFolder(root, id, isNew !== undefined, request).then(
      () => response.end(),
      ({ status = 400, message }: Error & { status?: number }) => {
        response.statusCode = status
        response.end(message)
      },
    )
  }
