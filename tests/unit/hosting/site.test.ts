import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBase } from '#engine/tools/build/web/addresses.ts'
import { addresses } from '#src/tools/hosting/server/site.ts'
import type { Site } from '#src/tools/hosting/server/site.ts'
import { freePort } from '../../support/free-port.ts'
import { hasNginx, headers, startNginx } from '../../support/nginx.ts'

// The site as nginx serves it, with backends of which each says what it heard.
const folder = mkdtempSync(join(tmpdir(), 'site-'))
const root = join(folder, 'dist')
const policy = headers['Content-Security-Policy']

const backend = (name: string) =>
  createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      if (incoming.url?.endsWith('/own-id')) response.setHeader('x-request-id', 'of-the-backend')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ name, url: incoming.url, headers: incoming.headers }))
    })
  })
const backends = { api: backend('api'), usage: backend('usage'), reports: backend('reports') }
const originOf = (server: ReturnType<typeof backend>) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true })
  mkdirSync(join(root, '.well-known'))
  mkdirSync(join(root, '.vite'))
  for (const [file, text] of Object.entries({
    'shell.html': '<!doctype html>the app',
    'version.json': '{}',
    '.well-known/security.txt': 'Contact: mailto:security@bank.example',
    '.vite/manifest.json': '{}',
    '../banks.json': '[]',
  }))
    writeFileSync(join(root, file), text)
  for (const server of Object.values(backends))
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  for (const server of Object.values(backends)) server.close()
  rmSync(folder, { recursive: true })
})

