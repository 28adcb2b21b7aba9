import type { Ended } from '#generated/context.ts'
import { withTimeout } from '#engine/util/fetch-limits.ts'
import { lastActive } from '../session/last-active.ts'
import { endings } from '../session/leaving.ts'
import { accessToken, refreshToken, sessionName, storeTokens } from '../session/tokens.ts'

/**
 * Duplicates of this tab ("duplicate tab") hold the same tokens, and a refresh token can be used only once. So the tabs refresh
 * one at a time (Web Locks) and exchange the result (BroadcastChannel). Without these APIs each tab refreshes on its own.
 *
 * Messages: `ask` requests the tokens that replaced a refresh token; `old` announces the new pair for a used token; `erased` reports that
 * the session was erased, with the outcome on the server; `idle` asks when the customer was last active, `active` is the answer.
 */
type Message =
  | { ask: string }
  | { old: string; access: string; refresh: string }
  | { erased: Ended['service'] }
  | { idle: true }
  | { active: number }

/** Longest wait for an answer of another tab, in milliseconds: it is in the same browser. */
const answerTimeout = 300

const outcomes: Record<Ended['service'], true> = {
  erased: true,
  unconfirmed: true,
  kept: true,
  ordered: true,
  nothing: true,
}
const isEnding = (value: unknown): value is Ended['service'] =>
  typeof value === 'string' && Object.hasOwn(outcomes, value)

/** Refresh tokens that are known to be used up. */
const consumed = new Set<string>()
const waiting = new Set<() => void>()

const askingForActivity = new Set<(at: number) => void>()

let channel: BroadcastChannel | undefined

type Field = 'ask' | 'old' | 'access' | 'refresh' | 'erased' | 'idle' | 'active'

function receive(message: Partial<Record<Field, unknown>>): void {
  const { erased } = message
  if (isEnding(erased)) return void endings.erased(erased)
  if (message.idle === true) post({ active: lastActive() })
  const { active } = message
  if (typeof active === 'number') askingForActivity.forEach((onActivity) => onActivity(active))
  const current = refreshToken()
  const access = accessToken()
  if (typeof message.ask === 'string' && consumed.has(message.ask) && current && access)
    post({ old: message.ask, access, refresh: current })
  if (typeof message.old !== 'string' || message.old !== current) return
  // storeTokens validates the values.
  if (storeTokens({ jwt: { access_token: message.access, refresh_token: message.refresh } }))
    consumed.add(current)
  waiting.forEach((go) => go())
}

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'function' || channel?.name === sessionName()) return channel
  channel?.close()
  channel = new BroadcastChannel(sessionName())
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'object' && data !== null) receive(data)
  })
  return channel
}

const post = (message: Message): void => open()?.postMessage(message)

/** Opens the channel to duplicates of this tab, if there is a session. */
export function listenToOtherTabs(): void {
  if (accessToken()) open()
}

export function announceTokens(old: string): void {
  consumed.add(old)
  const [access, refresh] = [accessToken(), refreshToken()]
  if (access && refresh) post({ old, access, refresh })
}

/**
 * Tells the other tabs that the session was erased, with the outcome on the server. They hold the same answers and must erase them
 * too.
 */
export const announceErasure = (service: Ended['service']): void => post({ erased: service })

/**
 * Asks the other tabs for the tokens that replaced a refresh token. Resolves when one has answered and its tokens are stored, or after
 * a timeout.
 */
export function askOtherTabs(token: string): Promise<void> {
  if (!open()) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, answerTimeout)
    waiting.add(go)
    post({ ask: token })
  })
}

/** When the customer was last active in another tab of this session, in milliseconds since 1970; undefined if none answers. */
export function lastActiveElsewhere(): Promise<number | undefined> {
  if (!accessToken() || !open()) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    let latest: number | undefined
    // Times in the future are cut off to now.
    const onActivity = (at: number) => (latest = Math.min(Date.now(), Math.max(at, latest ?? 0)))
    askingForActivity.add(onActivity)
    setTimeout(() => {
      askingForActivity.delete(onActivity)
      resolve(latest)
    }, answerTimeout)
    post({ idle: true })
  })
}

/** Longest wait for the lock, in milliseconds: the tab that holds it may be frozen. */
const lockTimeout = 30_000

/**
 * Runs in one tab at a time. `waited` is true if another tab held the lock, also if this one stopped waiting for it: the other tab
 * may have refreshed the tokens, or ended the session.
 */
export async function withTabLock<T>(
  purpose: 'refresh' | 'end',
  run: (waited: boolean) => Promise<T>,
): Promise<T> {
  const name = `${sessionName()}.${purpose}`
  // Only secure contexts have locks.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return run(false)
  let started = false
  const start = (waited: boolean) => {
    started = true
    return run(waited)
  }
  try {
    const first = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { done: await start(false) } : undefined,
    )
    if (first) return first.done
    return await withTimeout(lockTimeout, (signal) => locks.request(name, { signal }, () => start(true)))
  } catch (error) {
    // The lock was not available in time: run without it. Two tabs at once are better than none.
    if (started) throw error
    return run(true)
  }
}

// A page in the back-forward cache receives no messages, and an open channel could keep it out of that cache.
window.addEventListener('pagehide', () => {
  channel?.close()
  channel = undefined
})
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) listenToOtherTabs()
})
