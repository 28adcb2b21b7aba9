import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { securityHeaders } from '../../engine/tools/build/security-headers.ts'
import { serveBuild } from '../../engine/tools/build/web/serve.ts'
import { addresses } from '../../src/tools/hosting/server/site.ts'
import { contentTypes } from '../../engine/tools/build/web/addresses.ts'
import { root, startPages } from './build.ts'

/** The files next to the pages, as in production: the deployment config and the tenants. */
function fileOf(folder: string, path: string): string {
  if (path === '/config.json') return join(root, 'src/boot/config.json')
  if (path.startsWith('/tenants/')) return join(root, normalize(path))
  const file = join(folder, normalize(path))
  return existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
}

export interface Served {
  server: Server
  address: string
}

function listen(server: Server): Promise<Served> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ server, address: `http://127.0.0.1:${port}` })
    })
  })
}

/** Serves a start page as the preview does: compressed, cacheable, under the product's security headers. */
export function serveStart(folder: string): Promise<Served> {
  const headers = securityHeaders()
  const inBuild = serveBuild(folder, addresses)
  const serveOthers = serveBuild(startPages.engine, addresses)
  return listen(
    createServer((request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      // The hand-written page shows the logo of the same tenant.
      const isTenants = request.url?.startsWith('/tenants/')
      if (isTenants) serveOthers(request, response)
      else inBuild(request, response)
    }),
  )
}

/** Serves a built page on a free port, with Brotli, under the product's security headers. Answers its address. */
export function serve(folder: string): Promise<Served> {
  const headers = securityHeaders()
  const server = createServer((request, response) => {
    const file = fileOf(folder, (request.url ?? '/').split('?')[0] ?? '/')
    const packed = existsSync(`${file}.br`)
    response.writeHead(200, {
      ...headers,
      ...(packed && { 'Content-Encoding': 'br' }),
      'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'no-store',
    })
    createReadStream(packed ? `${file}.br` : file).pipe(response)
  })
  return listen(server)
}
