import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestOptions } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBase } from '#engine/tools/build/web/addresses.ts'
import { addresses, type Site } from '#src/tools/hosting/server/site.ts'
import { askServer, freePort, listen } from '../../support/http.ts'
import { headers, startNginx, certificate } from '../../support/nginx.ts'

// The site as nginx serves it, with a backend that says what it heard.
const folder = mkdtempSync(join(tmpdir(), 'site-'))
const root = join(folder, 'dist')
const policy = headers['Content-Security-Policy']
const app = '<!doctype html>the app'

const backend = createServer((incoming, response) => {
  incoming.resume().on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url: incoming.url, headers: incoming.headers }))
  })
})
let origin = ''

beforeAll(async () => {
  for (const [file, content] of Object.entries({
    'dist/shell.html': app,
    'dist/.well-known/security.txt': 'Contact: mailto:security@bank.example',
    'dist/.vite/manifest.json': '{}',
    'host/wechsel/shell.html': app,
    'host/wechsel/version.json': '{}',
    'banks.json': '[]',
  })) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  origin = `http://127.0.0.1:${await listen(backend)}`
})
afterAll(() => {
  backend.close()
  rmSync(folder, { recursive: true })
})

interface Heard {
  url: string
  headers: Record<string, string>
}

/** nginx for as long as `use` runs; `ask` gives status, headers and body of an answer. */
async function served<Result>(
  more: Partial<Site>,
  use: (site: {
    port: number
    log: () => string
    ask: (path: string, options?: RequestInit) => Promise<{ status: number; headers: Headers; body: string }>
  }) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const nginx = await startNginx(root, origin, port, more)
  try {
    return await use({
      port,
      log: nginx.log,
      ask: async (path, options) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...options })
        return { status: response.status, headers: response.headers, body: await response.text() }
      },
    })
  } finally {
    await nginx.close()
  }
}

const name = 'wechsel.example'
/** Asks without encryption, by a host name that somebody made up. */
const plainly = (options: RequestOptions) => askServer({ headers: { host: 'evil.example' }, ...options })

