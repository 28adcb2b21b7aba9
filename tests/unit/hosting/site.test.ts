import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '#src/tools/hosting/server/site.ts'
import { freePort } from '../../support/free-port.ts'
import { hasNginx, headers, startNginx } from '../../support/nginx.ts'

// The site as nginx serves it, with backends of which each says what it heard.
const folder = mkdtempSync(join(tmpdir(), 'site-'))
const root = join(folder, 'dist')
const policy = headers['Content-Security-Policy']

const backend = (name: string) =>
  createServer((asked, response) => {
    asked.resume().on('end', () => {
      if (asked.url?.endsWith('/own-id')) response.setHeader('x-request-id', 'of-the-backend')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ name, url: asked.url, headers: asked.headers }))
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
    'index.html': '<!doctype html>the app',
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
  it('answers pages with the app, what is no page with 404, and its health and contact as themselves', () =>
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

  it('sends its headers with its own errors too, and nobody keeps them', () =>
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

  it('counts what costs money: beyond it 429 as the contract says, and the rest goes on', () =>
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

  it('gives each request a number, passes it on, and says who asked', () =>
    served({}, async ({ ask }) => {
      const heard = async (path: string, sent: Record<string, string> = {}) => {
        const { headers: got, body } = await ask(path, { headers: sent })
        return { id: got.get('x-request-id'), ...(JSON.parse(body) as Heard) } // as the backend above writes it
      }
      const plain = await heard('/api/v1/switch/partners')
      expect(plain.id).toMatch(/^[0-9a-f]{32}$/)
      expect(plain.headers['x-request-id']).toBe(plain.id)
      expect(plain.headers['x-forwarded-for']).toBe('127.0.0.1')
      expect(plain.headers['x-forwarded-proto']).toBe('http')
      const given = await heard('/api/v1/switch/partners', {
        'x-request-id': 'abc-12345',
        'x-forwarded-for': '203.0.113.7',
      })
      expect([given.id, given.headers['x-request-id']]).toEqual(['abc-12345', 'abc-12345'])
      expect(given.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
      expect((await heard('/api/v1/x', { 'x-request-id': 'a b"c' })).headers['x-request-id']).toMatch(
        /^[0-9a-f]{32}$/,
      )
      expect((await heard('/api/v1/own-id')).id).toBe('of-the-backend')
    }))

  it('believes those in front of it, and only them', () =>
    served({ behind: ['127.0.0.0/8'] }, async ({ ask, log }) => {
      const { body } = await ask('/api/v1/x', {
        headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
      })
      expect((JSON.parse(body) as Heard).headers['x-forwarded-proto']).toBe('https') // as the backend above writes it
      await expect.poll(log).toContain('"address":"203.0.113.7"')
    }))

  it('logs number, path and time of a request, and nothing of its query', () =>
    served({}, async ({ ask, log }) => {
      await ask('/return?loginId=secret-1&state=secret-2', {
        headers: { referer: 'https://bank.example/secret-3' },
      })
      await ask('/api/v1/partners?q=secret-4', {
        headers: { 'x-request-id': 'number-of-this', authorization: 'Bearer secret-5' },
      })
      await expect.poll(() => log().trim().split('\n').length).toBe(2)
      expect(log()).not.toContain('secret')
      const [page, call] = log()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>) // as log_format has it
      expect(page).toMatchObject({
        method: 'GET',
        path: '/return',
        status: 200,
        seconds: expect.any(Number) as number,
      })
      expect(call).toMatchObject({
        path: '/api/v1/partners',
        request_id: 'number-of-this',
        backend_status: '200',
      })
    }))

  it('passes usage events and error reports to takers of their own', () =>
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
