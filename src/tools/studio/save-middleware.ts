import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import type { Connect } from 'vite'
import { isObject } from '#engine/util/json.ts'
import { namesIn } from '#engine/tools/json/read.ts'
import { limits } from '#engine/tools/json/limits.ts'
import { bytesOf, contentOf } from './draft-files.ts'
import { fileOf, parsedObject } from './file.ts'
import { folderBytes, isFolderFile, isSafeFile } from './folder-files.ts'
import { pagePath } from './pages.ts'

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

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  // The cast: without an encoding the chunks are buffers.
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw new HttpError(413, `Larger than ${most} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** What a request writes: one file in the folder of a tenant, or the whole folder of a new tenant. */
interface Target {
  id: string
  /** Path of the file within the folder. */
  name: string
  isNew: boolean
}

/** The target of a URL path of the studio; undefined for any other path. */
function targetOf(url: string): Target | undefined {
  const [, id, more = ''] = /^\/studio\/save\/([a-z][a-z0-9-]{0,40})([/?].*)?$/.exec(url) ?? []
  if (id === undefined) return undefined
  if (more === '' || more === '?new') return { id, name: 'tenant.json', isNew: more !== '' }
  return isFolderFile(more.slice(1)) ? { id, name: more.slice(1), isNew: false } : undefined
}

const statOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })

function refuse(why: string): never {
  throw new HttpError(422, why)
}

/** @throws HttpError if the content is not allowed for this file */
function checkContent(id: string, name: string, bytes: Uint8Array): void {
  if (name === 'tenant.json') {
    if (parsedObject({ file: fileOf(id), text: decode(bytes) })?.id !== id)
      refuse(`This is not strict JSON of the tenant "${id}".`)
  } else if (!isSafeFile(name, contentOf(name, bytes))) refuse(`${name} is not what its name says.`)
}

/** Writes a file atomically. */
function write(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}

/** The path of a file of an existing tenant. No part of it may be a symbolic link. @throws HttpError */
function pathOf(root: string, { id, name }: Target): string {
  const folder = join(root, 'tenants', id)
  const path = join(folder, name)
  const isThere =
    namesIn(root, 'tenants').includes(id) &&
    statOf(folder)?.isDirectory() &&
    statOf(join(root, fileOf(id)))?.isFile()
  if (!isThere) throw new HttpError(404, `${fileOf(id)} is not here.`)
  if (statOf(path)?.isFile() === false || statOf(dirname(path))?.isDirectory() === false)
    throw new HttpError(404, `tenants/${id}/${name} is not a file.`)
  return path
}

/** Writes a file of an existing tenant. @throws HttpError */
async function saveFile(root: string, target: Target, request: IncomingMessage): Promise<string> {
  const path = pathOf(root, target)
  const bytes = await bodyOf(request, target.name === 'tenant.json' ? limits.bytes : folderBytes)
  checkContent(target.id, target.name, bytes)
  write(path, bytes)
  return `tenants/${target.id}/${target.name}`
}

/** Removes a page of an existing tenant, if the page exists. @throws HttpError */
function removePage(root: string, target: Target): string {
  if (!pagePath.test(target.name)) throw new HttpError(405, 'Only pages can be removed.')
  rmSync(pathOf(root, target), { force: true })
  return `tenants/${target.id}/${target.name}`
}

/**
 * Writes the folder of a new tenant. The request body is an object of its files by path, in the form in which drafts store
 * them.
 * @throws HttpError
 */
async function saveNew(root: string, { id }: Target, request: IncomingMessage): Promise<string> {
  const folder = join(root, 'tenants', id)
  if (statOf(folder)) throw new HttpError(409, `tenants/${id} is there already.`)
  const sent: unknown = JSON.parse(decode(await bodyOf(request, folderBytes * 2)))
  const { 'tenant.json': text, ...others } = isObject(sent) ? sent : {}
  // tenant.json last: a folder becomes a tenant with it.
  const files = [...Object.entries(others), ['tenant.json', text] as const].map(([name, content]) => {
    if (typeof content !== 'string' || !(name === 'tenant.json' || isFolderFile(name)))
      throw new HttpError(422, `${name} cannot be a file of a tenant.`)
    const bytes = bytesOf(name, content)
    checkContent(id, name, bytes)
    return [name, bytes] as const
  })
  for (const [name, bytes] of files) write(join(folder, name), bytes)
  return `tenants/${id}`
}

async function respond(root: string, target: Target, request: IncomingMessage): Promise<string> {
  if (request.method !== 'PUT' && request.method !== 'DELETE') throw new HttpError(405, 'PUT the file.')
  if (!isSameOrigin(request)) throw new HttpError(403, 'Only the studio of this server may save.')
  if (request.method === 'DELETE') return removePage(root, target)
  return target.isNew ? saveNew(root, target, request) : saveFile(root, target, request)
}

/**
 * Middleware of the dev server for the studio: `PUT /studio/save/<id>` writes tenants/<id>/tenant.json of this checkout, with
 * `?new` the whole folder of a new tenant, `PUT /studio/save/<id>/<path>` a logo or a page of the folder; DELETE removes a page.
 */
export const saveMiddleware =
  (root: string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const target = targetOf(request.url ?? '')
    if (!target) return next()
    respond(root, target, request).then(
      (file) => response.end(file),
      (error: unknown) => {
        response.statusCode = error instanceof HttpError ? error.status : 400
        response.end(error instanceof Error ? error.message : String(error))
      },
    )
  }