interface Heard {
  name: string
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
  const nginx = await startNginx(root, originOf(backends.api), port, more)
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

describe.skipIf(!hasNginx)('the site that nginx serves', () => {
  it('answers pages with the app, unknown paths with 404, and serves its health check and security contact', () =>
    served({ banks: join(folder, 'banks.json'), proxied: [] }, async ({ ask }) => {
      const short = async (path: string) => {
        const { status, body } = await ask(path)
        return `${status} ${body.slice(0, 40)}`
      }
      for (const path of ['/', '/switch/accounts', '/public/imprint', '/beratung', '/return?state=x'])
        expect(await short(path), path).toBe('200 <!doctype html>the app')
      for (const path of ['/nowhere', '/wp-admin/setup', '/switch', '/.vite/manifest.json'])
        expect(await short(path), path).toBe('404 <!doctype html>the app')
      expect(await short('/healthz')).toBe('200 ok\n')
      expect(await short('/.well-known/security.txt')).toBe('200 Contact: mailto:security@bank.example')
      expect(await short('/banks.json')).toBe('200 []')
      expect(await short('/none.json')).toMatch(/^404 <html>/)
    }))

  it('serves an app below a path, with its list of banks, and nothing outside of it', () => {
    mkdirSync(join(folder, 'host/wechsel'), { recursive: true })
    writeFileSync(join(folder, 'host/wechsel/shell.html'), '<!doctype html>the app')
    writeFileSync(join(folder, 'host/wechsel/version.json'), '{}')
    const site = { addresses: withBase(addresses, '/wechsel/'), root: join(folder, 'host') }
    const banks = { path: '/wechsel/banks.json', to: 'api' as const, as: '/banks.json' }
    return served({ ...site, proxied: [{ path: '/api/v1/', to: 'api' }, banks] }, async ({ ask }) => {
      const app = '<!doctype html>the app'
      for (const path of ['/wechsel/', '/wechsel/switch/accounts', '/wechsel/return?state=x'])
        expect(await ask(path), path).toMatchObject({ status: 200, body: app })
      expect(await ask('/wechsel/nowhere')).toMatchObject({ status: 404, body: app })
      expect(await ask('/wechsel/version.json')).toMatchObject({ status: 200, body: '{}' })
      expect(await ask('/healthz')).toMatchObject({ status: 200 })
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

  it('sends its headers with its own errors too, which are not cached', () =>
    served(
      { backends: { api: 'http://127.0.0.1:9', usage: 'http://127.0.0.1:9', reports: 'http://127.0.0.1:9' } },
      async ({ ask, port }) => {
        const down = await ask('/api/v1/switch/partners')
        expect([down.status, down.body]).toEqual([502, '{}'])
        const large = await ask('/api/v1/feedback', { method: 'POST', body: 'x'.repeat(70_000) })
        expect(large.status).toBe(413)
        for (const { headers: got } of [down, large]) {
          expect(got.get('content-type')).toBe('application/json; charset=utf-8')
          expect(got.get('cache-control')).toBe('no-store')
          expect(got.get('content-security-policy')).toBe(policy)
          expect(got.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
        }
        const raw = await new Promise<string>((resolve) => {
          const socket = connect(port, '127.0.0.1', () =>
            socket.write('GET / HTTP/1.1\r\nHost: a b\r\nX: \0\r\n\r\n'),
          )
          let text = ''
          socket.on('data', (part) => (text += String(part))).on('close', () => resolve(text))
        })
        expect(raw).toContain('400 Bad Request')
        expect(raw).toContain(policy)
        expect(raw).toContain('Cache-Control: no-store')
      },
    ))

  it('limits requests that cost money: beyond the limit 429 as in the contract, other requests still work', () =>
    served({}, async ({ ask }) => {
      const mail = () => ask('/api/v1/switch/setConsultantMail', { method: 'POST', body: '{}' })
      const answers = []
      for (let turn = 0; turn < 8; turn++) answers.push(await mail())
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
      const last = answers[7]
      expect(JSON.parse(last?.body ?? '')).toEqual({ code: 'too-many-failed-requests', retryAfter: 60 })
      expect(last?.headers.get('retry-after')).toBe('60')
      expect(last?.headers.get('cache-control')).toBe('no-store')
      expect((await ask('/api/v1/switch/partners')).status).toBe(200)
      for (let turn = 0; turn < 10; turn++)
        expect((await ask('/api/v1/banking/login', { method: 'POST', body: '{}' })).status).toBe(200)
    }))

  it('gives each request an id, and forwards it with the address of the client', () =>
    served({}, async ({ ask }) => {
      const received = async (path: string, sent: Record<string, string> = {}) => {
        const { headers: got, body } = await ask(path, { headers: sent })
        return { id: got.get('x-request-id'), ...(JSON.parse(body) as Heard) } // as the backend above writes it
      }
      const plain = await received('/api/v1/switch/partners')
      expect(plain.id).toMatch(/^[0-9a-f]{32}$/)
      expect(plain.headers['x-request-id']).toBe(plain.id)
      expect(plain.headers['x-forwarded-for']).toBe('127.0.0.1')
      expect(plain.headers['x-forwarded-proto']).toBe('http')
      const given = await received('/api/v1/switch/partners', {
        'x-request-id': 'abc-12345',
        'x-forwarded-for': '203.0.113.7',
      })
      expect([given.id, given.headers['x-request-id']]).toEqual(['abc-12345', 'abc-12345'])
      expect(given.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
      expect((await received('/api/v1/x', { 'x-request-id': 'a b"c' })).headers['x-request-id']).toMatch(
        /^[0-9a-f]{32}$/,
      )
      expect((await received('/api/v1/own-id')).id).toBe('of-the-backend')
    }))

  it('trusts forwarded headers of the configured proxies only', () =>
    served({ behind: ['127.0.0.0/8'] }, async ({ ask, log }) => {
      const { body } = await ask('/api/v1/x', {
        headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
      })
      expect((JSON.parse(body) as Heard).headers['x-forwarded-proto']).toBe('https') // as the backend above writes it
      await expect.poll(log).toContain('"address":"203.0.113.7"')
    }))

  it('logs id, path and time of a request without its query', () =>
    served({}, async ({ ask, log }) => {
      await ask('/return?loginId=secret-1&state=secret-2', {
        headers: { referer: 'https://bank.example/secret-3' },
      })
      await ask('/api/v1/partners?q=secret-4', {
        headers: { 'x-request-id': 'number-of-this', authorization: 'Bearer secret-5' },
      })
      await expect.poll(() => log().trim().split('\n').length).toBe(2)
      expect(log()).not.toContain('secret')
      const requests = log()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>) // as log_format has it
      // A request is logged after its answer was sent, so the next one can be logged before it.
      const requestOf = (path: string) => requests.find((request) => request.path === path)
      expect(requestOf('/return')).toMatchObject({
        method: 'GET',
        status: 200,
        seconds: expect.any(Number) as number,
      })
      expect(requestOf('/api/v1/partners')).toMatchObject({
        request_id: 'number-of-this',
        backend_status: '200',
      })
    }))

  it('proxies usage events and error reports to their configured hosts', () =>
    served(
      {
        backends: {
          api: originOf(backends.api),
          usage: originOf(backends.usage),
          reports: originOf(backends.reports),
        },
        proxied: [
          { path: '/api/v1/', to: 'api' },
          { path: '/usage', to: 'usage' },
          { path: '/reports', to: 'reports' },
        ],
      },
      async ({ ask }) => {
        const name = async (path: string) =>
          (JSON.parse((await ask(path, { method: 'POST' })).body) as Heard).name // as above
        expect([await name('/api/v1/switch'), await name('/usage'), await name('/reports')]).toEqual([
          'api',
          'usage',
          'reports',
        ])
      },
    ))
})
