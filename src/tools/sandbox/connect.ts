import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getResponse, type HttpHandler } from 'msw'

function toRequest(req: IncomingMessage): Request {
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? '127.0.0.1'}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers))
    for (const item of [value ?? []].flat()) headers.append(name, item)
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(req), duplex: 'half' } : {}
  // The cast: the DOM's RequestInit has no `duplex`, and Node's streams have other types than the DOM's.
  return new Request(url, { method: req.method ?? 'GET', headers, ...body } as RequestInit)
}

async function write(response: Response, res: ServerResponse): Promise<void> {
  if (response.type === 'error') return void res.destroy()
  res.statusCode = response.status
  response.headers.forEach((value, name) => res.setHeader(name, value))
  res.setHeader('cache-control', 'no-store')
  if (!response.body) return void res.end()
  // The cast: the DOM's type of the same stream.
  await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), res)
}

/** Answers a request of a Node HTTP server with MSW handlers; false if none matches. A network error destroys the socket. */
export async function handleNodeRequest(
  handlers: HttpHandler[],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const response = await getResponse(handlers, toRequest(req))
  if (!response) return false
  await write(response, res)
  return true
}
