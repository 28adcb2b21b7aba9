import { parseUrl } from '#engine/util/parse-url.ts'
import { pause } from '../api/retry.ts'
import { config } from '../boot/config.ts'
import { proceed } from './banking.ts'
import type { TypedHandler } from './handler.ts'
import { refused } from './handler.ts'
import { waitForReturn } from './return-channel.ts'

/** If the page is still open after this time, the URL has opened the bank's app instead. Milliseconds. */
const appTimeout = 5000

/** Opens the page of the bank in this tab. Only https URLs of configured origins, and our own origin, are allowed. */
export const leave: TypedHandler<'banking.leave'> = async ({ login: state }, { signal }) => {
  const address = state.challenge?.redirectUrl ?? ''
  const url = parseUrl(address)
  const allowed =
    url &&
    (url.origin === window.location.origin ||
      (url.protocol === 'https:' && config().redirectOrigins.includes(url.origin)))
  if (!allowed) throw refused({ code: 'not-supported', message: 'redirect address is not allowed' })
  window.location.assign(url)
  await pause(appTimeout, signal)
  return null
}

/** Waits until the bank redirects to another tab, and continues the login with the query of that redirect. */
export const comeback: TypedHandler<'banking.comeback'> = async ({ login: state }, tools) => {
  const loginId = state.loginId ?? ''
  return proceed({ loginId, redirectQuery: await waitForReturn(loginId, tools.signal) }, tools)
}
