import { parseUrl } from '#engine/util/parse-url.ts'
import { pause } from '../api/retry.ts'
import { config } from '../boot/config.ts'
import { proceed } from './banking.ts'
import type { TypedHandler } from './handler.ts'
import { refused } from './handler.ts'
import { returnedElsewhere } from './return-channel.ts'

/** A page that is still there after this many milliseconds stays: the address has opened the app of the bank. */
const stay = 5000

/** Opens the page of the bank in this tab. Only https addresses of allowed origins, or our own origin, are opened. */
export const leave: TypedHandler<'banking.leave'> = async ({ login: state }, { signal }) => {
  const address = state.challenge?.redirectUrl ?? ''
  const url = parseUrl(address)
  const allowed =
    url &&
    (url.origin === window.location.origin ||
      (url.protocol === 'https:' && config().redirectOrigins.includes(url.origin)))
  if (!allowed) throw refused({ code: 'not-supported', message: 'redirect address is not allowed' })
  window.location.assign(url)
  await pause(stay, signal)
  return null
}

/** Waits until the bank leads back to another tab, and hands on what it gave along. */
export const comeback: TypedHandler<'banking.comeback'> = async ({ login: state }, tools) => {
  const loginId = state.loginId ?? ''
  return proceed({ loginId, redirectQuery: await returnedElsewhere(loginId, tools.signal) }, tools)
}
