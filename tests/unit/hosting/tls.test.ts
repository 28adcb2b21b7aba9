import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSecurely } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { certificate } from '../../support/certificate.ts'
import { freePort } from '../../support/free-port.ts'
import { hasNginx, startNginx } from '../../support/nginx.ts'

const folder = mkdtempSync(join(tmpdir(), 'tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!hasNginx)('the site that nginx serves', () => {
  it('serves https over HTTP/2 with the given certificate, and redirects http to it', async () => {
    const { key, cert } = certificate(folder, 'wechsel.example')
    const httpPort = await freePort()
    const port = await freePort()
    const nginx = await startNginx(folder, 'http://127.0.0.1:9', port, {
      name: 'wechsel.example',
      tls: { certificate: cert, key, httpPort },
    })
    try {
      const ca = readFileSync(cert)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = secureRequest(
          { host: '127.0.0.1', port, path: '/healthz', ca, servername: 'wechsel.example' },
          resolve,
        )
        outgoing.on('error', reject).end()
      })
      expect([answer.resume().statusCode, answer.headers['strict-transport-security']]).toEqual([
        200,
        'max-age=31536000',
      ])
      const chosen = await new Promise((resolve, reject) => {
        const socket = connectSecurely({
          host: '127.0.0.1',
          port,
          ca,
          servername: 'wechsel.example',
          ALPNProtocols: ['h2', 'http/1.1'],
        })
        socket.on('error', reject).on('secureConnect', () => {
          resolve(socket.alpnProtocol)
          socket.destroy()
        })
      })
      expect(chosen).toBe('h2')
      const plain = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request(
          { host: '127.0.0.1', port: httpPort, path: '/beratung?lang=en', headers: { host: 'evil.example' } },
          resolve,
        )
        outgoing.on('error', reject).end()
      })
      expect([plain.resume().statusCode, plain.headers.location]).toEqual([
        308,
        `https://wechsel.example:${port}/beratung?lang=en`,
      ])
      expect(plain.headers['cache-control']).toBe('no-store')
      expect(plain.headers['content-security-policy']).toContain("default-src 'none'")
      await expect.poll(() => nginx.log()).toContain('"path":"/beratung","status":308')
      expect(nginx.log()).not.toContain('lang')
    } finally {
      await nginx.close()
    }
  })

  it('tells the backend its own name, not the host that a request claims', async () => {
    const heard = Promise.withResolvers<unknown>()
    const backend = createServer(({ headers }, response) => {
      heard.resolve(headers['x-forwarded-host'])
      response.end()
    })
    await new Promise<void>((ready) => void backend.listen(0, '127.0.0.1', ready))
    const { port: at } = backend.address() as AddressInfo // it listens on a port
    const port = await freePort()
    const nginx = await startNginx(folder, `http://127.0.0.1:${at}`, port, { name: 'wechsel.example' })
    try {
      request({ host: '127.0.0.1', port, path: '/api/v1/x', headers: { host: 'evil.example' } }).end()
      expect(await heard.promise).toBe('wechsel.example')
    } finally {
      await nginx.close()
      backend.close()
    }
  })
})
