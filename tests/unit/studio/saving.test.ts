import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveMiddleware } from '#src/tools/studio/save-middleware.ts'

const root = mkdtempSync(join(tmpdir(), 'saving-'))
const file = (id: string) => join(root, 'tenants', id, 'tenant.json')
const before = '{ "id": "seebank" }'

const middleware = saveMiddleware(root)
const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
  middleware(incoming, response, () => {
    response.statusCode = 501
    response.end('not ours')
  })
})
let port = 0

beforeAll(async () => {
  for (const id of ['seebank', 'other']) mkdirSync(join(root, 'tenants', id), { recursive: true })
  writeFileSync(file('seebank'), before)
  writeFileSync(join(root, 'outside.json'), 'kept')
  symlinkSync(join(root, 'outside.json'), file('other'))
  mkdirSync(join(root, 'secret'))
  writeFileSync(join(root, 'secret/tenant.json'), 'kept')
  symlinkSync(join(root, 'outside.json'), join(root, 'tenants/seebank/link.svg'))
  symlinkSync(join(root, 'secret'), join(root, 'tenants/seebank/pages'))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port // listening on a port
})

afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

/** Asks as a page of this server would, or as `how` says; the path goes out as it is written. */
function put(path: string, body: string, how: Record<string, string> = {}, method = 'PUT'): Promise<number> {
  const headers = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin', ...how }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}

const next = '{ "id": "seebank", "name": "Seebank" }'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'
const folder = (files: Record<string, string> = {}) =>
  JSON.stringify({ 'tenant.json': '{ "id": "neubank" }', ...files })

it.each<[string, number, string, string, Record<string, string>?]>([
  ['what another site sends', 403, 'seebank', next, { origin: 'https://evil.example' }],
  ['what a page of another port sends', 403, 'seebank', next, { 'sec-fetch-site': 'same-site' }],
  ['what comes from nowhere', 403, 'seebank', next, { origin: '' }],
  ['a tenant that is not here', 404, 'nobody', next],
  ['a file that leads elsewhere', 404, 'other', '{ "id": "other" }'],
  ['a path that climbs', 501, '../../secret', next],
  ['a path that climbs in disguise', 501, '..%2fsecret', next],
  ['no JSON', 422, 'seebank', '{'],
  ['a file of another tenant', 422, 'seebank', '{ "id": "other" }'],
  ['keys that reach into every object', 422, 'seebank', '{ "id": "seebank", "__proto__": {} }'],
  ['too much', 413, 'seebank', ' '.repeat(1024 * 1024 + 1)],
  ['a logo that runs a script', 422, 'seebank/logo.svg', '<svg onload="a()"/>'],
  ['a logo that is something else', 422, 'seebank/logo.png', '<html>'],
  ['a file of another kind', 501, 'seebank/run.js', 'alert(1)'],
  ['a logo that leads elsewhere', 404, 'seebank/link.svg', svg],
  ['pages that lead elsewhere', 404, 'seebank/pages/imprint.md', '# Imprint'],
  ['a new tenant where one is', 409, 'seebank?new', next],
  ['a new tenant of another name', 422, 'neubank?new', folder({ 'tenant.json': next })],
  ['a new tenant with a script', 422, 'neubank?new', folder({ 'logo.svg': '<script/>' })],
  ['a new tenant with a path that climbs', 422, 'neubank?new', folder({ '../../x.svg': svg })],
  ['a new tenant of another site', 403, 'neubank?new', folder(), { origin: 'https://evil.example' }],
])('the dev server does not save %s', async (_, status, path, body, how = {}) => {
  expect(await put(`/studio/save/${path}`, body, how)).toBe(status)
  expect(readFileSync(file('seebank'), 'utf8')).toBe(before)
  expect(existsSync(join(root, 'tenants/neubank'))).toBe(false)
  expect(readFileSync(join(root, 'outside.json'), 'utf8')).toBe('kept')
  expect(readFileSync(join(root, 'secret/tenant.json'), 'utf8')).toBe('kept')
  expect(existsSync(join(root, 'secret/imprint.md'))).toBe(false)
})

it('the dev server saves a new tenant with its logo and pages, then its file and its logo, unchanged', async () => {
  const tenant = '{ "id": "uferbank" }'
  const read = (path: string) => readFileSync(join(root, 'tenants/uferbank', path), 'utf8')
  const files = { 'tenant.json': tenant, 'logo.svg': svg, 'pages/imprint.md': '# Imprint' }
  expect(await put('/studio/save/uferbank?new', JSON.stringify(files))).toBe(200)
  for (const [path, text] of Object.entries(files)) expect(read(path)).toBe(text)
  const changed = '{ "id": "uferbank", "name": "Ufer" }'
  expect(await put('/studio/save/uferbank', changed)).toBe(200)
  expect(await put('/studio/save/uferbank/logo.svg', svg.replace('h1', 'h2'))).toBe(200)
  expect([read('tenant.json'), read('logo.svg')]).toEqual([changed, svg.replace('h1', 'h2')])
})

it('the dev server removes a page, and nothing else', async () => {
  mkdirSync(join(root, 'tenants/third/pages'), { recursive: true })
  writeFileSync(file('third'), '{ "id": "third" }')
  writeFileSync(join(root, 'tenants/third/pages/fees.md'), '# Fees')
  const remove = (path: string, how = {}) => put(`/studio/save/${path}`, '', how, 'DELETE')
  expect(await remove('third/pages/fees.md', { origin: 'https://evil.example' })).toBe(403)
  expect(existsSync(join(root, 'tenants/third/pages/fees.md'))).toBe(true)
  expect(await remove('third/pages/fees.md')).toBe(200)
  expect(existsSync(join(root, 'tenants/third/pages/fees.md'))).toBe(false)
  expect(await remove('third')).toBe(405)
  expect(await remove('seebank/pages/imprint.md')).toBe(404)
})
