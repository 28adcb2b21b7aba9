import type { SwitchCreateResponse } from '#generated/api.ts'
import { filled } from '#engine/util/json.ts'
import { parseUrl } from '#engine/util/requests.ts'
import { config } from '../config/config.ts'
import { tenantKey } from '../session/keys.ts'
import { stored } from '../session/flow-store.ts'
import { endings } from '../session/leaving.ts'
import {
  readItem,
  accessToken,
  clearTokens,
  isSealed,
  refreshToken,
  storeTokens,
  tokenGeneration,
} from '../session/storage.ts'
import { ApiError, isFromGateway, isFromBackend, statusOf, type Failure } from './errors.ts'
import { carriesSecret, withRetries, send, sendCall, type Outgoing } from './transport.ts'
import { announceTokens, askOtherTabs, listenToOtherTabs, withTabLock } from './tab-sync.ts'

let creating: Promise<void> | undefined
let refreshing: Promise<boolean> | undefined
/** Set once the session has ended and the page navigates to the entry: nothing is sent any more. */
let leaving: Promise<void> | undefined

/** Reads the answer of POST /switch. An error in it is always shown on the Error route. */
function readCreatedUser(body: unknown, headers: Headers): void {
  const answer = tokensOf(body) ?? {}
  const { error } = answer
  if (!error && storeTokens(answer)) return
  const sent = typeof error === 'object' ? error : { error }
  throw new ApiError(
    { status: 200, body: sent, message: 'could not create xs2a user', endsFlow: true },
    headers,
  )
}

/** The body is not validated by a schema here: only tokens and the error are read, and `storeTokens` validates the tokens. */
const tokensOf = (body: unknown): Partial<SwitchCreateResponse> | null =>
  typeof body === 'object' ? body : null

async function createUser(): Promise<void> {
  await sendCall('switch-create', {
    read: readCreatedUser,
    body: {
      switchMode: stored('mode') ?? 'default',
      tenant: readItem(tenantKey) ?? config().defaultTenant,
      locale: document.documentElement.lang,
      ...filled({ service: stored('service'), immoscoutMieterPlus: stored('immoscoutMieterPlus') }),
    },
  })
}

/** Resolves when there is an access token. Without one, creates a user; concurrent callers share that one request. */
export function ensureUser(): Promise<void> {
  if (leaving)
    return leaving.then(() => {
      throw new ApiError({ status: 401 })
    })
  listenToOtherTabs()
  if (accessToken()) return Promise.resolve()
  // A receipt belongs to the user who ordered: a new one has no order. And what still runs when a session was ended begins no new one.
  if (isSealed() || stored('receipt')) return Promise.reject(new ApiError({ status: 401 }))
  creating ??= createUser()
    .catch((error: unknown) => {
      // If the backend refuses POST /switch, the Error route shows it. Failures of a gateway stay retryable on the page.
      if (error instanceof ApiError && error.failure.status && isFromBackend(error.failure))
        error.failure.endsFlow = true
      throw error
    })
    .finally(() => (creating = undefined))
  return creating
}

/** Whether the refresh token may still be valid: no answer, or one of a gateway. After a truncated one it may be used up. */
const mayStillBeValid = (failure: Failure) =>
  failure.status ? isFromGateway(failure) : failure.noResponse !== 'truncated'

async function refreshInThisTab(token: string, generation: number, waited: boolean): Promise<boolean> {
  if (waited) await askOtherTabs(token)
  const replaced = () => generation !== tokenGeneration() && accessToken() !== undefined
  // Another tab has refreshed the tokens meanwhile.
  if (generation !== tokenGeneration()) return replaced()
  try {
    const answer = await withRetries('F', () => sendCall('auth-refresh', { body: { token }, read: tokensOf }))
    // The session was ended or replaced meanwhile: this answer does not belong to it.
    if (generation !== tokenGeneration()) return replaced()
    const jwt = answer?.jwt
    if (jwt?.refresh_token === undefined || !storeTokens({ jwt })) return false
    announceTokens(token)
    return true
  } catch (error) {
    if (error instanceof ApiError && mayStillBeValid(error.failure)) throw error
    // The refresh token was refused. A duplicate of this tab may have used it and hold the new pair.
    await askOtherTabs(token)
    return replaced()
  }
}

