import { chromium } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headersOf } from '#src/tools/hosting/server/site.ts'
import { findFullChromium } from '../../engine/tools/build/find-chromium.mjs'
import { certificate } from '../support/certificate.ts'
import { config, hasNginx, startNginx } from '../support/nginx.ts'
import { expect, test } from '../support/browser/test.ts'
import playwright from './playwright.config.ts'

test('the browser reports violations of the Content Security Policy to the configured path', async () => {
  test.skip(!hasNginx, 'nginx is not installed here; on Debian, as root, npm test installs it.')
  const folder = mkdtempSync(join(tmpdir(), 'csp-'))
  writeFileSync(
    join(folder, 'shell.html'),
    '<!doctype html><title>x</title><script>window.ran = true</script>',
  )
  const received: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${body}`)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready))
  const reports = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` // it listens on a port
  const csp = { endpoint: '/csp-reports' }
  const port = Number(process.env.PORT ?? 4173) + 2002
  const { key, cert } = certificate(folder, 'localhost')
  const nginx = await startNginx(folder, 'http://127.0.0.1:9', port, {
    headers: headersOf({ ...config, csp }),
    proxied: [{ path: csp.endpoint, to: 'reports' }],
    backends: { api: 'http://127.0.0.1:9', usage: 'http://127.0.0.1:9', reports },
    tls: { certificate: cert, key, httpPort: port + 1 },
  })
  // Reports need https and the full Chromium; without the second switch they are sent after a minute.
  const own = playwright.use?.launchOptions
  const browser = await chromium.launch({
    ...own,
    ...findFullChromium(),
    args: [...(own?.args ?? []), '--ignore-certificate-errors', '--short-reporting-delay'],
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await page.goto(`https://localhost:${port}/`)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expect
      .poll(() => received.join('\n'), { timeout: 300_000 })
      .toMatch(/^POST \/csp-reports .*"effectiveDirective":"script-src-elem"/)
  } finally {
    await browser.close()
    await nginx.close()
    receiver.closeAllConnections()
    await new Promise((done) => receiver.close(done))
    rmSync(folder, { recursive: true })
  }
})
