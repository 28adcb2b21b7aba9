import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { handleNodeRequest } from './connect.ts'
import { createHandlers } from './handlers.ts'
import { clockFactor, createStore, printMessage } from './store.ts'

/** `npm run mock`: the sandbox as a separate HTTP server. It has no access control: everyone who can reach the port can use it. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4180' },
    address: { type: 'string', default: '127.0.0.1' },
    clock: { type: 'string', default: process.env.SANDBOX_CLOCK ?? '1' },
  },
})
const port = Number(values.port)
const handlers = createHandlers(createStore({ onMessage: printMessage }), {
  clock: clockFactor(values.clock),
})

function answer(request: IncomingMessage, response: ServerResponse): void {
  const missing = () =>
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"code":"unknown","message":"no such path"}')
  handleNodeRequest(handlers, request, response).then(
    (done) => void (done || missing()),
    (error: unknown) => {
      console.error(`[sandbox] ${request.method} ${request.url}:`, error)
      response.destroy()
    },
  )
}

const server = createServer(answer)
server.on('error', (error) => {
  console.error(`The mock cannot listen on ${values.address}:${values.port}: ${error.message}`)
  process.exitCode = 1
})
if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
  console.error(`--port ${values.port} is not a port.`)
  process.exitCode = 1
} else
  server.listen(port, values.address, () => {
    const at = server.address()
    const origin = `http://${values.address}:${typeof at === 'object' && at ? at.port : port}`
    console.log(
      `API: ${origin}/api/v1\nBanks: ${origin}/banks.json\nOutbox: ${origin}/api/v1/__sandbox/outbox`,
    )
  })
