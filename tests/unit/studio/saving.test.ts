import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveMiddleware } from '#src/tools/studio/save-middleware.ts'
import { askServer, listen } from '../../support/http.ts'

const root = mkdtempSync(join(tmpdir(), 'saving-'))
const file = (id: string) => join(root, 'tenants', id, 'tenant.json')
const before = '{ "id": "seebank" }'

const middleware = saveMiddleware(root)
const server = createServer((incoming, response) => {
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
  port = await listen(server)
})

afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

/** Asks as a page of this server would, or as `how` says. */
async function put(path: string, body: string, how: Record<string, string> = {}, method = 'PUT') {
  const headers = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin', ...how }
  return (await askServer({ port, path, method, headers }, body)).status
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
  ['no JSON', 400, 'seebank', '{'],
  ['no tenant file', 422, 'seebank', '{}'],
  ['a tenant file that is no JSON', 422, 'seebank', seebank({ 'tenant.json': '{' })],
  ['a file of another tenant', 422, 'seebank', neubank()],
  ['too much', 422, 'seebank', seebank({ 'tenant.json': ' '.repeat(1024 * 1024) + next })],
  ['a logo that runs a script', 422, 'seebank', seebank({ 'logo.svg': '<svg onload="a()"/>' })],
  ['the end of a logo', 422, 'seebank', seebank({ 'logo.svg': null })],
  ['a logo that leads elsewhere', 404, 'seebank', seebank({ 'link.svg': svg })],
  ['pages that lead elsewhere', 404, 'seebank', seebank({ 'pages/imprint.md': '# Imprint' })],
  ['the end of a page that leads elsewhere', 404, 'seebank', seebank({ 'pages/imprint.md': null })],
  ['a new tenant where one is', 409, 'seebank?new', seebank()],
  ['a new tenant of another name', 422, 'neubank?new', seebank()],
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
