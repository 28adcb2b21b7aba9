import { scopedName } from '#engine/util/base-path.ts'
import { isObject } from '#engine/util/json.ts'
import { parseUrl } from '#engine/util/requests.ts'
import { pause } from '../../api/transport.ts'
import { config } from '../../config/config.ts'
import type { TypedHandler } from '../shared.ts'
import { refused } from '../../api/errors.ts'

/** If the page is still open after this time, the URL has opened the bank's app instead. Milliseconds. */
const appTimeout = 5000
/** Maximum length of the query, as in schemas/api/banking-login. */
const maxQueryLength = 2000

/** Opens the page of the bank: in this tab, from a frame in a new one. Only https URLs of configured origins, and our own origin, are allowed. */
export const leave: TypedHandler<'bankPage.leave'> = async ({ login: state }, { signal }) => {
  const url = parseUrl(state.challenge?.redirectUrl ?? '')
  const allowed =
    url &&
    (url.origin === window.location.origin ||
      (url.protocol === 'https:' && config().redirectOrigins.includes(url.origin)))
  if (!allowed) throw refused({ code: 'not-supported', message: 'redirect address is not allowed' })
  // In a frame (embedding/host.ts) a new tab is needed, because banks forbid framing. The return page sends its query to this frame.
  if (document.documentElement.dataset.embedded !== undefined) {
    // `noopener`: the tab gets no copy of this session storage. Named, because Safari on iOS does not open `_blank` here.
    window.open(url, 'bank', 'noopener')
    return null
  }
  window.location.assign(url)
  await pause(appTimeout, signal)
  return null
}

type Message = Partial<Record<'here' | 'ask' | 'to' | 'query', unknown>>

/**
 * A bank may redirect to a new tab, which does not share the session. The two tabs exchange the query of the redirect over a
 * BroadcastChannel per login:
 * `here`: the new tab has a query. `ask`: the waiting tab with this id requests the query. `to`: the query, for the tab with this id.
 * The channel is open until `signal` aborts, and closed while the page is in the back-forward cache. `greeting` is said each time
 * it opens.
 * @returns what posts a message
 */
function connect(
  loginId: string,
  signal: AbortSignal,
  greeting: Message,
  receive: (message: Message) => void,
): (message: Message) => void {
  let channel: BroadcastChannel | undefined
  const close = () => {
    channel?.close()
    channel = undefined
  }
  const open = () => {
    if (channel || signal.aborted || typeof BroadcastChannel !== 'function') return
    channel = new BroadcastChannel(scopedName(`kws.return.${loginId}`))
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isObject(data) && !signal.aborted) receive(data)
    })
    post(greeting)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin and takes no other
  const post = (message: Message) => channel?.postMessage(message)
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  signal.addEventListener('abort', close)
  open()
  return post
}

/** Resolves to the query of the redirect once another tab offers it. */
export function waitForReturn(loginId: string, signal: AbortSignal): Promise<string> {
  const ask = { ask: `${performance.timeOrigin} ${Math.random()}` }
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    const post = connect(loginId, signal, ask, ({ here, to, query }) => {
      if (here) post(ask)
      if (to !== ask.ask || typeof query !== 'string' || query.length > maxQueryLength) return
      if (new URLSearchParams(query).get('loginId') !== loginId) return
      resolve(query)
    })
  })
}

/** Gives the query of this page's URL to the first tab that asks for it. Without a login id it never resolves. */
export const offerReturn: TypedHandler<'bankPage.offerReturn'> = (_input, { signal }) =>
  new Promise((resolve, reject) => {
    const query = new URLSearchParams(window.location.search)
    const loginId = query.get('loginId')
    const offering = new AbortController()
    signal.addEventListener('abort', () => {
      offering.abort()
      reject(signal.reason)
    })
    if (!loginId) return
    const post = connect(loginId, offering.signal, { here: true }, ({ ask }) => {
      if (typeof ask !== 'string') return
      post({ to: ask, query: query.toString() })
      // A copy of that tab gets nothing.
      offering.abort()
      resolve(null)
    })
  })
