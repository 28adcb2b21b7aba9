import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContract } from '#src/tools/hosting/read-contract.ts'
import { createClient } from '#src/tools/hosting/contract/client.ts'
import { changed, differencesIn, instead, startBackend, walkAt } from './backend.ts'

let sandbox: Awaited<ReturnType<typeof startBackend>>
beforeAll(async () => void (sandbox = await startBackend()))
afterAll(() => sandbox.close())

test('the sandbox keeps the contract in every call', async () => {
  const rows = await walkAt(sandbox.url)
  expect(differencesIn(rows)).toEqual([])
  const walked = new Set(rows.map(({ call }) => call))
  expect([...walked].toSorted()).toEqual(readContract('.').calls.map(({ name }) => name))
  expect(rows.filter(({ status }) => status >= 400).length).toBeGreaterThan(8)
})

test.each([
  ['99000008', 'demo', ['otp']],
  ['99000001', 'sca.choice', ['method-select', 'decoupled']],
])('at bank %s, as %s, the contract holds with the second factor %s', async (bank, login, variants) => {
  const rows = await walkAt(sandbox.url, { bank, login })
  expect(differencesIn(rows)).toEqual([])
  const answered = rows.filter(({ call, variant }) => call === 'banking-login' && variant !== '')
  expect([...new Set(answered.map(({ variant }) => variant))]).toEqual(variants)
})

test('an order that is only accepted at first is asked for until it is complete', async () => {
  let requests = 0
  const slow = await startBackend(
    // The order is carried out, and the answer says only that it was taken.
    ({ method, url = '' }, res) => {
      const head = res.writeHead.bind(res)
      if (method === 'POST' && url.endsWith('/switch/complete'))
        res.writeHead = (status: number) => head(status === 200 ? 202 : status)
    },
    ({ url = '' }, res) => {
      if (!url.endsWith('/switch/completed') || (requests += 1) !== 2) return false
      res.writeHead(200, { 'content-type': 'application/json', 'x-request-id': '1' })
      return Boolean(res.end('{"completed":false}'))
    },
  )
  const rows = await walkAt(slow.url)
  slow.close()
  expect(differencesIn(rows)).toEqual([])
  expect(requests).toBe(3)
})

const html = '<!doctype html><title>Proxy</title>'
const json = { 'content-type': 'application/json', 'x-request-id': '1' }
const first = (list: unknown) => (list as Record<string, unknown>[])[0] ?? {} // the sandbox's list is not empty
const jwt = '{"jwt":{"access_token":"a","refresh_token":"b"}}'

test('a backend that is wrong in many calls is told each difference, and nothing else', async () => {
  let orders = 0
  let refreshes = 0
  const backend = await startBackend(
    changed('GET /accounts', (body) => (delete first(body.accounts).name, body)),
    changed('PUT /accounts/*/disable', (body) => ({ ...body, enabled: true })),
    changed('PUT /accounts/no-such-account/enable', ({ code }) => ({ code })),
    instead('POST /abandon', (_req, res) => res.setHeader('x-request-id', '1').end('{}')),
    changed('GET /partners/unmatched', (body) => ((first(body.items).cadence = 'daily'), body)),
    (req) => {
      // The letter alone, not the partner.
      if (/\/switch\/partners\/[\w-]{36}$/.test(req.url ?? '')) req.headers.accept = 'application/json'
    },
    instead('DELETE /switch/partners/*', (req) => req.socket.destroy()),
    instead('PUT /switch/type', (_req, res) => res.writeHead(500).end()),
    instead('POST /nachlass/upload', (req, res) =>
      req.resume().on('end', () => res.writeHead(302, { location: '/login' }).end()),
    ),
    changed('POST /setConsultantMail', (body) => ('code' in body ? { ...body, code: 'nope' } : body)),
    // The second is the one with a token that was used.
    (req, res) => {
      if (!req.url?.endsWith('/refreshToken') || (refreshes += 1) !== 2) return false
      return Boolean(res.writeHead(200, json).end(jwt))
    },
    changed('POST /switch/complete', (body) =>
      'reference' in body ? { ...body, completed: false, reference: `KWS-${(orders += 1)}` } : body,
    ),
    instead('GET /switch/completed', (_req, res) => res.setHeader('content-type', 'text/html').end(html)),
  )
  const found = differencesIn(await walkAt(backend.url))
  backend.close()
  // What Node says of a dropped connection beyond that is its own.
  expect(found.map((one) => one.replace(/fetch failed.*/, 'fetch failed'))).toEqual([
    "banking-accounts: /accounts/0 must have required property 'name'",
    'account-disable: /enabled must be false',
    "account-enable: / must have required property 'message'",
    'banking-abandon: there is a body, but none is expected',
    'partners-unmatched: /items/0/cadence must be equal to one of the allowed values: monthly, quarterly, half-yearly, yearly, irregular, once',
    'partner-get: content-type is application/json, not application/pdf',
    'partner-get: the body is not a PDF',
    'partner-delete: no answer, fetch failed',
    'partner-get: status is 200, not 4xx',
    'switch-type: status is 500, not 2xx',
    'switch-type: header x-request-id is missing',
    'switch-type: content-type is none, not application/json',
    'switch-type: the body is not JSON',
    'nachlass-upload: status is 302, not 2xx',
    'nachlass-upload: header x-request-id is missing',
    'nachlass-upload: status is 302, not 4xx',
    'userinfo: /profile/newIban must be the one that was sent or answered before',
    'consultant-mail: /code must be one of invalid-input',
    'auth-refresh: status is 200, not 4xx',
    'switch-completed: header x-request-id is missing',
    'switch-completed: content-type is text/html, not application/json',
    'switch-completed: the body is not JSON',
    'switch-complete: /completed must be true',
    'switch-complete: /reference must be the one that was sent or answered before',
  ])
})

test('a backend that is silent or away is told at every call', async () => {
  const silent = await startBackend(instead('POST /feedback', () => undefined))
  const client = createClient(readContract('.'), silent.url, 50)
  await client.ask({ call: 'feedback', input: {} })
  silent.close()
  expect(differencesIn(client.rows)).toEqual([
    'feedback: no answer, The operation was aborted due to timeout',
  ])
  const rows = await walkAt('http://127.0.0.1:9/api/v1')
  expect(new Set(rows.map(({ call }) => call)).size).toBe(31)
  expect(rows.filter(({ differences }) => differences.length === 0)).toEqual([])
})

/** Output and exit code of the command. */
const run = (...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['src/tools/hosting/contract/cli.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

test('npm run contract prints a table without secrets; exit 0, 1 if something differs, 2 if it is not understood', async () => {
  const [good, bad, none] = await Promise.all([
    run(sandbox.url, '--interval', '10'),
    run(sandbox.url.replace('/api/v1', '/elsewhere'), '--interval', '10'),
    run(),
  ])
  expect(good.output).toMatch(/^partner-get: letter +200 +ok$/m)
  expect(good.output).toMatch(/^banking-retrieve +200 +ok(, \d+ times)?$/m)
  expect(good.output).toMatch(/^31 calls, \d+ answers: all as agreed$/m)
  expect(good.output).not.toMatch(/12345\b|Bearer|at_|rt_/)
  expect(bad.output).toMatch(/^31 calls, \d+ answers: \d+ calls differ$/m)
  expect(none.output).toContain('Usage')
  expect([good.code, bad.code, none.code]).toEqual([0, 1, 2])
})
