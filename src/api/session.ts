import type { AuthRefreshResponse, SwitchCreateResponse } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { config } from '../config.ts'
import { tenantKey } from '../session/keys.ts'
import { flowStore } from '../session/flow-store.ts'
import { readItem } from '../session/storage.ts'
import { accessToken, clearTokens, refreshToken, takeTokens, tokenGeneration } from '../session/tokens.ts'
import { ApiError } from './api-error.ts'
import { scenarioHeaders } from './scenario.ts'
import { send } from './transport.ts'

let creating: Promise<void> | undefined
let renewing: Promise<boolean> | undefined

async function createUser(): Promise<void> {
  const { method, path, class: kind } = calls['switch-create']
  const mode = flowStore.read('kws.mode') === 'consultant' ? 'consultant' : 'default'
  const service = flowStore.read('service')
  const answer = (await send(config().apiBase + path, {
    method,
    kind,
    body: {
      switchMode: mode,
      tenant: readItem(tenantKey) ?? config().defaultTenant,
      locale: document.documentElement.lang,
      ...(typeof service === 'string' && { service }),
    },
    headers: scenarioHeaders(),
  })) as SwitchCreateResponse | null // whatever it is, only tokens are taken from it
  if (answer?.error || !answer || !takeTokens(answer))
    throw new ApiError({ status: 200, body: answer, message: 'could not create xs2a user' })
}

/** Authenticated means that an access token is kept; where none is, one user is created, however many ask. */
export function ensureUser(): Promise<void> {
  if (accessToken()) return Promise.resolve()
  creating ??= createUser().finally(() => (creating = undefined))
  return creating
}

async function refresh(): Promise<boolean> {
  const token = refreshToken()
  if (!token) return false
  const { method, path, class: kind } = calls['auth-refresh']
  try {
    const answer = (await send(config().apiBase + path, {
      method,
      kind,
      body: { token },
    })) as AuthRefreshResponse | null // tokens are tested
    return takeTokens({ ...(answer?.jwt && { jwt: answer.jwt }) })
  } catch (error) {
    // No answer at all is no refusal: the tokens stay, and the caller sees its own failure.
    if (error instanceof ApiError && !error.failure.status) throw error
    return false
  }
}

/** Renews the pair of tokens once for all who ask. `generation` is that of the token which was refused. */
export function renew(generation: number): Promise<boolean> {
  if (generation !== tokenGeneration()) return Promise.resolve(accessToken() !== undefined)
  renewing ??= refresh().finally(() => (renewing = undefined))
  return renewing
}

/** The session is over: tokens away, to the root, and load anew. */
export function signOut(): void {
  clearTokens()
  window.location.replace('/')
}