// `npm test` and `npm run test:all` install nginx; where that is not possible, these tests fail and say so.
describe('the site that nginx serves', () => {
  it('answers its pages with the app, and any other path with 404', () =>
    served({ banks: join(folder, 'banks.json'), proxied: [] }, async ({ ask }) => {
      for (const path of ['/', '/switch/accounts', '/public/imprint', '/beratung', '/return?state=x'])
        expect(await ask(path), path).toMatchObject({ status: 200, body: app })
      for (const path of ['/nowhere', '/wp-admin/setup', '/switch', '/.vite/manifest.json'])
        expect(await ask(path), path).toMatchObject({ status: 404, body: app })
      expect(await ask('/healthz')).toMatchObject({ status: 200, body: 'ok\n' })
      expect((await ask('/.well-known/security.txt')).body).toContain('security@bank.example')
      expect(await ask('/banks.json')).toMatchObject({ status: 200, body: '[]' })
      expect((await ask('/none.json')).status).toBe(404)
    }))

  it('serves an app below a path, with its list of banks, and nothing outside of it', () => {
    const site = { addresses: withBase(addresses, '/wechsel/'), root: join(folder, 'host') }
    const banks = { path: '/wechsel/banks.json', to: 'api' as const, as: '/banks.json' }
    return served({ ...site, proxied: [{ path: '/api/v1/', to: 'api' }, banks] }, async ({ ask }) => {
      for (const path of ['/wechsel/', '/wechsel/switch/accounts', '/wechsel/return?state=x'])
        expect(await ask(path), path).toMatchObject({ status: 200, body: app })
      expect(await ask('/wechsel/nowhere')).toMatchObject({ status: 404, body: app })
      expect(await ask('/wechsel/version.json')).toMatchObject({ status: 200, body: '{}' })
      const bare = await ask('/wechsel?tenant=direkt')
      expect([bare.status, bare.headers.get('location')]).toEqual([308, '/wechsel/?tenant=direkt'])
      for (const path of ['/', '/switch/accounts', '/wechsel/assets/none.js']) {
        const { status, body, headers: own } = await ask(path)
        expect([status, body === app], path).toEqual([404, false])
        expect(own.get('content-security-policy'), path).toBe(policy)
      }
      const heard = async (path: string) => (JSON.parse((await ask(path)).body) as Heard).url // as the backend answers
      expect(await heard('/wechsel/banks.json')).toBe('/banks.json')
      expect(await heard('/api/v1/switch')).toBe('/api/v1/switch')
    })
  })

  it('sends its headers with its own errors too, which are not cached', () => {
    const away = 'http://127.0.0.1:9'
    return served({ backends: { api: away, usage: away, reports: away } }, async ({ ask, port }) => {
      const down = await ask('/api/v1/switch/partners')
      const large = await ask('/api/v1/feedback', { method: 'POST', body: 'x'.repeat(70_000) })
      expect([down.status, down.body, large.status]).toEqual([502, '{}', 413])
      for (const { headers: got } of [down, large]) {
        expect(got.get('content-type')).toBe('application/json; charset=utf-8')
        expect(got.get('cache-control')).toBe('no-store')
        expect(got.get('content-security-policy')).toBe(policy)
        expect(got.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
      }
      const socket = connect(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: a b\r\nX: \0\r\n\r\n')
      const raw = await text(socket)
      for (const part of ['400 Bad Request', policy, 'Cache-Control: no-store']) expect(raw).toContain(part)
    })
  })

  it('limits calls that cost money, with 429 as in the contract, and no others', () =>
    served({}, async ({ ask }) => {
      const post = (path: string) => ask(`/api/v1/${path}`, { method: 'POST', body: '{}' })
      const answers = []
      for (let turn = 0; turn < 8; turn++) answers.push(await post('switch/setConsultantMail'))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
      const last = answers[7]
      expect(JSON.parse(last?.body ?? '')).toEqual({ code: 'too-many-failed-requests', retryAfter: 60 })
      expect(last?.headers.get('retry-after')).toBe('60')
      for (let turn = 0; turn < 10; turn++) expect((await post('banking/login')).status).toBe(200)
    }))

  it('gives each call an id, and passes it on with the address of the client', () =>
    served({}, async ({ ask }) => {
      const received = async (sent: Record<string, string> = {}) => {
        const { headers: got, body } = await ask('/api/v1/switch/partners', { headers: sent })
        return { id: got.get('x-request-id'), ...(JSON.parse(body) as Heard) } // as the backend above writes it
      }
      const plain = await received()
      expect(plain.id).toMatch(/^[0-9a-f]{32}$/)
      expect(plain.headers).toMatchObject({ 'x-request-id': plain.id, 'x-forwarded-for': '127.0.0.1' })
      const given = await received({ 'x-request-id': 'abc-12345', 'x-forwarded-for': '203.0.113.7' })
      expect([given.id, given.headers['x-request-id']]).toEqual(['abc-12345', 'abc-12345'])
      expect(given.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
      expect((await received({ 'x-request-id': 'a b"c' })).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    }))

  it('believes the address that a known proxy tells, and no other', () =>
    served({ behind: ['127.0.0.0/8'] }, async ({ ask, log }) => {
      const sent = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
      const { body } = await ask('/api/v1/x', { headers: sent })
      expect((JSON.parse(body) as Heard).headers['x-forwarded-proto']).toBe('https') // as the backend above writes it
      await expect.poll(log).toContain('"address":"203.0.113.7"')
    }))

  it('logs id, path and time of a request, and nothing that it carries', () =>
    served({}, async ({ ask, log }) => {
      const referer = 'https://bank.example/secret-3'
      await ask('/return?loginId=secret-1&state=secret-2', { headers: { referer } })
      const sent = { 'x-request-id': 'number-of-this', authorization: 'Bearer secret-5' }
      await ask('/api/v1/partners?q=secret-4', { headers: sent })
      await expect.poll(() => log().trim().split('\n').length).toBe(2)
      expect(log()).not.toContain('secret')
      const lines = log().trim().split('\n')
      // A request is logged after its answer was sent, so the next one can be logged before it.
      const of = (path: string): unknown => JSON.parse(lines.find((line) => line.includes(`"${path}"`)) ?? '')
      expect(of('/return')).toMatchObject({ method: 'GET', status: 200, seconds: expect.any(Number) })
      expect(of('/api/v1/partners')).toMatchObject({ request_id: 'number-of-this', backend_status: '200' })
    }))

  it('tells the backend its own name, not the host that a request claims', () =>
    served({ name }, async ({ port }) => {
      const { body } = await plainly({ port, path: '/api/v1/x' })
      expect((JSON.parse(body) as Heard).headers['x-forwarded-host']).toBe(name) // as the backend above writes it
    }))

  it('with a certificate is https over HTTP/2; http leads to it, to its own name', async () => {
    const { key, cert } = certificate(folder, name)
    const httpPort = await freePort()
    await served({ name, tls: { certificate: cert, key, httpPort } }, async ({ port, log }) => {
      const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: readFileSync(cert), servername: name })
      const answer = await new Promise<Record<string, unknown>>((resolve, reject) => {
        session.on('error', reject)
        session.request({ ':path': '/healthz' }).on('response', resolve).end()
      })
      session.destroy()
      expect(answer[constants.HTTP2_HEADER_STATUS]).toBe(200)
      expect(answer['strict-transport-security']).toBe('max-age=31536000')
      const { status, headers: led } = await plainly({ port: httpPort, path: '/beratung?lang=en' })
      expect([status, led.location]).toEqual([308, `https://${name}:${port}/beratung?lang=en`])
      expect(led['cache-control']).toBe('no-store')
      expect(led['content-security-policy']).toContain("default-src 'none'")
      await expect.poll(log).toContain('"path":"/beratung","status":308')
      expect(log()).not.toContain('lang')
    })
  })
})
