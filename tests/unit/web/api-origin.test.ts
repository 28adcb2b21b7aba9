import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '../../support/http.ts'
import { startVite } from '../../support/vite.ts'

// A backend that is not the sandbox, behind `npm start` and `npm run preview`.
const dist = mkdtempSync(join(tmpdir(), 'origin-'))
const backend = createServer(({ method, url }, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ backend: `${method} ${url}` }))
})
let origin = ''

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'shell.html'), '<!doctype html>the app')
  origin = `http://127.0.0.1:${await listen(backend)}`
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
    const vite = await startVite(command, { env: { API_ORIGIN: origin } })
    const ask = async (path: string, method = 'GET') =>
      (await fetch(vite.origin + path, { method })).json() as Promise<unknown>
    try {
      expect(await ask('/config.json')).toMatchObject({ apiBase: '/api/v1' })
      expect(await ask('/api/v1/switch/userinfo?x=1')).toEqual({ backend: 'GET /api/v1/switch/userinfo?x=1' })
      expect(await ask('/api/v1/switch', 'POST')).toEqual({ backend: 'POST /api/v1/switch' })
      expect(await ask('/banks.json')).toEqual({ backend: 'GET /banks.json' })
    } finally {
      vite.close()
    }
  },
)
