import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuild } from '#engine/tools/build/web/serve.ts'
import { addresses } from '#src/tools/hosting/server/site.ts'

const root = mkdtempSync(join(tmpdir(), 'serve-'))
const dist = join(root, 'dist')
const put = (name: string, content: string | Buffer) => {
  const file = join(dist, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const script = 'export default 1\n'.repeat(99)
/** A script with its neighbours. */
const chunk = (name: string, content = script) => {
  put(name, content)
  put(`${name}.br`, brotliCompressSync(content))
  put(`${name}.gz`, gzipSync(content))
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const answer = serveBuild(dist, addresses)
const server = createServer((incoming, response) => answer(incoming, response))
let port = 0

/** The path goes out as it is written: fetch would tidy it up. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, (got) => {
      const parts: Buffer[] = []
      got.on('data', (part: Buffer) => parts.push(part))
      got.on('end', () =>
        resolve({ status: got.statusCode ?? 0, headers: got.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })

beforeAll(async () => {
  chunk('assets/a-12345678.js')
  chunk('shell.html', '<!doctype html>the app')
  put('config.json', '{}')
  put('tenants/bank/tenant.json', '{}')
  put('.vite/manifest.json', '{}')
  put('tenants/bank/pages/a.md', '# Ä')
  put('tenants/bank/film.mp4', '0123456789')
  put('tenants/bank/page.html', '<script>')
  writeFileSync(join(root, 'secret.json'), '{}')
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port // it listens on a port, not on a pipe
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['brotli-like', undefined],
  ['identity', undefined],
  ['', undefined],
])('Accept-Encoding "%s" is answered with %s', async (accept, encoding) => {
  const { headers, body } = await get('/assets/a-12345678.js', { 'accept-encoding': accept })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toBe('text/javascript')
  expect(headers.vary).toBe('Accept-Encoding')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((plain: Buffer) => plain)
  expect(unpack(body).toString()).toBe(script)
})

test('a file edited after the build is served as it is, and so is one without compressed copies', async () => {
  const accept = { 'accept-encoding': 'br, gzip' }
  chunk('assets/b-12345678.js', 'old '.repeat(200))
  utimesSync(join(dist, 'assets/b-12345678.js.br'), 1, 1)
  expect((await get('/assets/b-12345678.js', accept)).headers['content-encoding']).toBe('gzip')
  utimesSync(join(dist, 'assets/b-12345678.js.gz'), 1, 1)
  put('assets/b-12345678.js', 'new')
  expect(await get('/assets/b-12345678.js', accept)).toMatchObject({ status: 200, body: Buffer.from('new') })
  rmSync(join(dist, 'assets/b-12345678.js.br'))
  rmSync(join(dist, 'assets/b-12345678.js.gz'))
  expect((await get('/assets/b-12345678.js', accept)).body.toString()).toBe('new')
})

test('a deleted chunk is 404, even if its compressed copies exist', async () => {
  chunk('assets/c-12345678.js')
  rmSync(join(dist, 'assets/c-12345678.js'))
  const { status, headers } = await get('/assets/c-12345678.js', { 'accept-encoding': 'br' })
  expect([status, headers['cache-control']]).toEqual([404, 'no-cache'])
})

test.each([
  '/assets/none.js',
  '/assets/',
  '/tenants/none/tenant.json',
  '/tenants/bank/page.html',
  '/tenants/bank/film.mp4.br',
  '/tenants/',
  '/favicon.ico',
  '/none.json',
  '/.well-known/security.txt',
  '/tenants/../../secret.json',
  '/assets/../../secret.json',
  '/assets/%2e%2e/%2e%2e/secret.json',
])('%s is answered with 404, not with the app', async (path) => {
  const { status, body } = await get(path)
  expect([status, body.length]).toEqual([404, 0])
})

test.each([
  ['/', 200],
  ['/switch/login?x=1', 200],
  ['/public/imprint', 200],
  ['/beratung', 200],
  ['/switch', 404],
  ['/healthz', 404],
  ['/.vite/manifest.json', 404],
  ['/a.b/c', 404],
  ['/%', 404],
  ['/%00', 404],
  ['/../secret.json/x', 404],
])('%s is answered with the app and status %i; unknown paths have 404', async (path, expected) => {
  const { status, headers, body } = await get(path)
  expect([status, headers['cache-control']]).toEqual([expected, 'no-cache'])
  expect(body.toString()).toContain('the app')
})

test('hashed files are cached forever, all others are revalidated', async () => {
  const caching = async (path: string) => (await get(path)).headers['cache-control']
  expect(await caching('/assets/a-12345678.js')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/shell.html', '/config.json', '/tenants/bank/tenant.json'])
    expect(await caching(path)).toBe('no-cache')
  const { etag = '' } = (await get('/config.json')).headers
  expect((await get('/config.json', { 'if-none-match': etag })).status).toBe(304)
})

test('videos support ranges, pages are UTF-8, HEAD has no body', async () => {
  const part = await get('/tenants/bank/film.mp4', { range: 'bytes=2-4' })
  expect([part.status, part.body.toString()]).toEqual([206, '234'])
  expect((await get('/tenants/bank/pages/a.md')).headers['content-type']).toBe('text/markdown; charset=utf-8')
  const { status, body } = await get('/assets/a-12345678.js', {}, 'HEAD')
  expect([status, body.length]).toEqual([200, 0])
})

test('an SVG of a tenant is served sandboxed, as an image and not as a page', async () => {
  put('tenants/bank/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { status, headers } = await get('/tenants/bank/logo.svg')
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment'])
  expect(headers['content-security-policy']).toMatch(/; sandbox$/)
  expect((await get('/tenants/bank/tenant.json')).headers['content-security-policy']).toMatch(/; sandbox$/)
  expect((await get('/')).headers['content-security-policy']).toBeUndefined()
})

test('symbolic links in the folder of tenants are not served, but the folder may be a link', async () => {
  symlinkSync(join(root, 'secret.json'), join(dist, 'tenants/bank/secret.json'))
  mkdirSync(join(root, 'other'))
  writeFileSync(join(root, 'other/tenant.json'), '{}')
  symlinkSync(join(root, 'other'), join(dist, 'tenants/other'))
  for (const path of ['/tenants/bank/secret.json', '/tenants/other/tenant.json'])
    expect((await get(path)).status, path).toBe(404)
  renameSync(join(dist, 'tenants'), join(root, 'shared'))
  symlinkSync(join(root, 'shared'), join(dist, 'tenants'))
  expect((await get('/tenants/bank/tenant.json')).status).toBe(200)
})

test('a file that was replaced is sent anew, also when the copy brings an old time along', async () => {
  const put1980 = (content: string) => {
    put('tenants/copied/tenant.json', content)
    utimesSync(join(dist, 'tenants/copied/tenant.json'), 0, 0)
  }
  put1980('{"a":1}')
  const { headers } = await get('/tenants/copied/tenant.json')
  put1980('{"a":2}')
  const answered = await get('/tenants/copied/tenant.json', { 'if-none-match': String(headers.etag) })
  expect(answered.status).toBe(200)
  expect(answered.body.toString()).toBe('{"a":2}')
})
