import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readContract } from '#src/tools/hosting/read-contract.ts'
import type { Options, Row } from '#src/tools/hosting/contract/client.ts'
import { walk } from '#src/tools/hosting/contract/walk.ts'
import { handleNodeRequest } from '#src/tools/sandbox/connect.ts'
import { createHandlers } from '#src/tools/sandbox/handlers.ts'
import { createStore } from '#src/tools/sandbox/store.ts'
import { listen } from '../../support/http.ts'

/** Stands between the sandbox and its answer: answers in its place and returns true, or changes what it answers. */
export type Spoil = (req: IncomingMessage, res: ServerResponse) => boolean | void

/** The sandbox over HTTP, on a free port, its waiting times divided by 50. */
export async function startBackend(...spoils: Spoil[]) {
  const handlers = createHandlers(createStore(), { clock: 50 })
  const server = createServer((req, res) => {
    if (spoils.some((spoil) => spoil(req, res))) return
    handleNodeRequest(handlers, req, res).then(
      (done) => void (done || res.writeHead(404).end('none')),
      () => res.destroy(),
    )
  })
  const port = await listen(server)
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/api/v1`, close }
}

/** Answers a call, such as `POST /feedback`, in place of the sandbox. */
export const instead =
  (call: string, answer: (...args: Parameters<Spoil>) => void): Spoil =>
  (req, res) => {
    if (!isCall(call, req)) return false
    answer(req, res)
    return true
  }

/** Changes the JSON that the sandbox answers to a call. */
export const changed =
  (call: string, change: (body: Record<string, unknown>) => unknown): Spoil =>
  (req, res) => {
    if (!isCall(call, req)) return
    const chunks: Buffer[] = []
    const end = res.end.bind(res)
    // The overloads of Node's stream methods come down to a chunk here: pipeline() passes nothing else.
    res.write = ((chunk: Uint8Array) => (chunks.push(Buffer.from(chunk)), true)) as typeof res.write
    res.end = (() => {
      const text = Buffer.concat(chunks).toString()
      res.removeHeader('content-length')
      return end(text === '' ? '' : JSON.stringify(change(JSON.parse(text))))
    }) as typeof res.end // as above
  }

/** A call is a method and the end of a path, in which * is an id. */
function isCall(call: string, { method, url = '' }: IncomingMessage): boolean {
  const [wanted, path = ''] = call.split(' ')
  return method === wanted && new RegExp(`${path.replaceAll('*', '[\\w-]+')}$`).test(url.split('?')[0] ?? '')
}

const contract = readContract('.')

/** Walks the contract against a backend, as the command does by default. */
export const walkAt = (url: string, options: Partial<Options> = {}): Promise<Row[]> =>
  walk(contract, url, {
    bank: '99000009',
    login: 'demo',
    pin: '12345',
    otp: '123456',
    iban: 'DE57991000001000000001',
    banks: new URL('/banks.json', url).href,
    outbox: `${url}/__sandbox/outbox`,
    interval: 10,
    timeout: 120_000,
    ...options,
  })

/** What differs, as `call: difference`. */
export const differencesIn = (rows: Row[]): string[] => [
  ...new Set(rows.flatMap(({ call, differences }) => differences.map((one) => `${call}: ${one}`))),
]
