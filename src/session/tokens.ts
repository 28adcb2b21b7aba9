import { tokenKeys } from './keys.ts'
import { readItem, writeItem } from './storage.ts'

/** The tokens of the session. `generation` grows with each new pair, so that an answer knows whether its token is stale. */
let generation = 0

/** What can be a token: printable ASCII without blanks, quotes and brackets. Anything else is junk, and counts as absent. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[!#-;=?-Z\\^-z|~]{1,8192}$/.test(value) &&
  value !== 'null' &&
  value !== 'undefined'

/** Ids are opaque. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 128

function tokenAt(key: string): string | undefined {
  const value = readItem(key)
  return isToken(value) ? value : undefined
}

export const accessToken = (): string | undefined => tokenAt(tokenKeys.access)
export const refreshToken = (): string | undefined => tokenAt(tokenKeys.refresh)
export const tokenGeneration = (): number => generation

/** An answer of the server; its values are tested before they are kept. */
interface TokenAnswer {
  token?: unknown
  jwt?: { access_token?: unknown; refresh_token?: unknown } | null
  userId?: unknown
}

/** Takes over what an answer brings: bearer = jwt.access_token, else token. False when it brings no bearer. */
export function takeTokens({ token, jwt, userId }: TokenAnswer): boolean {
  const bearer = jwt?.access_token ?? token
  if (isId(userId)) writeItem(tokenKeys.user, userId)
  if (!isToken(bearer)) return false
  generation += 1
  writeItem(tokenKeys.access, bearer)
  if (isToken(jwt?.refresh_token)) writeItem(tokenKeys.refresh, jwt.refresh_token)
  return true
}

export function clearTokens(): void {
  generation += 1
  Object.values(tokenKeys).forEach((key) => writeItem(key, undefined))
}

/** Keeps this token alone; nothing changes where it is none. False then. */
export function keepOnly(token: unknown): boolean {
  if (!isToken(token)) return false
  clearTokens()
  return takeTokens({ token })
}
