import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { certificate } from '../support/certificate.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { guard } from '../support/browser/guard.ts'
import { expect, test } from '../support/browser/test.ts'

// Attacks on the web server: a false backend, and hostile files in the folder of a tenant.
test.describe.configure({ mode: 'serial' })
test.skip(!hasNginx, 'nginx is not installed here; on Debian, as root, npm test installs it.')

const port = Number(process.env.PORT ?? 4173) + 2001
const origin = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
const root = join(folder, 'dist')
test.beforeAll(() => {
  mkdirSync(join(root, 'tenants/shop'), { recursive: true })
  writeFileSync(join(root, 'config.json'), '{}')
  writeFileSync(
    join(root, 'shell.html'),
    '<!doctype html><title>App</title><img src="/tenants/shop/logo.svg" alt="Shop">',
  )
})
test.afterAll(() => rmSync(folder, { recursive: true }))

/** A backend with this certificate; `heard` is what reached it, with the name that it was called by. */
async function backend({ key, cert }: { key: string; cert: string }) {
  const received: string[] = []
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    received.push(`${(request.socket as TLSSocket & { servername?: string }).servername} ${request.url}`) // of a TLS server
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port: at } = server.address() as AddressInfo // a TCP port was asked for
  return { at, received, close: () => new Promise((done) => server.close(done)) }
}

/** Sends a login through nginx to a backend with one certificate, while nginx trusts another. */
async function loginThrough(shown: string, vouched: string) {
  const certificates = { [shown]: certificate(folder, shown), [vouched]: certificate(folder, vouched) }
  const bank = await backend(certificates[shown] ?? { key: '', cert: '' })
  const nginx = await startNginx(root, `https://localhost:${bank.at}`, port, {
    backendCa: certificates[vouched]?.cert ?? '',
  })
  try {
    const { status } = await fetch(`${origin}/api/v1/banking/login`, {
      method: 'POST',
      body: '{"pin":"12345"}',
    })
    return { status, received: bank.received }
  } finally {
    await nginx.close()
    await bank.close()
  }
}

test('nginx sends calls only to a backend with the right name and a trusted certificate', async () => {
  expect(await loginThrough('localhost', 'localhost')).toEqual({
    status: 200,
    received: ['localhost /api/v1/banking/login'],
  })
  // A trusted certificate with another name: the PIN must not be sent.
  expect(await loginThrough('other.example', 'other.example')).toEqual({ status: 502, received: [] })
  // The right name, but the certificate is not trusted.
  expect(await loginThrough('localhost', 'authority.example')).toEqual({ status: 502, received: [] })
})

const refreshes = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>
  <meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://evil.example/"/></svg>`

test('an SVG of a tenant can only be an image, not a page; symbolic links to other files are not followed', async ({
  page,
}) => {
  writeFileSync(join(root, 'tenants/shop/logo.svg'), refreshes)
  writeFileSync(join(folder, 'secret.json'), '{}')
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere/tenant.json'), '{}')
  symlinkSync(join(folder, 'secret.json'), join(root, 'tenants/shop/tenant.json'))
  symlinkSync(join(folder, 'elsewhere'), join(root, 'tenants/linked'))
  const nginx = await startNginx(root, 'http://127.0.0.1:9', port)
  const seen = guard(page)
  try {
    await page.goto(origin)
    await expect
      .poll(() => page.getByAltText('Shop').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(9)
    await expect(page.goto(`${origin}/tenants/shop/logo.svg`)).rejects.toThrow('Download is starting')
    const { headers } = await fetch(`${origin}/tenants/shop/logo.svg`)
    expect(headers.get('content-security-policy')).toMatch(/; sandbox$/)
    for (const path of ['shop/tenant.json', 'linked/tenant.json'])
      expect((await fetch(`${origin}/tenants/${path}`)).status, path).not.toBe(200)
    expect(seen).toEqual([])
  } finally {
    await nginx.close()
  }
})
