import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withBase } from '#engine/tools/build/web/addresses.ts'
import { caddyfile } from '#src/tools/hosting/server/caddy.ts'
import { siteOf } from '#src/tools/hosting/server/options.ts'
import { staticHeaders, staticRedirects } from '#src/tools/hosting/server/static-headers.ts'
import { addresses } from '#src/tools/hosting/server/site.ts'
import { headers } from '../../support/nginx.ts'

const binary = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((file) => existsSync(file))
const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
const root = join(folder, 'dist')
const backend = createServer((incoming, response) => {
  incoming
    .resume()
    .on('end', () =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(incoming.headers)),
    )
})
const portOf = (server: typeof backend) => (server.address() as AddressInfo).port // it listens on a port
const listening = (server: typeof backend) =>
  new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
let origin = ''
let stop = () => Promise.resolve()

/** The site of these arguments, as a Caddyfile that Caddy takes. */
function written(...args: string[]): string {
  const { site } = siteOf(['--root', root, '--access-log', join(folder, 'access.log'), ...args])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile(site))
  execFileSync(binary ?? '', ['validate', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'pipe',
    env: environment,
  })
  return file
}
const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }

beforeAll(async () => {
  if (!binary) return
  for (const [file, text] of Object.entries({
    'shell.html': '<!doctype html>the app',
    'index.html': '<!doctype html>the first page',
    'assets/a-12345678.js': 'export {}',
    'tenants/bank/tenant.json': '{}',
    'tenants/bank/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'tenants/bank/page.html': '<p>',
    '.vite/manifest.json': '{}',
  })) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  await listening(backend)
  const probe = createServer()
  await listening(probe)
  const port = portOf(probe)
  await new Promise((closed) => probe.close(closed))
  const file = written(
    '--address',
    '127.0.0.1',
    '--port',
    String(port),
    '--backend',
    `http://127.0.0.1:${portOf(backend)}`,
  )
  const child = spawn(binary, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: environment,
  })
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  stop = () => (child.kill(), ended)
  origin = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  })
}, 300_000)
afterAll(async () => {
  await stop()
  backend.close()
  rmSync(folder, { recursive: true })
})

describe.skipIf(!binary)('the site that Caddy serves', () => {
  it.each([
    ['/', 200, 'no-cache'],
    ['/switch/accounts', 200, 'no-cache'],
    ['/nowhere', 404, 'no-cache'],
    ['/.vite/manifest.json', 404, 'no-cache'],
    ['/assets/a-12345678.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/gone-12345678.js', 404, 'no-cache'],
    ['/tenants/bank/tenant.json', 200, 'no-cache'],
    ['/tenants/bank/page.html', 404, 'no-cache'],
    ['/tenants/none/tenant.json', 404, 'no-cache'],
    ['/none.json', 404, 'no-cache'],
    ['/healthz', 200, 'no-store'],
  ])('%s: %i, %s', async (path, status, cache) => {
    const got = await fetch(`${origin}${path}`)
    expect([got.status, got.headers.get('cache-control')]).toEqual([status, cache])
    for (const [name, value] of Object.entries(headers))
      if (!path.startsWith('/tenants/') || name !== 'Content-Security-Policy')
        expect(got.headers.get(name), name).toBe(value)
  })

  it('opens drawings of tenants in a sandbox, and passes calls on with a number', async () => {
    const { headers: got } = await fetch(`${origin}/tenants/bank/logo.svg`)
    expect(got.get('content-security-policy')).toMatch(/; sandbox$/)
    expect(got.get('content-disposition')).toBe('attachment')
    const received: Record<string, string> = await (await fetch(`${origin}/api/v1/partners?q=secret`)).json()
    expect(received['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(received['x-forwarded-for']).toBe('127.0.0.1')
    await expect.poll(() => readFileSync(join(folder, 'access.log'), 'utf8')).toContain('/api/v1/partners')
    expect(readFileSync(join(folder, 'access.log'), 'utf8')).not.toContain('secret')
  })

  it('accepts every combination of options', () => {
    expect(() =>
      written(
        '--name',
        'bank.example',
        '--port',
        '443',
        '--backend',
        'https://api.bank.example',
        '--behind',
        '10.0.0.0/8',
        '--banks',
        join(folder, 'banks.json'),
      ),
    ).not.toThrow()
  })
})

it('configs of static hosts have the same pages, files and headers', () => {
  expect(staticRedirects(addresses)).toContain('/switch/* /shell.html 200\n')
  expect(staticRedirects(addresses)).not.toMatch(/^\/\*/m)
  const blocks = staticHeaders(headers, addresses).split(/\n(?=\/)/)
  const of = (path: string) => blocks.find((one) => one.startsWith(`${path}\n`))
  expect(of('/*')).toContain(`Content-Security-Policy: ${headers['Content-Security-Policy']}`)
  expect(of('/tenants/*')).toMatch(/Content-Security-Policy: .*; sandbox$/m)
  expect(of('/assets/*')).toContain('immutable')
  expect(of('/switch/*')).toContain('no-cache')
})

it('below a path, they contain that path only', () => {
  const below = withBase(addresses, '/wechsel/')
  expect(staticRedirects(below)).toContain('/wechsel/switch/* /wechsel/shell.html 200\n')
  const all = `${staticRedirects(below)}${staticHeaders(headers, below)}`
  expect(all.match(/^\/(?!wechsel\/).*/gm)).toBeNull()
  const { site } = siteOf(['--root', root, '--base', '/wechsel/', '--banks', 'backend'])
  expect(caddyfile(site)).toContain('rewrite * /wechsel/shell.html')
  expect(caddyfile(site)).not.toMatch(/ \/(assets|tenants|switch|index)/)
})
