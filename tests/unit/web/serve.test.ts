import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuild } from '#engine/tools/build/web/serve.ts'
import { addresses } from '#src/tools/hosting/server/site.ts'
import { askServer, listen } from '../../support/http.ts'

const root = mkdtempSync(join(tmpdir(), 'serve-'))
const dist = join(root, 'dist')
const put = (name: string, content: string) => {
  const file = join(dist, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const answer = serveBuild(dist, addresses)
const server = createServer((incoming, response) => answer(incoming, response))
let port = 0

const get = (path: string, headers: Record<string, string> = {}) => askServer({ port, path, headers })

beforeAll(async () => {
  put('assets/a-12345678.js', 'export default 1')
  put('shell.html', '<!doctype html>the app')
  put('config.json', '{}')
  put('tenants/bank/tenant.json', '{}')
  put('tenants/bank/page.html', '<script>')
  writeFileSync(join(root, 'secret.json'), '{}')
  port = await listen(server)
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
  expect([status, body]).toEqual([404, ''])
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
  expect(body).toContain('the app')
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
