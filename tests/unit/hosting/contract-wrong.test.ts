import { expect, test } from 'vitest'
import type { Spoil } from './backend.ts'
import { differencesIn, spoilJson, startBackend, walkAt } from './backend.ts'

const html = '<!doctype html><title>Proxy</title>'
const at = (method: string, path: RegExp, answer: (...args: Parameters<Spoil>) => void): Spoil =>
  function spoil(req, res) {
    if (req.method !== method || !path.test(req.url ?? '')) return false
    answer(req, res)
    return true
  }
/** Everything the sandbox says of itself but this header. */
const withoutHeader =
  (name: string, path: RegExp): Spoil =>
  (req, res) => {
    if (!path.test(req.url ?? '')) return
    const set = res.setHeader.bind(res)
    res.setHeader = (key, value) => (key.toLowerCase() === name ? res : set(key, value))
  }
const first = (list: unknown) => (list as Record<string, unknown>[])[0] ?? {} // the sandbox's list is not empty

let orders = 0

/** Tokens for codes that meet a condition, whatever the sandbox thinks of them. */
const redeems = (good: (input: Record<string, unknown>) => boolean): Spoil =>
  at('POST', /issueRefreshToken$/, (req, res) => {
    let text = ''
    req.on('data', (part) => (text += String(part)))
    req.on('end', () => {
      const jwt = { access_token: 'a', refresh_token: 'b' }
      const isGood = good(JSON.parse(text) as Record<string, unknown>)
      res
        .writeHead(isGood ? 200 : 403, { 'content-type': 'application/json', 'x-request-id': '1' })
        .end(JSON.stringify(isGood ? { jwt } : { code: 'token-invalid', message: 'no' }))
    })
  })
const known = { userId: 'u', profile: {}, switchMode: 'default', completed: false, uploads: [] }
const startedAt = '2026-11-22T00:00:00.000Z'

/** Milliseconds of a call to which nobody answers. */
const silence = 700

