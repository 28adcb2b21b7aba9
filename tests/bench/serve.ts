import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { securityHeaders } from '../../engine/tools/build/headers.ts'
import { contentTypes } from '../../engine/tools/build/web/content-types.ts'
import { root } from './build.ts'

/** What lies beside the pages, as in production: the deployment config and the tenants. */
function fileOf(folder: string, path: string): string {
  if (path === '/config.json') return join(root, 'src/boot/config.json')
  if (path.startsWith('/tenants/')) return join(root, normalize(path))
  const file = join(folder, normalize(path))
  return existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
}

/** Serves a built page on a free port, uncompressed, under the product's security headers. Answers its address. */
export function serve(folder: string): Promise<{ server: Server; address: string }> {
  const headers = securityHeaders()
  const server = createServer((request, response) => {
    const file = fileOf(folder, (request.url ?? '/').split('?')[0] ?? '/')
    response.writeHead(200, {
      ...headers,
      'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'no-store',
    })
    createReadStream(file).pipe(response)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ server, address: `http://127.0.0.1:${port}` })
    })
  })
}