/** Refreshes the tokens, once for all callers. `generation`: that of the refused token. False if the session has ended. */
async function renewTokens(generation: number): Promise<boolean> {
  if (generation !== tokenGeneration()) return accessToken() !== undefined
  const token = refreshToken()
  if (!token) return false
  refreshing ??= withTabLock('refresh', (waited) => refreshInThisTab(token, generation, waited)).finally(
    () => (refreshing = undefined),
  )
  return refreshing
}

/** Refreshes the session for a recovery action; ends it if that fails. @throws ApiError without a response */
export async function refreshSession(): Promise<void> {
  await ensureUser()
  if (await renewTokens(tokenGeneration())) return
  await signOut()
  throw new ApiError({ status: 401 })
}

/** Ends the session, once however many calls were refused: clears the tokens, archives the answers, reloads at the entry. */
export function signOut(): Promise<void> {
  clearTokens()
  leaving ??= endings.refused()
  return leaving
}

/** If a call with a secret gets a 401 again within this time after a refresh, the session ends. Milliseconds. */
const refusedAgainWithin = 60_000
let lastRefresh: { generation: number; at: number } | undefined

/** After the refresh for a call that carries a PIN or TAN: it is never resent, the customer has to submit it again. */
async function requireResubmit(generation: number, error: unknown): Promise<void> {
  if (generation === lastRefresh?.generation && Date.now() - lastRefresh.at < refusedAgainWithin)
    return signOut()
  lastRefresh = { generation: tokenGeneration(), at: Date.now() }
  if (error instanceof ApiError) error.failure.refreshed = true
}

const parsed = (address: string): URL | undefined => parseUrl(address, window.location.href)

/**
 * Whether the bearer token may be sent to this address: only to the origin of the API and below its base path. Not to other
 * hosts of the deployment (tenant, theme, CDN, help desk), even if they are below that path, and not to the token refresh.
 */
export function takesBearer(address: string): boolean {
  const { apiBase, hosts } = config()
  const [url, api] = [parsed(address), parsed(apiBase)]
  if (!url || !api || url.username || url.password) return false
  const below = (base: URL) =>
    url.origin === base.origin && url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`)
  const others = Object.values(hosts).filter(Boolean).map(parsed)
  const other = others.some((host) => host && host.pathname !== '/' && below(host))
  const foreign = others.some((host) => host && host.origin !== api.origin && host.origin === url.origin)
  return below(api) && !other && !foreign && !url.pathname.endsWith('/auth/refreshToken')
}

/**
 * Sends a call with the bearer token. Creates the user first if there is no token. After a 401 the tokens are refreshed once
 * and the call is sent again, except calls that carry a secret (class A), see `requireResubmit`. If the refresh fails, or the
 * new token is refused too, the session has ended: `onEnded`.
 * @throws ApiError
 */
export async function sendAuthorised<T>(
  address: string,
  outgoing: Outgoing<T>,
  onEnded: () => void | Promise<void> = signOut,
): Promise<T> {
  const { kind, signal } = outgoing
  // That of the token of the last try: others may have renewed it while this call waited to be sent again.
  let generation = 0
  const request = () =>
    withRetries(
      kind,
      () => {
        generation = tokenGeneration()
        return send(address, { ...outgoing, authorised: takesBearer(address) })
      },
      signal,
    )
  await ensureUser()
  signal?.throwIfAborted()
  try {
    const answer = await request()
    if (carriesSecret(kind)) lastRefresh = undefined
    return answer
  } catch (error) {
    if (statusOf(error) !== 401) throw error
    const isRenewed = await renewTokens(generation).catch((reason: unknown) => {
      if (reason instanceof ApiError) reason.failure.refused = true
      throw reason
    })
    if (!isRenewed) await onEnded()
    else if (carriesSecret(kind)) await requireResubmit(generation, error)
    if (!isRenewed || carriesSecret(kind)) throw error
  }
  signal?.throwIfAborted()
  try {
    return await request()
  } catch (error) {
    if (statusOf(error) === 401) await onEnded()
    throw error
  }
}