const cases: [name: string, spoil: Spoil, found: string, timeout?: number][] = [
  [
    'a field is missing',
    spoilJson('GET', /accounts$/, (body) => (delete first(body.accounts).iban, body)),
    "banking-accounts: /accounts/0 must have required property 'iban'",
  ],
  [
    'a field has another type',
    spoilJson('GET', /switch\/partners$/, (body) => ((first(body.items).enabled = 'yes'), body)),
    'switch-partners: /items/0/enabled must be boolean',
  ],
  [
    'a value outside of its list',
    spoilJson('GET', /partners\/unmatched$/, (body) => ((first(body.items).cadence = 'daily'), body)),
    'partners-unmatched: /items/0/cadence must be equal to one of the allowed values: monthly, quarterly, half-yearly, yearly, irregular, once',
  ],
  [
    'a list instead of an object',
    spoilJson('GET', /categories$/, (body) => body.categories),
    'categories: / must be object',
  ],
  [
    'HTML instead of JSON',
    at('GET', /userinfo$/, (_req, res) => res.setHeader('content-type', 'text/html').end(html)),
    'userinfo: content-type is text/html, not application/json',
  ],
  [
    'HTML under the name of JSON',
    at('GET', /userinfo$/, (_req, res) => res.setHeader('content-type', 'application/json').end(html)),
    'userinfo: the body is not JSON',
  ],
  ['no request id', withoutHeader('x-request-id', /feedback$/), 'feedback: header x-request-id is missing'],
  [
    'no content type',
    withoutHeader('content-type', /categories$/),
    'categories: content-type is none, not application/json',
  ],
  [
    'a failure with no body',
    at('POST', /feedback$/, (_req, res) => res.writeHead(500).end()),
    'feedback: status is 500, not 2xx',
  ],
  [
    'a refusal with an unknown code',
    spoilJson('POST', /setConsultantMail$/, (body) => ('code' in body ? { ...body, code: 'nope' } : body)),
    'consultant-mail: /code must be one of invalid-input',
  ],
  [
    'a refusal without a message',
    spoilJson('PUT', /no-such-account/, ({ code }) => ({ code })),
    "account-enable: / must have required property 'message'",
  ],
  [
    'a body where none belongs',
    at('POST', /abandon$/, (_req, res) => res.setHeader('x-request-id', '1').end('{}')),
    'banking-abandon: there is a body, but none is expected',
  ],
  [
    'a letter that is JSON',
    at('GET', /switch\/partners\/[\w-]{36}$/, (_req, res) =>
      res.writeHead(200, { 'content-type': 'application/json', 'x-request-id': '1' }).end('{}'),
    ),
    'partner-get: content-type is application/json, not application/pdf',
  ],
  [
    'a change that does nothing',
    spoilJson('PUT', /accounts\/.*\/disable$/, (body) => ({ ...body, enabled: true })),
    'account-disable: /enabled must be false',
  ],
  [
    'a spent refresh token that still works',
    at('POST', /refreshToken$/, (_req, res) =>
      res
        .writeHead(200, { 'content-type': 'application/json', 'x-request-id': '1' })
        .end('{"jwt":{"access_token":"a","refresh_token":"b"}}'),
    ),
    'auth-refresh: status is 200, not 4xx',
  ],
  [
    'a token of POST /switch that is good as a code of a link',
    redeems(({ token }) => String(token).startsWith('sw_')),
    'auth-issue: status is 200, not 4xx',
  ],
  [
    'a link that does not want the code of its SMS',
    redeems(({ token, otp }) => String(token).startsWith('code_') && otp === undefined),
    'auth-issue: /otpRequired must be true',
  ],
  [
    'a code of a link that outlives five wrong codes of the SMS',
    redeems(({ otp }) => otp !== undefined && otp !== '000000'),
    'auth-issue: status is 200, not 4xx',
  ],
  [
    'tokens that outlive the redeeming of a link',
    at('GET', /userinfo$/, (_req, res) =>
      res
        .writeHead(200, { 'content-type': 'application/json', 'x-request-id': '1' })
        .end(JSON.stringify({ ...known, startedAt })),
    ),
    'userinfo: status is 200, not 4xx',
  ],
  [
    'a refusal of a code with another status',
    at('POST', /issueRefreshToken$/, (_req, res) =>
      res
        .writeHead(404, { 'content-type': 'application/json', 'x-request-id': '1' })
        .end('{"code":"token-invalid","message":"no"}'),
    ),
    'auth-issue: status must be 403',
  ],
  [
    'links that nobody can read',
    at('GET', /outbox/, (_req, res) => res.writeHead(404).end()),
    'auth-issue: not tried: http',
  ],
  [
    'a dropped connection',
    at('POST', /feedback$/, (req) => req.socket.destroy()),
    'feedback: no answer, fetch failed',
  ],
  [
    'a redirect',
    at('POST', /feedback$/, (_req, res) => res.writeHead(302, { location: '/login' }).end()),
    'feedback: status is 302, not 2xx',
  ],
  [
    'an order that is given twice',
    spoilJson('POST', /switch\/complete$/, (body) =>
      'reference' in body ? { ...body, reference: `KWS-${(orders += 1)}` } : body,
    ),
    'switch-complete: /reference must be the one of the first answer to this Idempotency-Key',
  ],
  [
    'an order that does not stand',
    spoilJson('POST', /switch\/complete$/, (body) =>
      'completed' in body ? { ...body, completed: false } : body,
    ),
    'switch-complete: /completed must be true',
  ],
  [
    'silence',
    at('POST', /feedback$/, () => undefined),
    'feedback: no answer, The operation was aborted due to timeout',
    silence,
  ],
]

test.each(cases)('%s', async (_name, spoil, found, timeout) => {
  const backend = await startBackend(spoil)
  try {
    const differences = differencesIn(await walkAt(backend, timeout ? { timeout } : {}))
    expect(
      differences.filter((difference) => difference.startsWith(found)),
      differences.join('\n'),
    ).not.toEqual([])
  } finally {
    backend.close()
  }
})

test('one wrong call does not change the results of the others', async () => {
  const backend = await startBackend(withoutHeader('x-request-id', /feedback$/))
  expect(differencesIn(await walkAt(backend))).toEqual(['feedback: header x-request-id is missing'])
  backend.close()
})

test('without a backend every call is listed as failed', async () => {
  const rows = await walkAt({ url: 'http://127.0.0.1:9/api/v1', close() {} })
  expect(new Set(rows.map(({ call }) => call)).size).toBe(31)
  expect(rows.every(({ differences }) => differences.length > 0)).toBe(true)
})
