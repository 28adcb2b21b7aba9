import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const types = { '/': 'text/html', '/host.css': 'text/css', '/host.js': 'text/javascript' } as const
const isFile = (path: string): path is keyof typeof types => Object.hasOwn(types, path)

/** Serves the example page of a bank at http://localhost. `app`: address of the app that it embeds. Port 0: any that is free. */
export async function serveHost(app: string, port: number): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = url.replace(/[?#].*/, '')
    if (!isFile(path)) return response.writeHead(404).end()
    const text = readFileSync(join(import.meta.dirname, path === '/' ? 'host.html' : path), 'utf8')
    response.setHeader('Content-Type', `${types[path]}; charset=utf-8`)
    return response.end(path === '/' ? text.replace('APP', app) : text)
  })
  await new Promise<void>((ready) => void server.listen(port, 'localhost', ready))
  const { port: bound } = server.address() as AddressInfo // it listens on a port
  return { origin: `http://localhost:${bound}`, close: () => void server.close() }
}

if (import.meta.main) {
  const options = {
    app: { type: 'string', default: 'http://127.0.0.1:4173/' },
    port: { type: 'string', default: '8090' },
  } as const
  const { values } = parseArgs({ options })
  const { origin } = await serveHost(values.app, Number(values.port))
  console.log(`The example page is at ${origin}. It embeds ${values.app}.`)
}
