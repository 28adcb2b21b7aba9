import { createServer, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'

/** Lets a server listen on a free port of this machine. @returns the port */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port // it listens on a port, not on a pipe
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await new Promise((closed) => probe.close(closed))
  return port
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Asks a server of this machine. Host and path go out as they are written: fetch would tidy them up. */
export const askServer = (options: RequestOptions, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...options }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      text(answer).then((content) => resolve({ status, headers, body: content }), reject)
    })
      .on('error', reject)
      .end(body)
  })
