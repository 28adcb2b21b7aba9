import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleNodeRequest } from '#src/tools/sandbox/connect.ts'
import { createHandlers } from '#src/tools/sandbox/handlers.ts'
import { createStore } from '#src/tools/sandbox/store.ts'
import { loginBody } from './client.ts'

let server: Server
let base = ''
let bearer: Record<string, string> = {}

beforeAll(async () => {
  const handlers = createHandlers(createStore(), { clock: 500 })
  server = createServer((req, res) => {
    handleNodeRequest(handlers, req, res).then(
      (done) => void (done || res.writeHead(404).end('none')),
      () => res.destroy(),
    )
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is an AddressInfo
  const reply = await fetch(`${base}/api/v1/switch`, {
    method: 'POST',
    body: '{"switchMode":"default"}',
    headers: { 'x-sandbox-scenario': 'P8' },
  })
  bearer = { authorization: `Bearer ${(await reply.json()).jwt.access_token}` }
})
afterAll(() => void server.close())

const login = (name: string, bank = '99000005') =>
  fetch(`${base}/api/v1/banking/login`, {
    method: 'POST',
    headers: bearer,
    body: JSON.stringify(loginBody(bank, name)),
  })

test('JSON, 204, 404 and what no handler answers', async () => {
  expect(
    (await (await fetch(`${base}/api/v1/switch/partners`, { headers: bearer })).json()).items,
  ).toHaveLength(24)
  const abandon = await fetch(`${base}/api/v1/banking/abandon`, { method: 'POST', headers: bearer })
  expect([abandon.status, await abandon.text()]).toEqual([204, ''])
  expect((await fetch(`${base}/api/v1/none`)).headers.get('x-request-id')).toBeTruthy()
  expect(await (await fetch(`${base}/index.html`)).text()).toBe('none')
})

test('a multipart upload of 3 MB with an umlaut in its name', async () => {
  const bytes = new Uint8Array(3 * 1024 * 1024)
  bytes.set([0xff, 0xd8, 0xff])
  const body = new FormData()
  body.set('file', new File([bytes], 'Übersicht.jpg'))
  body.set('documentType', 'will-opening')
  const reply = await fetch(`${base}/api/v1/switch/nachlass/upload`, {
    method: 'POST',
    headers: bearer,
    body,
  })
  expect(await reply.json()).toMatchObject({ name: 'Übersicht.jpg', size: bytes.length, type: 'image/jpeg' })
})

test('a letter as PDF, byte for byte', async () => {
  const { items } = await (await fetch(`${base}/api/v1/switch/partners`, { headers: bearer })).json()
  const headers = { ...bearer, accept: 'application/pdf' }
  const bytes = new Uint8Array(
    await (await fetch(`${base}/api/v1/switch/partners/${items[0].id}`, { headers })).arrayBuffer(),
  )
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text.startsWith('%PDF-1.7\n')).toBe(true)
  expect(text.endsWith('%%EOF\n')).toBe(true)
})

test('a redirect to the bank and back to the own origin', async () => {
  const { challenge, loginId } = await (await login('')).json()
  expect(challenge.redirectUrl.startsWith(base)).toBe(true)
  const back = await fetch(`${challenge.redirectUrl}&decision=approve`, { redirect: 'manual' })
  expect(back.status).toBe(302)
  const location = new URL(back.headers.get('location') ?? '')
  expect([location.origin, location.searchParams.get('loginId')]).toEqual([base, loginId])
})

test('net.drop drops the connection', async () => {
  await expect(login('net.drop', '99000009')).rejects.toThrow('fetch failed')
})
