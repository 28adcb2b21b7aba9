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
const seebank = (files: Record<string, unknown> = {}) => JSON.stringify({ 'tenant.json': next, ...files })
const neubank = (files: Record<string, unknown> = {}) =>
  JSON.stringify({ 'tenant.json': '{ "id": "neubank" }', ...files })

it.each<[string, number, string, string, Record<string, string>?]>([
  ['what another site sends', 403, 'seebank', seebank(), { origin: 'https://evil.example' }],
  ['what a page of another port sends', 403, 'seebank', seebank(), { 'sec-fetch-site': 'same-site' }],
  ['what comes from nowhere', 403, 'seebank', seebank(), { origin: '' }],
  ['a tenant that is not here', 404, 'neubank', neubank()],
  ['a file that leads elsewhere', 404, 'other', '{ "tenant.json": "{ \\"id\\": \\"other\\" }" }'],
  ['a path that climbs', 501, '../../secret', seebank()],
  ['a path that climbs in disguise', 501, '..%2fsecret', seebank()],
  ['no JSON', 400, 'seebank', '{'],
  ['no tenant file', 422, 'seebank', '{}'],
  ['a tenant file that is no JSON', 422, 'seebank', seebank({ 'tenant.json': '{' })],
  ['a file of another tenant', 422, 'seebank', neubank()],
  [
    'keys that reach into every object',
    422,
    'seebank',
    seebank({ 'tenant.json': '{ "id": "seebank", "__proto__": {} }' }),
  ],
  ['too much', 422, 'seebank', seebank({ 'tenant.json': ' '.repeat(1024 * 1024) + next })],
  ['a logo that runs a script', 422, 'seebank', seebank({ 'logo.svg': '<svg onload="a()"/>' })],
  ['a logo that is something else', 422, 'seebank', seebank({ 'logo.png': '<html>' })],
  ['a file of another kind', 422, 'seebank', seebank({ 'run.js': 'alert(1)' })],
  ['a path in it that climbs', 422, 'seebank', seebank({ '../../x.svg': svg })],
  ['the end of a logo', 422, 'seebank', seebank({ 'logo.svg': null })],
  ['a logo that leads elsewhere', 404, 'seebank', seebank({ 'link.svg': svg })],
  ['pages that lead elsewhere', 404, 'seebank', seebank({ 'pages/imprint.md': '# Imprint' })],
  ['the end of a page that leads elsewhere', 404, 'seebank', seebank({ 'pages/imprint.md': null })],
  ['a new tenant where one is', 409, 'seebank?new', seebank()],
  ['a new tenant of another name', 422, 'neubank?new', seebank()],
  ['a new tenant with a script', 422, 'neubank?new', neubank({ 'logo.svg': '<script/>' })],
  ['a new tenant of another site', 403, 'neubank?new', neubank(), { origin: 'https://evil.example' }],
])('the dev server does not save %s', async (_, status, path, body, how = {}) => {
  expect(await put(`/studio/save/${path}`, body, how)).toBe(status)
  expect(readFileSync(file('seebank'), 'utf8')).toBe(before)
  expect(existsSync(join(root, 'tenants/neubank'))).toBe(false)
  expect(readFileSync(join(root, 'outside.json'), 'utf8')).toBe('kept')
  expect(readFileSync(join(root, 'secret/tenant.json'), 'utf8')).toBe('kept')
  expect(existsSync(join(root, 'secret/imprint.md'))).toBe(false)
})

it('the dev server saves a new tenant with its logo and pages, then changes it and removes a page, and nothing else', async () => {
  const uferbank = { 'tenant.json': '{ "id": "uferbank" }', 'logo.svg': svg, 'pages/fees.md': '# Fees' }
  const path = (name: string) => join(root, 'tenants/uferbank', name)
  expect(await put('/studio/save/uferbank?new', JSON.stringify(uferbank))).toBe(200)
  for (const [name, text] of Object.entries(uferbank)) expect(readFileSync(path(name), 'utf8')).toBe(text)
  const changed = { 'tenant.json': '{ "id": "uferbank", "name": "Ufer" }', 'pages/fees.md': null }
  expect(await put('/studio/save/uferbank', JSON.stringify(changed), {}, 'POST')).toBe(405)
  expect(await put('/studio/save/uferbank', JSON.stringify(changed))).toBe(200)
  expect(readFileSync(path('tenant.json'), 'utf8')).toBe(changed['tenant.json'])
  expect(readFileSync(path('logo.svg'), 'utf8')).toBe(svg)
  expect(existsSync(path('pages/fees.md'))).toBe(false)
})
