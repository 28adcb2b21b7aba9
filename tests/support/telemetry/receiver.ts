import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../http.ts'
import { decode, type Envelope } from './envelope.ts'

/** Takes the place of the telemetry servers. */
export interface Receiver {
  origin: string
  /** Decoded bodies, in order. */
  usage: Record<string, unknown>[]
  envelopes: Envelope[]
  /** All requests as text: headers, addresses and bodies, with recordings decompressed. */
  texts: string[]
  close(): Promise<void>
}

/** The body of a request; undefined if its page has left before it was sent. */
const bodyOf = (stream: IncomingMessage): Promise<Buffer | undefined> =>
  buffer(stream).catch((failure: unknown) => {
    if (stream.complete) throw failure
    return undefined
  })

export async function startReceiver(): Promise<Receiver> {
  const http = createServer((message, response) => {
    void (async () => {
      const body = await bodyOf(message)
      if (!body) return
      const { url = '', headers } = message
      receiver.texts.push(JSON.stringify({ url, headers }))
      if (url.startsWith('/reports')) {
        const envelope = decode(body)
        receiver.envelopes.push(envelope)
        receiver.texts.push(JSON.stringify(envelope))
      } else {
        receiver.usage.push(JSON.parse(body.toString()) as Record<string, unknown>) // anything else throws
        receiver.texts.push(body.toString())
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{}')
    })()
  })
  const port = await listen(http)
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${port}`,
    usage: [],
    envelopes: [],
    texts: [],
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return receiver
}
