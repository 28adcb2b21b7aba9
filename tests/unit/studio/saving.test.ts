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

it.each<[string, number, Parameters<typeof put>]>([
  ['another site', 403, ['/studio/save/seebank', next, { origin: 'https://evil.example' }]],
  ['a page of another port', 403, ['/studio/save/seebank', next, { 'sec-fetch-site': 'same-site' }]],
  ['somebody who does not say from where', 403, ['/studio/save/seebank', next, { origin: '' }]],
  ['another method', 405, ['/studio/save/seebank', next, {}, 'POST']],
  ['a tenant that is not here', 404, ['/studio/save/nobody', next]],
  ['a file that leads elsewhere', 404, ['/studio/save/other', '{ "id": "other" }']],
  ['a path that climbs', 501, ['/studio/save/../../secret', next]],
  ['a path that climbs in disguise', 501, ['/studio/save/..%2fsecret', next]],
  ['no JSON', 422, ['/studio/save/seebank', '{']],
  ['a file of another tenant', 422, ['/studio/save/seebank', '{ "id": "other" }']],
  [
    'keys that reach into every object',
    422,
    ['/studio/save/seebank', '{ "id": "seebank", "__proto__": {} }'],
  ],
  ['a text that holds a NUL', 422, ['/studio/save/seebank', '"\u0000"']],
  ['too much', 413, ['/studio/save/seebank', ' '.repeat(1024 * 1024 + 1)]],
])('refuses %s', async (_, status, sent) => {
  expect(await put(...sent)).toBe(status)
  expect(readFileSync(file('seebank'), 'utf8')).toBe(before)
  expect(readFileSync(join(root, 'outside.json'), 'utf8')).toBe('kept')
  expect(readFileSync(join(root, 'secret/tenant.json'), 'utf8')).toBe('kept')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'

const newFolder = (files: Record<string, string>) =>
  JSON.stringify({ 'tenant.json': '{ "id": "neubank" }', ...files })

it.each<[string, number, Parameters<typeof put>]>([
  ['a logo for a tenant that is not here', 404, ['/studio/save/nobody/logo.svg', svg]],
  ['a logo that runs a script', 422, ['/studio/save/seebank/logo.svg', '<svg onload="a()"/>']],
  ['a logo that is something else', 422, ['/studio/save/seebank/logo.png', '<html>']],
  ['a file of another kind', 501, ['/studio/save/seebank/run.js', 'alert(1)']],
  ['a file in another folder', 501, ['/studio/save/seebank/other/logo.svg', svg]],
  ['a logo that leads elsewhere', 404, ['/studio/save/seebank/link.svg', svg]],
  ['pages that lead elsewhere', 404, ['/studio/save/seebank/pages/imprint.md', '# Imprint']],
  ['a new tenant where one is', 409, ['/studio/save/seebank?new', next]],
  ['a new tenant without its file', 422, ['/studio/save/neubank?new', '{}']],
  ['a new tenant of another name', 422, ['/studio/save/neubank?new', newFolder({ 'tenant.json': next })]],
  ['a new tenant with a script', 422, ['/studio/save/neubank?new', newFolder({ 'logo.svg': '<script/>' })]],
  [
    'a new tenant with a path that climbs',
    422,
    ['/studio/save/neubank?new', newFolder({ '../../x.svg': svg })],
  ],
  [
    'a new tenant of another site',
    403,
    ['/studio/save/neubank?new', '{}', { origin: 'https://evil.example' }],
  ],
])('refuses %s', async (_, status, asked) => {
  expect(await put(...asked)).toBe(status)
  expect(existsSync(join(root, 'tenants/neubank'))).toBe(false)
  expect(readFileSync(join(root, 'outside.json'), 'utf8')).toBe('kept')
  expect(existsSync(join(root, 'secret/imprint.md'))).toBe(false)
})

it('saves a logo beside the file of its tenant', async () => {
  expect(await put('/studio/save/seebank/logo.svg', svg)).toBe(200)
  expect(readFileSync(join(root, 'tenants/seebank/logo.svg'), 'utf8')).toBe(svg)
})

it('makes the folder of a new tenant, with its pages', async () => {
  const tenant = '{ "id": "uferbank" }'
  const files = { 'tenant.json': tenant, 'logo.svg': svg, 'pages/imprint.md': '# Imprint' }
  expect(await put('/studio/save/uferbank?new', JSON.stringify(files))).toBe(200)
  expect(readFileSync(file('uferbank'), 'utf8')).toBe(tenant)
  expect(readFileSync(join(root, 'tenants/uferbank/logo.svg'), 'utf8')).toBe(svg)
  expect(readFileSync(join(root, 'tenants/uferbank/pages/imprint.md'), 'utf8')).toBe('# Imprint')
})

it('saves the file of an existing tenant unchanged, and leaves no temporary file', async () => {
  expect(await put('/studio/save/seebank', next)).toBe(200)
  expect(readFileSync(file('seebank'), 'utf8')).toBe(next)
  expect(existsSync(`${file('seebank')}.${process.pid}`)).toBe(false)
})

it('removes a page, which may be gone already, and nothing else', async () => {
  const page = join(root, 'tenants/third/pages/fees.md')
  mkdirSync(join(root, 'tenants/third/pages'), { recursive: true })
  writeFileSync(join(root, 'tenants/third/tenant.json'), '{ "id": "third" }')
  writeFileSync(page, '# Fees')
  expect(
    await put('/studio/save/third/pages/fees.md', '', { origin: 'https://evil.example' }, 'DELETE'),
  ).toBe(403)
  expect(existsSync(page)).toBe(true)
  expect(await put('/studio/save/third/pages/fees.md', '', {}, 'DELETE')).toBe(200)
  expect(existsSync(page)).toBe(false)
  expect(await put('/studio/save/third/pages/fees.md', '', {}, 'DELETE')).toBe(200)
  expect(await put('/studio/save/third', '', {}, 'DELETE')).toBe(405)
  expect(await put('/studio/save/seebank/pages/imprint.md', '', {}, 'DELETE')).toBe(404)
})
