import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { editedHeaders } from '#engine/tools/build/security-headers.ts'
import { guard } from '../../support/browser/guard.ts'
import { expect, test } from '../../support/browser/test.ts'
import { freePort, listen } from '../../support/http.ts'
import { headers as security, startNginx, certificate } from '../../support/nginx.ts'

// A real nginx with the config that `npm run hosting` writes, the build, and the sandbox as backend.
const preview = `http://127.0.0.1:${process.env.PORT ?? 4173}`
const dist = resolve(process.env.PREVIEW_DIST ?? 'dist')
const script = /\/assets\/[^"]+\.js/.exec(readFileSync(`${dist}/index.html`, 'utf8'))?.[0] ?? ''

const paths =
  `/ /?lang=en&tenant=mondbank /?tenant=../shell /switch/accounts /public/imprint /config.json ${script}
  /assets/none-12345678.js /tenants/hausbank/tenant.json /tenants/hausbank/logo.svg /tenants/hausbank/none.json
  /tenants/hausbank/page.html /nowhere /switch /.vite/manifest.json.gz`.split(/\s+/)

test('nginx answers every address as the preview does, and a switch begins', async ({ journey, page }) => {
  const nginx = await startNginx(dist, preview, await freePort())
  try {
    for (const path of paths) {
      const [here, there] = await Promise.all([fetch(nginx.origin + path), fetch(preview + path)])
      expect(here.status, path).toBe(there.status)
      // In preview the sandbox answers this address.
      const cache = path === '/config.json' ? 'no-cache' : there.headers.get('cache-control')
      expect(here.headers.get('cache-control'), path).toBe(cache)
      const edited = path.startsWith('/tenants/') ? editedHeaders(here.status === 200 ? path : '') : {}
      for (const [name, value] of Object.entries({ ...security, ...edited }))
        for (const { headers } of [here, there]) expect(headers.get(name), `${name} of ${path}`).toBe(value)
      // The pages of errors may differ.
      if (here.status === 200 && path !== '/config.json') expect(await here.text()).toBe(await there.text())
    }
    const packed = await fetch(nginx.origin + script, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    await journey.start(`${nginx.origin}/?lang=de`)
    await page.reload()
    await journey.on('bank-search')
    // 401 comes from the backend, so the upload has reached it; nginx would answer 413.
    const upload = async (megabytes: number) => {
      const body = Buffer.alloc(megabytes * 1024 * 1024)
      return (await fetch(`${nginx.origin}/api/v1/switch/nachlass/upload`, { method: 'POST', body })).status
    }
    expect(await upload(25)).toBe(401)
    await page.goto('about:blank')
  } finally {
    await nginx.close()
  }
})

/** A folder with an app, removed after `act`. */
async function inFolder(act: (folder: string, root: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  const root = join(folder, 'dist')
  mkdirSync(join(root, 'tenants/shop'), { recursive: true })
  writeFileSync(join(root, 'config.json'), '{}')
  const image = '<!doctype html><title>App</title><img src="/tenants/shop/logo.svg" alt="Shop">'
  writeFileSync(join(root, 'shell.html'), image)
  await act(folder, root).finally(() => rmSync(folder, { recursive: true }))
}

test('nginx sends a PIN only to a backend with a trusted certificate', () =>
  inFolder(async (folder, root) => {
    for (const [shown, trusted, status] of [
      ['localhost', 'localhost', 200],
      ['other.example', 'other.example', 502],
      ['localhost', 'authority.example', 502],
    ] as const) {
      const { key, cert } = certificate(folder, shown)
      let received = 0
      const tls = { key: readFileSync(key), cert: readFileSync(cert) }
      const bank = createServer(tls, (incoming, response) => {
        received++
        incoming.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
      })
      const port = await listen(bank)
      const backendCa = shown === trusted ? cert : certificate(folder, trusted).cert
      const nginx = await startNginx(root, `https://localhost:${port}`, await freePort(), { backendCa })
      const login = { method: 'POST', body: '{"pin":"12345"}' }
      const answer = await fetch(`${nginx.origin}/api/v1/banking/login`, login)
      expect([answer.status, received], shown).toEqual([status, status === 200 ? 1 : 0])
      await nginx.close()
      await new Promise((done) => bank.close(done))
    }
  }))

const refreshes = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>
  <meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://evil.example/"/></svg>`

test('a drawing of a tenant is never a page; links out of its folder are dead', ({ page }) =>
  inFolder(async (folder, root) => {
    writeFileSync(join(root, 'tenants/shop/logo.svg'), refreshes)
    mkdirSync(join(folder, 'elsewhere'))
    writeFileSync(join(folder, 'elsewhere/tenant.json'), '{}')
    symlinkSync(join(folder, 'elsewhere/tenant.json'), join(root, 'tenants/shop/tenant.json'))
    symlinkSync(join(folder, 'elsewhere'), join(root, 'tenants/linked'))
    const nginx = await startNginx(root, 'http://127.0.0.1:9', await freePort())
    const seen = guard(page)
    try {
      await page.goto(nginx.origin)
      const logo = page.getByAltText('Shop')
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(9)
      await expect(page.goto(`${nginx.origin}/tenants/shop/logo.svg`)).rejects.toThrow('Download is starting')
      for (const path of ['shop/tenant.json', 'linked/tenant.json'])
        expect((await fetch(`${nginx.origin}/tenants/${path}`)).status, path).not.toBe(200)
      expect(seen).toEqual([])
    } finally {
      await nginx.close()
    }
  }))
