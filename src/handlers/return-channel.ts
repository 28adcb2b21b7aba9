/**
 * A bank may lead back to a new tab, which has nothing of the switch. The tabs of one login find each other on a channel of
 * its name: the one that came back holds the query, the one that began asks for it, once, and says that it has it.
 */
type Message = { here: true } | { ask: string } | { to: string; query: string } | { taken: true }
type Received = Partial<Record<'here' | 'ask' | 'to' | 'query' | 'taken', unknown>>

/** Time in which the tab that got the query says so; then another one may have it. In milliseconds. */
const patience = 2000
/** The contract's longest query. */
const longest = 2000

interface Connection {
  post(message: Message): void
}

/** Opens the channel of a login until the signal ends; a page that is put away leaves it, and comes back to it. */
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
    channel = new BroadcastChannel(`kws.return.${loginId}`)
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
  query.length <= longest && new URLSearchParams(query).get('loginId') === loginId

/** The query with which the bank led back, as soon as another tab has it. */
export function returnedElsewhere(loginId: string, signal: AbortSignal): Promise<string> {
  const me = `${performance.timeOrigin} ${Math.random()}`
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    const ask = () => connection.post({ ask: me })
    const connection = connect(
      loginId,
      signal,
      ({ here, to, query }) => {
        if (here) ask()
        if (to !== me || typeof query !== 'string' || !belongs(query, loginId)) return
        connection.post({ taken: true })
        resolve(query)
      },
      ask,
    )
  })
}

/** Hands the query of this tab to the one that asks for it; `taken` is called when it has it. */
export function offerReturn(loginId: string, query: string, signal: AbortSignal, taken: () => void): void {
  let given = false
  const connection = connect(
    loginId,
    signal,
    (message) => {
      if (message.taken) {
        given = true
        taken()
      }
      if (typeof message.ask !== 'string' || given) return
      given = true
      setTimeout(() => (given = false), patience)
      connection.post({ to: message.ask, query })
    },
    () => connection.post({ here: true }),
  )
}
