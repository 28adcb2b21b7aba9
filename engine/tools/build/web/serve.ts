import sirv from 'sirv'
import { realpathSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, extname, resolve, sep } from 'node:path'
import { editedHeaders } from '../security-headers.ts'
import { editedFolder, served } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import { contentTypes, isText } from './content-types.ts'
import { defaultTenantOf, firstPages } from './first-page.ts'

/**
 * Whether no part of a file's path below `folder` is a symbolic link. With a link, whoever may write into a served folder
 * could publish any file of the server. The folder itself may be a link.
 */
export function isWithoutLinks(folder: string, file: string): boolean {
  try {
    return realpathSync(file) === join(realpathSync(folder), relative(folder, file))
  } catch {
    return false
  }
}

const neighbours: Record<string, string> = { br: '.br', gzip: '.gz' }

/** Whether a header Accept-Encoding allows this one: named, and not with quality 0. */
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
  modified: number
}

/**
 * The compressed neighbour to send for a file: the smallest that the browser accepts and that is not older than the file,
 * so that a file edited in the build shows on reload. Undefined: the file itself.
 * @param header Accept-Encoding of the request
 * @param written when the file was last written, in ms
 * @param timeOf the same for any file; undefined if there is none
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
    if (at !== undefined && at >= written) return { encoding, file: file + ending, modified: at }
  }
  return undefined
}

/** The decoded path of an address; a malformed one is taken as it is. */
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

/** Sends text files, from memory while they do not change. */
function fromMemory() {
  const known = new Map<string, { modified: number; body: Buffer }>()
  const read = (file: string, at: number): Buffer => {
    const cached = known.get(file)
    if (cached?.modified === at) return cached.body
    const body = readFileSync(file)
    known.set(file, { modified: at, body })
    return body
  }
  return (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    type: string,
    written: number,
  ) => {
    const packed = encoded(String(request.headers['accept-encoding'] ?? ''), file, written, modified)
    const at = packed?.modified ?? written
    const body = read(packed?.file ?? file, at)
    const tag = `W/"${body.length.toString(36)}-${Math.round(at).toString(36)}"`
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
 * Answers GET and HEAD from the folder of a build as a web server would: precompressed, with cache rules, 404 for missing
 * files. Each request reads the folder again, so edited and deleted files show on reload.
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
