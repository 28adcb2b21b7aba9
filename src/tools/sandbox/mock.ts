import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { handleNodeRequest } from './connect.ts'
import { createHandlers } from './handlers.ts'
import { createStore } from './store.ts'

/** `npm run mock`: the sandbox as a separate HTTP server. It has no access control: everyone who can reach the port can use it. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4180' },
    address: { type: 'string', default: '127.0.0.1' },
    clock: { type: 'string', default: process.env.SANDBOX_CLOCK ?? '1' },
  },
})
const handlers = createHandlers(createStore({ print: true }), { clock: Number(values.clock) })

const server = createServer((request, response) => {
  handleNodeRequest(handlers, request, response).then(
    (done) => void (done || response.writeHead(404).end()),
    (error: unknown) => {
      console.error(`[sandbox] ${request.method} ${request.url}:`, error)
      response.destroy()
    },
  )
})
server.listen(Number(values.port), values.address, () => {
  const { port } = server.address() as AddressInfo // a server that listens on a port has an AddressInfo
  const origin = `http://${values.address}:${port}`
  console.log(`API: ${origin}/api/v1\nBanks: ${origin}/banks.json\nOutbox: ${origin}/api/v1/__sandbox/outbox`)
})
