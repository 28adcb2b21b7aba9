import sirv from 'sirv'
import { createHash } from 'node:crypto'
import { realpathSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, extname, resolve, sep } from 'node:path'
import { editedHeaders } from '../security-headers.ts'
import { contentTypes, editedFolder, isText, served } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import { defaultTenantOf, firstPages } from './baked-page.ts'

/**
 * Whether no part of a file's path below `folder` is a symbolic link. By a link, anybody with write access to a served folder could
 * publish any file of the server. The folder itself may be a link.
 */
export function isWithoutLinks(folder: string, file: string): boolean {
  try {
    return realpathSync(file) === join(realpathSync(folder), relative(folder, file))
  } catch {
    return false
  }
}

const neighbours: Record<string, string> = { br: '.br', gzip: '.gz' }

/** Whether an Accept-Encoding header allows this encoding: it is listed, and not with quality 0. */
function accepts(header: string, name: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .some(([encoding, quality]) => encoding === name && !/^q=0(\.0*)?$/.test(quality ?? ''))
}

interface Encoded {
  encoding: string
  file: string
}

/**
 * The compressed copy to send for a file: the smallest one that the browser accepts. Copies older than the file are ignored, so that
 * a file edited in the build is visible after a reload. Undefined: send the file itself.
 * @param header Accept-Encoding of the request
 * @param written modification time of the file, in milliseconds
 * @param timeOf modification time of any file; undefined if it does not exist
 */
function encoded(
  header: string,
  file: string,
  written: number,
  timeOf: (file: string) => number | undefined,
): Encoded | undefined {
  for (const [encoding, ending] of Object.entries(neighbours)) {
    if (!accepts(header, encoding)) continue
    const at = timeOf(file + ending)
    if (at !== undefined && at >= written) return { encoding, file: file + ending }
  }
  return undefined
}

/** The decoded path of a URL; a malformed path is returned unchanged. */
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function modified(file: string): number | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? found.mtimeMs : undefined
}

/** Changes with the content of a file, also when a copy brings its old time of modification along. */
function stampOf(file: string): string {
  const { mtimeMs, ctimeMs, size, ino } = statSync(file)
  return [mtimeMs, ctimeMs, size, ino].join()
}

/** Sends text files and caches their content in memory until they change. */
function fromMemory() {
  const known = new Map<string, { stamp: string; body: Buffer; tag: string }>()
  const read = (file: string) => {
    const stamp = stampOf(file)
    const cached = known.get(file)
    if (cached?.stamp === stamp) return cached
    const body = readFileSync(file)
    const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
    const sent = { stamp, body, tag }
    known.set(file, sent)
    return sent
  }
  return (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    type: string,
    written: number,
  ) => {
    const packed = encoded(String(request.headers['accept-encoding'] ?? ''), file, written, modified)
    const { body, tag } = read(packed?.file ?? file)
    response.appendHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', tag)
    if (response.statusCode === 200 && request.headers['if-none-match'] === tag)
      return response.writeHead(304).end()
    if (packed) response.setHeader('Content-Encoding', packed.encoding)
    response.writeHead(response.statusCode, { 'Content-Type': type, 'Content-Length': body.length })
    return response.end(request.method === 'HEAD' ? undefined : body)
  }
}

const missing = (response: ServerResponse) => void response.writeHead(404).end()

/**
 * Answers GET and HEAD requests from the folder of a build like a web server: precompressed, with cache headers, 404 for missing
 * files. Each request reads the folder again, so changes are visible after a reload.
 */
export function serveBuild(dist: string, addresses: Addresses) {
  const folder = resolve(dist)
  const send = sirv(folder, { dev: true, etag: true, extensions: [] })
  const sendText = fromMemory()
  const writtenAt = (path: string): number | undefined => {
    const file = resolve(`${folder}/${path}`)
    if (path.includes('\0') || !file.startsWith(folder + sep)) return undefined
    const edited = editedFolder(addresses, path)
    return edited === undefined || isWithoutLinks(join(folder, edited), file) ? modified(file) : undefined
  }
  /** The start address is answered with the first page of its tenant and language. */
  const firstPage = ({ url = '/', headers }: IncomingMessage) => {
    const [, query = ''] = url.split('?')
    const pages = firstPages(query, headers['accept-language'] ?? '', defaultTenantOf(folder))
    return pages.find((page) => writtenAt(page) !== undefined) ?? '/shell.html'
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const asked = pathOf(request.url ?? '/')
    const path = asked === '/' ? firstPage(request) : asked
    if (asked === '/') response.setHeader('Vary', 'Accept-Language')
    const at = writtenAt(path)
    const { file, cache, unknown } = served(addresses, path, at !== undefined)
    response.setHeader('Cache-Control', cache)
    if (unknown) response.statusCode = 404
    if (editedFolder(addresses, path) !== undefined)
      for (const [name, value] of Object.entries(editedHeaders(file ?? ''))) response.setHeader(name, value)
    const written = file === undefined || file === path ? at : writtenAt(file)
    if (file === undefined || written === undefined) return missing(response)
    const type = contentTypes[extname(file)]
    if (type && isText(type)) return void sendText(request, response, folder + file, type, written)
    request.url = encodeURI(file)
    return send(request, response, () => missing(response))
  }
}
