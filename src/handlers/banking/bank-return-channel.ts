import { scopedName } from '#engine/util/base-path.ts'

/**
 * A bank may redirect to a new tab, which does not share the session. The two tabs exchange the query of the redirect over a
 * BroadcastChannel per login:
 * `here`: the new tab has a query. `ask`: the waiting tab with this id requests the query. `to`: the query, for the tab with this
 * id. `taken`: that tab has received the query.
 */
type Message = { here: true } | { ask: string } | { to: string; query: string } | { taken: true }
type Received = Partial<Record<'here' | 'ask' | 'to' | 'query' | 'taken', unknown>>

/** If a tab does not confirm the query within this time, another one may get it. Milliseconds. */
const confirmTimeout = 2000
/** Maximum length of the query, as in schemas/api/banking-login. */
const maxQueryLength = 2000

interface Connection {
  post(message: Message): void
}

/** Opens the channel of a login until `signal` aborts. It is closed while the page is in the back-forward cache. */
function connect(
  loginId: string,
  signal: AbortSignal,
  receive: (message: Received) => void,
  connected: () => void,
): Connection {
  let channel: BroadcastChannel | undefined
  const close = () => {
    channel?.close()
    channel = undefined
  }
  const open = () => {
    if (channel || typeof BroadcastChannel !== 'function') return
    channel = new BroadcastChannel(scopedName(`kws.return.${loginId}`))
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && !signal.aborted) receive(data)
    })
    connected()
  }
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  signal.addEventListener('abort', close)
  queueMicrotask(() => !signal.aborted && open())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin and takes no other
  return { post: (message) => channel?.postMessage(message) }
}

const belongs = (query: string, loginId: string) =>
  query.length <= maxQueryLength && new URLSearchParams(query).get('loginId') === loginId

/** Resolves to the query of the redirect once another tab offers it. */
export function waitForReturn(loginId: string, signal: AbortSignal): Promise<string> {
  const ownId = `${performance.timeOrigin} ${Math.random()}`
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    const ask = () => connection.post({ ask: ownId })
    const connection = connect(
      loginId,
      signal,
      ({ here, to, query }) => {
        if (here) ask()
        if (to !== ownId || typeof query !== 'string' || !belongs(query, loginId)) return
        connection.post({ taken: true })
        resolve(query)
      },
      ask,
    )
  })
}

/** Offers the query of this tab to the tab that waits for it; `onTaken` is called when that tab has received it. */
export function offerReturn(loginId: string, query: string, signal: AbortSignal, onTaken: () => void): void {
  // Promised to one tab, which has not confirmed yet, or has.
  let isReserved = false
  const connection = connect(
    loginId,
    signal,
    (message) => {
      if (message.taken) {
        isReserved = true
        onTaken()
      }
      if (typeof message.ask !== 'string' || isReserved) return
      isReserved = true
      setTimeout(() => (isReserved = false), confirmTimeout)
      connection.post({ to: message.ask, query })
    },
    () => connection.post({ here: true }),
  )
}
