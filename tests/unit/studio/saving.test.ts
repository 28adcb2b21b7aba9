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
])('refuses %s', async (_, status, asked) => {
  expect(await put(...asked)).toBe(status)
  expect(readFileSync(file('seebank'), 'utf8')).toBe(before)
  expect(readFileSync(join(root, 'outside.json'), 'utf8')).toBe('kept')
  expect(readFileSync(join(root, 'secret/tenant.json'), 'utf8')).toBe('kept')
})

it('saves the file of a tenant that is here, as it was sent, and leaves nothing beside it', async () => {
  expect(await put('/studio/save/seebank', next)).toBe(200)
  expect(readFileSync(file('seebank'), 'utf8')).toBe(next)
  expect(existsSync(`${file('seebank')}.${process.pid}`)).toBe(false)
})
