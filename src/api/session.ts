import type { SwitchCreateResponse } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../boot/config.ts'
import { sessionKeys, tenantKey } from '../session/keys.ts'
import { flowStore } from '../session/flow-store.ts'
import { readItem } from '../session/storage.ts'
import { accessToken, clearTokens, refreshToken, takeTokens, tokenGeneration } from '../session/tokens.ts'
import { ApiError, isFromGateway, isFromBackend } from './api-error.ts'
import type { Failure } from './errors.ts'
import { repeated } from './retry.ts'
import { announceRenewal, askOtherTabs, exclusively, listen } from './tab-sync.ts'
import { send } from './transport.ts'

let creating: Promise<void> | undefined
let renewing: Promise<boolean> | undefined
/** The session is over and the page on its way to the root: nothing is sent any more. */
let leaving: Promise<void> | undefined

/** Specification, section 2: an error in the answer of POST /switch is shown on the Error route, whatever its code. */
function takeUser(body: unknown, headers: Headers): void {
  const answer = tokensOf(body)
  const error = answer?.error
  if (answer && !error && takeTokens(answer)) return
  throw new ApiError(
    {
      status: 200,
      body: { ...(typeof error === 'object' ? error : { error }), redirect: true },
      message: 'could not create xs2a user',
    },
    headers,
  )
}

/** Whatever came: only tokens and an error are taken from it, and tokens are tested before they are kept. */
const tokensOf = (body: unknown): Partial<SwitchCreateResponse> | null =>
  typeof body === 'object' ? body : null

async function createUser(): Promise<void> {
  const { method, path, class: kind } = calls['switch-create']
  const mode = flowStore.read(sessionKeys.mode)
  const service = flowStore.read(sessionKeys.service)
  const mieterPlus = flowStore.read(sessionKeys.immoscoutMieterPlus)
  await send(config().apiBase + path, {
    method,
    kind,
    read: takeUser,
    body: {
      switchMode: mode ?? 'default',
      tenant: readItem(tenantKey) ?? config().defaultTenant,
      locale: document.documentElement.lang,
      ...(typeof service === 'string' && { service }),
      ...(typeof mieterPlus === 'string' && { immoscoutMieterPlus: mieterPlus }),
    },
  })
}

/**
 * Specification, section 2: a refusal of POST /switch is shown on the Error route, whatever its code. Who did not refuse it, as
 * a gateway, is asked again in its place.
 */
function toErrorRoute(error: unknown): never {
  throw error instanceof ApiError && error.status && isFromBackend(error.failure)
    ? error.toErrorRoute()
    : error
}

/** Authenticated means that an access token is kept; where none is, one user is created, however many ask. */
export function ensureUser(): Promise<void> {
  if (leaving)
    return leaving.then(() => {
      throw new ApiError({ status: 401 })
    })
  listen()
  if (accessToken()) return Promise.resolve()
  // What was ordered belongs to the user who has ordered it: another one would be shown that there is nothing.
  if (flowStore.read(sessionKeys.receipt)) return Promise.reject(new ApiError({ status: 401 }))
  creating ??= createUser()
    .catch(toErrorRoute)
    .finally(() => (creating = undefined))
  return creating
}

function askForTokens(token: string): Promise<Partial<SwitchCreateResponse> | null> {
  const { method, path, class: kind } = calls['auth-refresh']
  return repeated(kind, () =>
    send(config().apiBase + path, { method, kind, body: { token }, read: tokensOf }),
  )
}

const isUnheard = (failure: Failure) => (failure.status ? isFromGateway(failure) : failure.lost !== 'part')

async function refreshExclusively(token: string, generation: number, waited: boolean): Promise<boolean> {
  if (waited) await askOtherTabs(token)
  const replaced = () => generation !== tokenGeneration() && accessToken() !== undefined
  // A copy of this tab was quicker.
  if (generation !== tokenGeneration()) return replaced()
  try {
    const answer = await askForTokens(token)
    // The session was ended or replaced meanwhile: what comes now is not for it.
    if (generation !== tokenGeneration()) return replaced()
    const jwt = answer?.jwt
    if (jwt?.refresh_token === undefined || !takeTokens({ jwt })) return false
    announceRenewal(token)
    return true
  } catch (error) {
    // No answer is no refusal, nor is the page of a gateway: the tokens stay. A part of an answer is: the token is spent.
    if (error instanceof ApiError && isUnheard(error.failure)) throw error
    // Refused, perhaps because a copy of this tab has used it.
    await askOtherTabs(token)
    return replaced()
  }
}

async function refresh(): Promise<boolean> {
  const token = refreshToken()
  if (!token) return false
  const generation = tokenGeneration()
  return exclusively((waited) => refreshExclusively(token, generation, waited))
}

/** Renews the pair of tokens once for all who ask. `generation` is that of the token which was refused. */
export function renew(generation: number): Promise<boolean> {
  if (generation !== tokenGeneration()) return Promise.resolve(accessToken() !== undefined)
  renewing ??= refresh().finally(() => (renewing = undefined))
  return renewing
}

/** Signs in anew because an answer said so; a session that cannot be renewed is over. @throws ApiError where nobody answers */
export async function renewSession(): Promise<void> {
  await ensureUser()
  if (await renew(tokenGeneration())) return
  await signOut()
  throw new ApiError({ status: 401 })
}

/** The session is over: tokens away, answers set aside, to the entry, and load anew. Once, however many calls were refused. */
export function signOut(): Promise<void> {
  clearTokens()
  leaving ??= import('../session/restart.ts').then(
    ({ restart }) => restart(),
    // Nothing is set aside then; the session is over all the same.
    () => window.location.replace('/'),
  )
  return leaving
}
