import { sessionKeys } from '#generated/names.ts'

/* If the app is not at the root of its host, scopedName (engine/util/base-path.ts) adds the base path as a prefix to each of these names. */

/** Session storage keys of the tokens and the tenant; the names are given by the requirements. */
export const tokenKeys = { access: 'accessToken', refresh: 'refreshToken', user: 'switchUserId' } as const
export const tenantKey = 'tenant'

/**
 * Further session storage keys: position and history stack of the flow, drafts, language, the error that ended a flow, the time
 * of the last reload, the consent to telemetry, the view for hosts that have a header of their own (`app`), the time of
 * the customer's last input, a name that duplicates of this tab share.
 */
export const ownKeys = {
  position: 'kws.position',
  history: 'kws.history',
  draft: 'kws.draft',
  locale: 'kws.locale',
  error: 'kws.error',
  reload: 'kws.reload',
  consent: 'kws.consent',
  view: 'kws.view',
  active: 'kws.active',
  tabs: 'kws.tabs',
} as const

/** Local storage key of orders whose outcome is unknown. Reset and erase do not delete it. */
export const ordersKey = 'kws.orders'

/** Local storage key of what was ticked off after an order: ids alone. Erasing deletes it; the end by idle time does not. */
export const ticksKey = 'kws.ticks'

/** All session storage keys of the app; browser tests compare the storage with this list. */
export const allKeys: string[] = [
  ...Object.values(tokenKeys),
  tenantKey,
  ...Object.values(ownKeys),
  ...Object.values(sessionKeys),
]

export { sessionKeys }
