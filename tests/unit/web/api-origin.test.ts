import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { checkout } from '../../support/root.ts'

// A backend that is not the sandbox, behind `npm start` and `npm run preview`.
const dist = mkdtempSync(join(tmpdir(), 'origin-'))
const backend = createServer(({ method, url }, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ backend: `${method} ${url}` }))
})
const portOf = (server: Server) => (server.address() as AddressInfo).port // it listens on a port
const listening = (server: Server) => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'shell.html'), '<!doctype html>the app')
  await listening(backend)
})
afterAll(() => {
  backend.close()
  rmSync(dist, { recursive: true })
})

it.each([
  ['preview', ['preview', '--outDir', dist]],
  ['start', []],
])(
  'with API_ORIGIN, `npm run %s` passes reads and writes on, and the directory of banks; nothing comes from the sandbox',
  async (_, command) => {
    const port = String(await freePort())
    const line = [join(checkout, 'node_modules/vite/bin/vite.js'), ...command, '--host', '127.0.0.1']
    const child = spawn(process.execPath, [...line, '--port', port, '--strictPort'], {
      cwd: checkout,
      stdio: 'ignore',
      env: { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${portOf(backend)}` },
    })
    const ended = new Promise((end) => child.once('exit', end))
    const ask = async (path: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method })).json() as Promise<unknown>
    try {
      await expect
        .poll(() => ask('/config.json').catch(() => undefined), { timeout: 300_000 })
        .toMatchObject({ apiBase: '/api/v1' })
      expect(await ask('/api/v1/switch/userinfo?x=1')).toEqual({ backend: 'GET /api/v1/switch/userinfo?x=1' })
      expect(await ask('/api/v1/switch', 'POST')).toEqual({ backend: 'POST /api/v1/switch' })
      expect(await ask('/banks.json')).toEqual({ backend: 'GET /banks.json' })
    } finally {
      child.kill()
      await ended
    }
  },
)
