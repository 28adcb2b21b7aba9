import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isStarted } from '#engine/tools/build/files.ts'
import known from './known.json' with { type: 'json' }

const types = { '/': 'text/html', '/host.css': 'text/css', '/host.js': 'text/javascript' } as const
const isFile = (path: string): path is keyof typeof types => Object.hasOwn(types, path)

/** The fragment that starts the switch of a known customer; else empty. The bank's server asks for a code, so that no URL has customer data. */
async function startOf(app: string, query: string): Promise<string> {
  const person = new URLSearchParams(query).get('known') ?? ''
  if (!Object.hasOwn(known, person)) return ''
  // This is the sandbox's call. Other backends define their own call and how the bank authenticates.
  const body = JSON.stringify(Reflect.get(known, person))
  const response = await fetch(new URL('api/v1/__sandbox/start', app), { method: 'POST', body })
  if (!response.ok) throw new Error(`The backend gives no code: ${response.status}.`)
  const { code } = (await response.json()) as { code: string } // the answer of the sandbox
  return `#code=${encodeURIComponent(code)}`
}

/** Serves the example page of a bank at http://localhost. `app`: URL of the embedded app. Port 0: any free port. */
export async function serveHost(app: string, port: number): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname: path, search } = new URL(url, 'http://localhost')
    if (!isFile(path)) return void response.writeHead(404).end()
    const text = readFileSync(join(import.meta.dirname, path === '/' ? 'host.html' : path), 'utf8')
    response.setHeader('Content-Type', `${types[path]}; charset=utf-8`)
    if (path !== '/') return void response.end(text)
    // The page contains a one-time code, so it must not be cached.
    response.setHeader('Cache-Control', 'no-store')
    startOf(app, search).then(
      (fragment) => void response.end(text.replace('APP?view=app', `${app}?view=app${fragment}`)),
      (error: unknown) => void response.writeHead(502).end(String(error)),
    )
  })
  await new Promise<void>((ready) => void server.listen(port, 'localhost', ready))
  const { port: bound } = server.address() as AddressInfo // a server that listens on a port has an AddressInfo
  return { origin: `http://localhost:${bound}`, close: () => void server.close() }
}

if (isStarted(import.meta.filename)) {
  const options = {
    app: { type: 'string', default: 'http://127.0.0.1:4173/' },
    port: { type: 'string', default: '8090' },
  } as const
  const { values } = parseArgs({ options })
  const { origin } = await serveHost(values.app, Number(values.port))
  console.log(`The example page is at ${origin}. It embeds ${values.app}.`)
}
