import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readContract } from '#src/tools/hosting/calls.ts'
import type { Row } from '#src/tools/hosting/contract/client.ts'
import type { Options } from '#src/tools/hosting/contract/client.ts'
import { walk } from '#src/tools/hosting/contract/walk.ts'
import { handleNodeRequest } from '#src/tools/sandbox/connect.ts'
import { createHandlers } from '#src/tools/sandbox/handlers.ts'
import { createStore } from '#src/tools/sandbox/store.ts'

/** Stands between the sandbox and its answer: may answer in its place, or spoil what it answers. */
export type Spoil = (req: IncomingMessage, res: ServerResponse) => boolean | void

export interface Backend {
  url: string
  close(): void
}

/** The sandbox over HTTP, on a free port, its waiting times divided by 50. */
export async function startBackend(spoil: Spoil = () => false): Promise<Backend> {
  const handlers = createHandlers(createStore(), { clock: 50 })
  const server = createServer((req, res) => {
    if (spoil(req, res)) return
    handleNodeRequest(handlers, req, res).then(
      (done) => void (done || res.writeHead(404).end('none')),
      () => res.destroy(),
    )
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is an AddressInfo
  return { url: `http://127.0.0.1:${port}/api/v1`, close: () => void server.close() }
}

/** Lets `change` rewrite the JSON of answers to a method and a path. */
export const spoilJson =
  (method: string, path: RegExp, change: (body: Record<string, unknown>) => unknown): Spoil =>
  (req, res) => {
    if (req.method !== method || !path.test(req.url ?? '')) return false
    const chunks: Buffer[] = []
    const end = res.end.bind(res)
    // The overloads of Node's stream methods come down to a chunk here: pipeline() passes nothing else.
    res.write = ((chunk: Uint8Array) => (chunks.push(Buffer.from(chunk)), true)) as typeof res.write
    res.end = (() => {
      const text = Buffer.concat(chunks).toString()
      res.removeHeader('content-length')
      return end(text === '' ? '' : JSON.stringify(change(JSON.parse(text))))
    }) as typeof res.end // as above
    return false
  }

const contract = readContract('.')

/** Walks the contract against a backend, as the command does by default. */
export function walkAt({ url }: Backend, options: Partial<Options> = {}): Promise<Row[]> {
  return walk(contract, url, {
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
}

/** What differs, as `call: difference`. */
export const differencesIn = (rows: Row[]): string[] => [
  ...new Set(
    rows.flatMap(({ call, differences }) => differences.map((difference) => `${call}: ${difference}`)),
  ),
]
