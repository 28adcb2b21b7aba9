import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { connect, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { certificate } from '../../support/certificate.ts'
import { freePort } from '../../support/free-port.ts'
import { hasNginx, startNginx } from '../../support/nginx.ts'

const folder = mkdtempSync(join(tmpdir(), 'tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

const name = 'wechsel.example'
/** Asks without encryption, by a host name that somebody made up. */
const plainly = (options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = { host: '127.0.0.1', headers: { host: 'evil.example' }, ...options }
    request(asked, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end()
  })

it.skipIf(!hasNginx)('nginx serves https over HTTP/2, and leads http to it, to its own name', async () => {
  const { key, cert } = certificate(folder, name)
  const [httpPort, port] = [await freePort(), await freePort()]
  const tls = { certificate: cert, key, httpPort }
  const nginx = await startNginx(folder, 'http://127.0.0.1:9', port, { name, tls })
  try {
    const session = connect(`https://127.0.0.1:${port}`, { ca: readFileSync(cert), servername: name })
    const answer = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.on('error', reject)
      session.request({ ':path': '/healthz' }).on('response', resolve).end()
    })
    session.destroy()
    expect(answer[constants.HTTP2_HEADER_STATUS]).toBe(200)
    expect(answer['strict-transport-security']).toBe('max-age=31536000')
    const { statusCode, headers } = await plainly({ port: httpPort, path: '/beratung?lang=en' })
    expect([statusCode, headers.location]).toEqual([308, `https://${name}:${port}/beratung?lang=en`])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    await expect.poll(() => nginx.log()).toContain('"path":"/beratung","status":308')
    expect(nginx.log()).not.toContain('lang')
  } finally {
    await nginx.close()
  }
})

it.skipIf(!hasNginx)('nginx tells the backend its own name, not the host that a request claims', async () => {
  const backend = createServer(({ headers }, response) => {
    response.setHeader('x-heard', String(headers['x-forwarded-host'])).end()
  })
  await new Promise<void>((ready) => void backend.listen(0, '127.0.0.1', ready))
  const { port: at } = backend.address() as AddressInfo // it listens on a port
  const port = await freePort()
  const nginx = await startNginx(folder, `http://127.0.0.1:${at}`, port, { name })
  try {
    expect((await plainly({ port, path: '/api/v1/x' })).headers['x-heard']).toBe(name)
  } finally {
    await nginx.close()
    backend.close()
  }
})
