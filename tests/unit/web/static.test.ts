import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from '#engine/tools/build/static-files.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const root = mkdtempSync(join(tmpdir(), 'static-'))
const plugin = staticFiles(root, { '/tenants/': 'tenants' })
/** A hook of the plugin, with as much of Vite as it uses. */
const hook = (name: 'configureServer' | 'closeBundle', ...given: unknown[]) => {
  const own = plugin[name]
  return (own as (...given: unknown[]) => void)(...given) // the plugin has its hooks as functions
}
let answer: Middleware = (_, __, next) => next()
const server = createServer((request, response) => answer(request, response, () => response.end('the app')))
let at = ''

beforeAll(async () => {
  for (const folder of ['tenants/bank', 'elsewhere', 'src/boot'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of [
    'secret.json',
    'elsewhere/tenant.json',
    'tenants/bank/tenant.json',
    'src/boot/config.json',
  ])
    writeFileSync(join(root, file), '{}')
  writeFileSync(join(root, 'tenants/bank/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  symlinkSync(join(root, 'secret.json'), join(root, 'tenants/bank/secret.json'))
  symlinkSync(join(root, 'elsewhere'), join(root, 'tenants/other'))
  hook('configureServer', { middlewares: { use: (own: Middleware) => (answer = own) } })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenants` // it listens on a port
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

test('while developing, files of tenants are served as web servers do: no links, drawings in a sandbox', async () => {
  expect((await fetch(`${at}/bank/tenant.json`)).status).toBe(200)
  expect((await fetch(`${at}/bank/secret.json`)).status).toBe(404)
  expect((await fetch(`${at}/other/tenant.json`)).status).toBe(404)
  const { headers } = await fetch(`${at}/bank/logo.svg`)
  expect(headers.get('content-security-policy')).toMatch(/; sandbox$/)
  expect(headers.get('content-disposition')).toBe('attachment')
})

test('a build contains the files of tenants, but no symbolic links', () => {
  hook('closeBundle')
  const has = (file: string) => existsSync(join(root, 'dist/tenants', file))
  expect(['bank/tenant.json', 'bank/logo.svg', 'bank/secret.json', 'other'].map(has)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
