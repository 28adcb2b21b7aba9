import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { editedHeaders } from '../../engine/tools/build/security-headers.ts'
import { hasBrotli, hasNginx, headers as security, startNginx } from '../support/nginx.ts'
import { expect, test } from '../support/browser/test.ts'

// A real nginx with the config that `npm run hosting` writes, the build, and the sandbox as backend.
test.describe.configure({ mode: 'serial' })
test.skip(!hasNginx, 'nginx is not installed here; on Debian, as root, npm test installs it.')

const preview = Number(process.env.PORT ?? 4173)
const port = preview + 2000
const dist = resolve(process.env.PREVIEW_DIST ?? 'dist')
const script = /\/assets\/[^"]+\.js/.exec(readFileSync(`${dist}/index.html`, 'utf8'))?.[0] ?? ''
test.use({ baseURL: `http://127.0.0.1:${port}` })

let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
test.beforeAll(async () => {
  nginx = await startNginx(dist, `http://127.0.0.1:${preview}`, port)
})
test.afterAll(() => nginx?.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(path: string, options: { accept?: string; method?: string; at?: number } = {}, body?: Buffer) {
  const { accept = '', method = 'GET', at = port } = options
  return new Promise<Answer>((done, fail) => {
    const out = request(
      { host: '127.0.0.1', port: at, path, method, headers: { 'accept-encoding': accept } },
      (got) => {
        const parts: Buffer[] = []
        got.on('data', (part: Buffer) => parts.push(part))
        got.on('end', () =>
          done({ status: got.statusCode ?? 0, headers: got.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    out.on('error', fail)
    out.end(body)
  })
}

/** The media type, by its newer name. */
const kind = ({ headers }: Answer) =>
  headers['content-type']?.split(';')[0]?.replace('application/javascript', 'text/javascript')

const addresses = [
  '/',
  '/?tenant=direkt',
  '/?lang=en&tenant=mondbank',
  '/?tenant=none',
  '/?tenant=../shell',
  '/?scenario=tan',
  '/switch/accounts',
  '/public/imprint',
  '/index.html',
  '/shell.html',
  '/config.json',
  script,
  '/assets/none-12345678.js',
  '/tenants/hausbank/tenant.json',
  '/tenants/hausbank/logo.svg',
  '/tenants/hausbank/pages/imprint.md',
  '/tenants/hausbank/none.json',
  '/tenants/hausbank/page.html',
  '/tenants/',
  '/favicon.ico',
  '/nowhere',
  '/switch',
  '/.well-known/security.txt',
  '/.vite/manifest.json.gz',
]

test('answers every address as the preview does: status, kind, cache rule, security headers', async () => {
  for (const path of addresses) {
    const [here, there] = await Promise.all([ask(path), ask(path, { at: preview })])
    expect(here.status, path).toBe(there.status)
    // The pages of errors may differ.
    if (here.status === 200) expect(kind(here), path).toBe(kind(there))
    // In preview the sandbox answers this address.
    const cache = path === '/config.json' ? 'no-cache' : there.headers['cache-control']
    expect(here.headers['cache-control'], path).toBe(cache)
    const edited = path.startsWith('/tenants/') ? editedHeaders(here.status === 200 ? path : '') : {}
    expect(here.headers['content-disposition'], path).toBe(edited['Content-Disposition'])
    for (const [name, value] of Object.entries({ ...security, ...edited })) {
      expect(here.headers[name.toLowerCase()], `${name} of ${path}`).toBe(value)
      expect(there.headers[name.toLowerCase()], `${name} of ${path} in preview`).toBe(value)
    }
    if (here.status === 200 && path !== '/config.json') expect(here.body.equals(there.body), path).toBe(true)
  }
})

test('sends precompressed files to clients that accept them', async () => {
  const plain = readFileSync(`${dist}${script}`)
  const gzip = await ask(script, { accept: 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).equals(plain)).toBe(true)
  expect(gzip.headers.vary).toContain('Accept-Encoding')
  const none = await ask(script, { accept: 'br;q=0' })
  expect([none.headers['content-encoding'], none.body.equals(plain)]).toEqual([undefined, true])
  if (!hasBrotli) return
  const br = await ask(script, { accept: 'gzip, deflate, br, zstd' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).equals(plain)).toBe(true)
  expect((await ask('/', { accept: 'br' })).headers['content-encoding']).toBe('br')
})

test('proxies calls: answers, errors and uploads of 25 MB, never cached', async () => {
  const call = await ask('/api/v1/switch', { method: 'POST' }, Buffer.from('{"switchMode":"default"}'))
  expect(call.status).toBe(200)
  expect(call.headers['cache-control']).toBe('no-store')
  expect(call.headers['content-security-policy']).toBe(security['Content-Security-Policy'])
  expect((await ask('/api/v1/none')).status).toBe(404)
  // 401 comes from the backend, so the upload has reached it; nginx would answer 413.
  const upload = (size: number) =>
    ask('/api/v1/switch/nachlass/upload', { method: 'POST' }, Buffer.alloc(size)).then(({ status }) => status)
  expect(await upload(25 * 1024 * 1024)).toBe(401)
  expect(await upload(27 * 1024 * 1024)).toBe(413)
})

test('a customer begins a switch', async ({ journey, page }) => {
  await journey.start()
  await page.reload()
  await journey.on('bank-search')
})
