import { activityEvents } from '#engine/flow/persist.ts'
import { scopedName } from '#engine/util/base-path.ts'
import { createStore } from '#engine/view/store.ts'
import { ownKeys, tokenKeys } from './keys.ts'

/** Session storage that never throws: if it is denied or full, this page goes on with its values, and `memoryOnly` changes once. */
const values = new Map<string, string | undefined>()
const unsaved = new Set<string>()

/** Whether values no longer survive a reload. */
export const memoryOnly = createStore(false)
export const isMemoryOnly = memoryOnly.read

const fallBack = () => isMemoryOnly() || memoryOnly.write(true)

export function readItem(key: string): string | undefined {
  try {
    if (!unsaved.has(key)) values.set(key, window.sessionStorage.getItem(scopedName(key)) ?? undefined)
  } catch {
    fallBack()
  }
  return values.get(key)
}

let sealed = false
export const isSealed = (): boolean => sealed

/** Ignores all further writes. Used after erasing, so that running code does not write data again before the page unloads. */
export function sealStorage(): void {
  sealed = true
}

export function writeItem(key: string, value: string | undefined): void {
  if (sealed) return
  values.set(key, value)
  unsaved.delete(key)
  // With what could not be stored before: a later page would have some values without the others.
  for (const name of unsaved.add(key))
    try {
      const kept = values.get(name)
      // Removed first: if the value cannot be written, no value after a reload is better than an outdated one.
      window.sessionStorage.removeItem(scopedName(name))
      if (kept !== undefined) window.sessionStorage.setItem(scopedName(name), kept)
      unsaved.delete(name)
    } catch {
      fallBack()
    }
}

/** Increases with each new pair of tokens, so that a refused call can tell whether its token is outdated. */
let generation = 0

/** Printable ASCII without blanks, quotes, backslash and brackets. Any other value counts as absent. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[!#-;=?-Z\\^-z|~]{1,8192}$/.test(value) &&
  value !== 'null' &&
  value !== 'undefined'

/** Ids are opaque: only their length is checked. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 128

const tokenAt = (key: string): string | undefined => [readItem(key)].find(isToken)
export const accessToken = (): string | undefined => tokenAt(tokenKeys.access)
export const refreshToken = (): string | undefined => tokenAt(tokenKeys.refresh)

/** The same in all tabs of a session, and only there. */
export const sessionName = (): string =>
  scopedName(`kws.session.${readItem(ownKeys.tabs) ?? readItem(tokenKeys.user) ?? ''}`)

export const tokenGeneration = (): number => generation

/** The tokens in an answer of the server, not yet validated. */
interface TokenAnswer {
  token?: unknown
  jwt?: { access_token?: unknown; refresh_token?: unknown } | null
  userId?: unknown
}

/**
 * Validates and stores the tokens of an answer. The access token is jwt.access_token, else token. Returns false if there is none.
 * A session gets a name for its tabs, because the user id may be missing at first, and may come with a later answer in one tab alone.
 */
export function storeTokens({ token, jwt, userId }: TokenAnswer): boolean {
  const bearer = jwt?.access_token ?? token
  if (isId(userId)) writeItem(tokenKeys.user, userId)
  if (!isToken(bearer)) return false
  generation += 1
  writeItem(tokenKeys.access, bearer)
  if (isToken(jwt?.refresh_token)) writeItem(tokenKeys.refresh, jwt.refresh_token)
  const name = () => readItem(tokenKeys.user) ?? `${performance.timeOrigin} ${Math.random()}`
  if (!readItem(ownKeys.tabs)) writeItem(ownKeys.tabs, name())
  return true
}

export function clearTokens(): void {
  generation += 1
  for (const key of [...Object.values(tokenKeys), ownKeys.tabs]) writeItem(key, undefined)
}

/** Replaces all tokens by this one. False, and no change, if it is not a valid token. */
export function replaceTokens(token: unknown): boolean {
  if (!isToken(token)) return false
  clearTokens()
  return storeTokens({ token })
}

/** At most one write to the storage in this time, in milliseconds. */
const writeEvery = 5000

let last = Date.now()
let written = 0

function writeLastActive(): void {
  // Without a session there is nothing to end, and nothing of it may stay.
  if (accessToken() === undefined) return
  written = last
  writeItem(ownKeys.active, String(last))
}

export const lastActive = (): number => last

/** When the customer was last active here before this page, in ms since 1970; undefined in a new tab. A restored tab may be hours old. */
export const lastActiveBefore = (): number | undefined => Number(readItem(ownKeys.active)) || undefined

/** Stores the time of the customer's last input from now on, beginning with the load of this page. */
export function keepLastActive(): void {
  // A page that is made in advance has no customer.
  if (import.meta.env.SSR) return
  for (const kind of activityEvents)
    window.addEventListener(
      kind,
      () => {
        last = Date.now()
        if (last - written >= writeEvery) writeLastActive()
      },
      { capture: true, passive: true },
    )
  window.addEventListener('pagehide', writeLastActive)
  writeLastActive()
}
