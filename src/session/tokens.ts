import { tokenKeys } from './keys.ts'
import { readItem, writeItem } from './storage.ts'

/** The tokens of the session. `generation` grows with each new pair, so that an answer knows whether its token is stale. */
let generation = 0

export const accessToken = (): string | undefined => readItem(tokenKeys.access)
export const refreshToken = (): string | undefined => readItem(tokenKeys.refresh)
export const tokenGeneration = (): number => generation

interface TokenAnswer {
  token?: string
  jwt?: { access_token?: string; refresh_token?: string }
  userId?: string
}

/** Takes over what an answer brings: bearer = jwt.access_token, else token. False when it brings no bearer. */
export function takeTokens({ token, jwt, userId }: TokenAnswer): boolean {
  const bearer = jwt?.access_token ?? token
  if (!bearer) return false
  generation += 1
  writeItem(tokenKeys.access, bearer)
  if (jwt?.refresh_token) writeItem(tokenKeys.refresh, jwt.refresh_token)
  if (userId) writeItem(tokenKeys.user, userId)
  return true
}

export function clearTokens(): void {
  generation += 1
  Object.values(tokenKeys).forEach((key) => writeItem(key, undefined))
}
