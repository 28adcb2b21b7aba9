import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { getResponse, type HttpHandler } from 'msw'

/** Answers a request of a Node HTTP server with MSW handlers; false if none matches. A network error destroys the socket. */
export async function handleNodeRequest(
  handlers: HttpHandler[],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const { method = 'GET' } = req
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? '127.0.0.1'}`)
  const headers = Object.entries(req.headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(req))
  const response = await getResponse(handlers, new Request(url, { method, headers, body }))
  if (!response) return false
  if (response.type === 'error') {
    res.destroy()
    return true
  }
  res.statusCode = response.status
  response.headers.forEach((value, name) => res.setHeader(name, value))
  res.setHeader('cache-control', 'no-store')
  if (response.body) res.write(await response.bytes())
  res.end()
  return true
}
