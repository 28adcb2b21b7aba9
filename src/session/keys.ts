import { sessionKeys } from '#generated/names.ts'

/** Session keys of the specification that are not part of a flow's context. */
export const tokenKeys = { access: 'accessToken', refresh: 'refreshToken', user: 'switchUserId' } as const
export const tenantKey = 'tenant'

/**
 * Keys of our own: position and trail of the flow, drafts, the language, a failure that ended a flow, the last reload, what
 * was said to telemetry.
 */
export const ownKeys = {
  position: 'kws.position',
  trail: 'kws.trail',
  draft: 'kws.draft',
  locale: 'kws.locale',
  error: 'kws.error',
  reload: 'kws.reload',
  consent: 'kws.consent',
} as const

/** In the browser's local storage, beyond the tab: orders whose outcome is not known. No reset and no eraser takes it away. */
export const ordersKey = 'kws.orders'

/** Everything the app may keep in the session; the browser tests compare storage with it. */
export const allKeys: string[] = [
  ...Object.values(tokenKeys),
  tenantKey,
  ...Object.values(ownKeys),
  ...Object.values(sessionKeys),
]

export { sessionKeys }
