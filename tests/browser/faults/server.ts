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
  /** The how manieth request of this call it is, from 1. */
  nth: number
  body: Buffer
  response: ServerResponse
  /** What the sandbox answers. Until it is asked, nothing has arrived there. */
  forward(): Promise<Answer>
  /** Kept when the customer has done something else. */
  actedAgain: Promise<void>
}

/** What is done with a request instead of passing it on. */
export type Serve = (exchange: Exchange) => void | Promise<void>

export interface Seen {
  call: CallName
  body: string
}

/** Stands between the browser and `vite preview`: passes everything on, except what a test has laid a fault on. */
export interface FaultServer {
  origin: string
  /** Every request of the API that arrived here, in order. */
  seen: Seen[]
  count(call: CallName): number
  lay(call: CallName, serve: Serve): void
  lift(): void
  /** Late answers may come now. */
  actedAgain(): void
  /** Waits until nothing was asked for beside the API for a moment: what the page loads ahead has come. */
  quiet(): Promise<void>
  /** Laid over the deployment config. */
  config: Record<string, unknown>
  /** Pages of the tests themselves, by address. */
  pages: Map<string, { type: string; body: string | Buffer }>
  /** As a new one. */
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
  const rules = new Map<CallName, Serve>()
  const seen: Seen[] = []
  let lastFile = 0
  let acted = Promise.withResolvers<void>()

  const pass = (message: IncomingMessage, body: Buffer, again = true): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', url = '/', headers } = message
      // Without it the answer is as long as it says.
      const { 'accept-encoding': _, ...requestHeaders } = headers
      const out = ask(new URL(url, upstream), { method, headers: requestHeaders, agent }, (answer) => {
        const { statusCode: status = 502, headers: given } = answer
        bodyOf(answer).then((whole) => resolve({ status, headers: given, body: whole }), reject)
      })
      out.on('error', (error) => {
        // The connection was kept, and the other side closed it just now: Node leaves it to the caller to ask anew.
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

  /** Built files have hashed names and stay as they are: asked for once. */
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
      // Under the headers of the app's own pages.
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
    // What a page still asked for when its test was over is nothing to the next test.
    if (turn !== acted) return send(response, await forward())
    seen.push({ call, body: body.toString() })
    const serve = rules.get(call)
    if (serve)
      return serve({ call, nth: server.count(call), body, response, forward, actedAgain: acted.promise })
    send(response, await forward())
  }

  const http: Server = createServer((message, response) => {
    reply(message, response).catch((error: unknown) => {
      // The browser may have gone away; anything else is a fault of this server, and the test shall see it.
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
    lay: (call, serve) => void rules.set(call, serve),
    lift: () => rules.clear(),
    actedAgain: () => acted.resolve(),
    async quiet() {
      while (Date.now() - lastFile < 90) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    reset() {
      rules.clear()
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
