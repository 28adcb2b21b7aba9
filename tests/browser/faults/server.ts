import { createServer, request as ask, Agent } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallName } from '#generated/api.ts'
import { whichCall } from './which-call.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One request of the app, on its way to the sandbox. */
export interface Exchange {
  call: CallName
  /** Number of this request among those of the call, from 1. */
  nth: number
  body: Buffer
  response: ServerResponse
  /** Passes the request to the sandbox, and returns its answer. */
  forward(): Promise<Answer>
  /** Resolves when the customer has pressed something again. */
  actedAgain: Promise<void>
}

/** Answers a request instead of passing it on. */
export type Serve = (exchange: Exchange) => void | Promise<void>

export interface Seen {
  call: CallName
  body: string
}

/** A proxy between the browser and `vite preview`. Passes everything on, except calls for which a test has set a fault. */
export interface FaultServer {
  origin: string
  /** All API requests so far, in order. */
  seen: Seen[]
  count(call: CallName): number
  injectFault(call: CallName, serve: Serve): void
  removeFaults(): void
  /** Sends the answers that wait for a second press. */
  actedAgain(): void
  /** Waits until the page has loaded no file for a moment, so that preloading is finished. */
  quiet(): Promise<void>
  /** Overrides keys of the deployment config. */
  config: Record<string, unknown>
  /** Pages of the tests, by address. */
  pages: Map<string, { type: string; body: string | Buffer }>
  /** Removes all faults, counts and settings. */
  reset(): void
  close(): Promise<void>
}

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer) // no encoding is set, so these are buffers
  return Buffer.concat(parts)
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...rest } = headers
  response.writeHead(status, { ...rest, 'content-length': body.length })
  response.end(body)
}

export async function startFaultServer(upstream: string): Promise<FaultServer> {
  const agent = new Agent({ keepAlive: true })
  const assets = new Map<string, Promise<Answer>>()

  const faults = new Map<CallName, Serve>()
  const seen: Seen[] = []
  let lastFile = 0
  let acted = Promise.withResolvers<void>()

  const pass = (message: IncomingMessage, body: Buffer, again = true): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', url = '/', headers } = message
      // Without compression the length of the answer is known.
      const { 'accept-encoding': _, ...requestHeaders } = headers
      const out = ask(new URL(url, upstream), { method, headers: requestHeaders, agent }, (answer) => {
        const { statusCode: status = 502, headers: given } = answer
        bodyOf(answer).then((whole) => resolve({ status, headers: given, body: whole }), reject)
      })
      out.on('error', (error) => {
        // The server may close a kept-alive connection just now. Node leaves the retry to the caller.
        if (again && out.reusedSocket) pass(message, body, false).then(resolve, reject)
        else reject(error)
      })
      out.end(body)
    })

  const config = async (message: IncomingMessage): Promise<Answer> => {
    const answer = await pass(message, Buffer.alloc(0))
    const merged = { ...JSON.parse(answer.body.toString()), ...server.config }
    const { etag: _, ...headers } = answer.headers
    return { status: 200, headers, body: Buffer.from(JSON.stringify(merged)) }
  }

  /** Built files have hashed names and never change, so each is requested once. */
  const file = (message: IncomingMessage): Promise<Answer> => {
    const url = message.url ?? '/'
    lastFile = Date.now()
    if (!url.startsWith('/assets/')) return pass(message, Buffer.alloc(0))
    const known = assets.get(url) ?? pass(message, Buffer.alloc(0))
    assets.set(url, known)
    known.catch(() => assets.delete(url))
    return known
  }

  async function reply(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = message
    const call = whichCall(method, url)
    const page = server.pages.get(url)
    if (page) {
      // With the same headers as the app's pages.
      const { etag: _, ...headers } = (await pass(message, Buffer.alloc(0))).headers
      const body = Buffer.from(page.body)
      return send(response, { status: 200, headers: { ...headers, 'content-type': page.type }, body })
    }
    if (url === '/config.json') return send(response, await config(message))
    if (!call)
      return send(response, await (method === 'GET' ? file(message) : pass(message, await bodyOf(message))))
    const turn = acted
    const body = await bodyOf(message)
    const forward = () => pass(message, body)
    // This request belongs to the test before: do not count it.
    if (turn !== acted) return send(response, await forward())
    seen.push({ call, body: body.toString() })
    const serve = faults.get(call)
    if (serve)
      return serve({ call, nth: server.count(call), body, response, forward, actedAgain: acted.promise })
    send(response, await forward())
  }

  const http: Server = createServer((message, response) => {
    reply(message, response).catch((error: unknown) => {
      // The browser may have closed the connection. Any other error must make the test fail.
      if (!response.headersSent) response.writeHead(599, String(error).replaceAll(/[^ -~]/g, ' '))
      response.end()
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo // it listens on a port, not on a pipe

  const server: FaultServer = {
    origin: `http://127.0.0.1:${port}`,
    seen,
    config: {},
    pages: new Map(),
    count: (call) => seen.filter((one) => one.call === call).length,
    injectFault: (call, serve) => void faults.set(call, serve),
    removeFaults: () => faults.clear(),
    actedAgain: () => acted.resolve(),
    async quiet() {
      while (Date.now() - lastFile < 90) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    reset() {
      faults.clear()
      seen.length = 0
      acted = Promise.withResolvers()
      server.config = {}
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        agent.destroy()
        http.close(() => resolve())
      }),
  }
  return server
}
