import { parseUrl } from '#engine/util/parse-url.ts'
import { pause } from '../../api/limits.ts'
import { config } from '../../config/config.ts'
import type { TypedHandler } from '../shared.ts'
import { refused } from '../shared.ts'
import { offerReturn as offerTo } from './bank-return-channel.ts'

/** If the page is still open after this time, the URL has opened the bank's app instead. Milliseconds. */
const appTimeout = 5000

/** Opens the page of the bank: in this tab, from a frame in a new one. Only https URLs of configured origins, and our own origin, are allowed. */
export const leave: TypedHandler<'bankPage.leave'> = async ({ login: state }, { signal }) => {
  const address = state.challenge?.redirectUrl ?? ''
  const url = parseUrl(address)
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

/** Offers the query of this page's URL to the tab that waits for it. Resolves when that tab has it; without a login id it never resolves. */
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
    offerTo(loginId, query.toString(), offering.signal, () => {
      offering.abort()
      resolve(null)
    })
  })
