import { inflateSync } from 'node:zlib'

export interface Item {
  type: string
  header: Record<string, unknown>
  /** The content: parsed JSON, the events of a recording, or else the text. */
  payload: unknown
}

export interface Envelope {
  header: Record<string, unknown>
  items: Item[]
}

const newline = 0x0a
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A recording is a line with the number of its segment, and its events, which may be compressed. */
function recordingIn(payload: Buffer): unknown {
  const end = payload.indexOf(newline)
  const rest = payload.subarray(end + 1)
  const plain = rest[0] === 0x78 ? inflateSync(rest) : rest
  return { ...(parse(payload.subarray(0, end).toString()) as object), events: parse(plain.toString()) } // {segment_id}
}

/** Parses an envelope of Sentry: lines of JSON, each except the first followed by the content that it describes. */
export function decode(body: Buffer): Envelope {
  let at = 0
  const line = (): Record<string, unknown> => {
    const end = body.indexOf(newline, at)
    const text = body.subarray(at, end < 0 ? undefined : end).toString()
    at = end < 0 ? body.length : end + 1
    return JSON.parse(text) as Record<string, unknown> // the format says so; anything else throws
  }
  const header = line()
  const items: Item[] = []
  while (at < body.length) {
    const own = line()
    const next = body.indexOf(newline, at)
    const end = typeof own.length === 'number' ? at + own.length : next < 0 ? body.length : next
    const payload = body.subarray(at, end)
    at = end + 1
    const type = String(own.type)
    items.push({
      type,
      header: own,
      payload: type === 'replay_recording' ? recordingIn(payload) : parse(payload.toString()),
    })
  }
  return { header, items }
}
