import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { securityHeaders } from '../../engine/tools/build/security-headers.ts'
import { contentTypes } from '../../engine/tools/build/web/addresses.ts'
import { serveBuild } from '../../engine/tools/build/web/serve.ts'
import { addresses, readConfig } from '../../src/tools/hosting/server/site.ts'
import { listen } from '../support/http.ts'
import { pages, peers, root } from './build.ts'

/** A page of the bench: each address without a file shows it. Beside it lie the deployment config and the tenants. */
const servePage = (folder: string): RequestListener => {
  const fileOf = (path: string) => {
    if (path === '/config.json') return join(root, 'src/config/config.json')
    const file = join(path.startsWith('/tenants/') ? root : folder, normalize(path))
    return existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
  }
  return (request, response) => {
    const file = fileOf(new URL(request.url ?? '/', 'http://bench').pathname)
    const packed = existsSync(`${file}.br`)
    if (packed) response.setHeader('Content-Encoding', 'br')
    response.setHeader('Content-Type', contentTypes[extname(file)] ?? 'application/octet-stream')
    const isHashed = file.includes('/assets/')
    response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.end(readFileSync(packed ? `${file}.br` : file))
  }
}

/** Serves a built page with Brotli, under the product's security headers. A peer needs a page without them: Ajv compiles its validators there. */
export async function serve(folder: string): Promise<{ server: Server; address: string; folder: string }> {
  const isPeer = peers.some((peer) => pages[peer] === folder)
  const headers = isPeer ? [] : Object.entries(securityHeaders(readConfig('src/config/config.json')))
  const answer: RequestListener =
    folder === pages.engineStart ? serveBuild(folder, addresses) : servePage(folder)
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    return answer(request, response)
  })
  return { server, address: `http://127.0.0.1:${await listen(server)}`, folder }
}
