import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import sirv from 'sirv'
import { editedHeaders } from '../headers.ts'
import { editedFolder, served } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import { contentTypes, isText } from './content-types.ts'
import { encoded } from './encodings.ts'
import { isWithoutLinks } from './no-links.ts'

/** The path of an address, decoded; what is not well formed is taken as it stands. */
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

/** Sends files that are text, from memory for as long as they are not written anew. */
function fromMemory() {
  const known = new Map<string, { modified: number; body: Buffer }>()
  const read = (file: string, at: number): Buffer => {
    const kept = known.get(file)
    if (kept?.modified === at) return kept.body
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
    response.setHeader('Vary', 'Accept-Encoding')
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
 * files. Each request looks at the folder anew, so that edited and deleted files show on reload.
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
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request.url ?? '/')
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
