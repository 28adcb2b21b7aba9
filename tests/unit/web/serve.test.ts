import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuild } from '#engine/tools/build/web/serve.ts'
import { addresses } from '#src/tools/hosting/server/site.ts'

const root = mkdtempSync(join(tmpdir(), 'serve-'))
const dist = join(root, 'dist')
const put = (name: string, content: string) => {
  const file = join(dist, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
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
  put('assets/a-12345678.js', 'export default 1')
  put('shell.html', '<!doctype html>the app')
  put('config.json', '{}')
  put('tenants/bank/tenant.json', '{}')
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
  '/assets/none.js',
  '/tenants/none/tenant.json',
  '/tenants/bank/page.html',
  '/tenants/../../secret.json',
  '/assets/../../secret.json',
  '/assets/%2e%2e/%2e%2e/secret.json',
])('the missing or foreign file %s is answered with 404, not with the app', async (path) => {
  const { status, body } = await get(path)
  expect([status, body.length]).toEqual([404, 0])
})

test.each([
  ['/', 200],
  ['/switch/login?x=1', 200],
  ['/beratung', 200],
  ['/healthz', 404],
  ['/%00', 404],
  ['/../secret.json/x', 404],
])('the address %s is answered with the app and status %i', async (path, expected) => {
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
