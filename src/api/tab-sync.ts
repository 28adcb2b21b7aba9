import type { Ended } from '#generated/context.ts'
import { withTimeout } from '#engine/util/requests.ts'
import { lastActive, accessToken, refreshToken, sessionName, storeTokens } from '../session/storage.ts'
import { endings } from '../session/leaving.ts'

/**
 * Duplicates of this tab ("duplicate tab") hold the same tokens, and a refresh token can be used only once. So the tabs refresh
 * one at a time (Web Locks) and exchange the result (BroadcastChannel). Without these APIs each tab refreshes on its own.
 *
 * Messages: `ask` requests the tokens that replaced a refresh token; `old` announces the new pair for a used token; `erased` reports that
 * the session was erased, with the outcome on the server; `idle` asks when the customer was last active, `active` is the answer. They
 * may come from another version of the app: their values are not validated.
 */
type Message = Partial<Record<'ask' | 'old' | 'access' | 'refresh' | 'erased' | 'idle' | 'active', unknown>>

/** Longest wait for an answer of another tab, in milliseconds: it is in the same browser. */
const answerTimeout = 300

/** Refresh tokens that are known to be used up. */
const consumed = new Set<string>()
/** Called with each message, once it is processed. */
const listeners = new Set<(message: Message) => void>()

let channel: BroadcastChannel | undefined

function receive(message: Message): void {
  const { ask: asked, old, access, refresh, erased } = message
  if (erased !== undefined) return void endings.erased(erased as Ended['service']) // the context validates it by its schema
  if (message.idle === true) post({ active: lastActive() })
  const [ownAccess, ownRefresh] = [accessToken(), refreshToken()]
  if (typeof asked === 'string' && consumed.has(asked) && ownRefresh && ownAccess)
    post({ old: asked, access: ownAccess, refresh: ownRefresh })
  if (typeof old === 'string' && old === ownRefresh)
    if (storeTokens({ jwt: { access_token: access, refresh_token: refresh } })) consumed.add(old) // it has validated them
  listeners.forEach((listener) => listener(message))
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

/** Asks the other tabs. Resolves when `isAnswered` is true for a message, or after a timeout. */
function ask(question: Message, isAnswered: (message: Message) => boolean): Promise<void> {
  if (!open()) return Promise.resolve()
  return new Promise((resolve) => {
    const listen = (message: Message) => isAnswered(message) && resolve()
    listeners.add(listen)
    setTimeout(() => resolve(void listeners.delete(listen)), answerTimeout)
    post(question)
  })
}

/** Opens the channel to duplicates of this tab, if there is a session. */
export function listenToOtherTabs(): void {
  if (accessToken()) open()
}

export function announceTokens(old: string): void {
  consumed.add(old)
  const [access, refresh] = [accessToken(), refreshToken()]
  if (access && refresh) post({ old, access, refresh })
}

/** Tells the other tabs, which hold the same answers, that the session was erased, with the outcome on the server. */
export const announceErasure = (service: Ended['service']): void => post({ erased: service })

/** Asks the other tabs for the tokens that replaced a refresh token; they are stored when it resolves, if a tab has them. */
export const askOtherTabs = (token: string): Promise<void> => ask({ ask: token }, ({ old }) => old === token)

/** When the customer was last active in another tab of this session, in milliseconds since 1970; undefined if none answers. */
export async function lastActiveElsewhere(): Promise<number | undefined> {
  let latest: number | undefined
  if (accessToken())
    await ask({ idle: true }, ({ active }) => {
      // Times in the future are cut off to now.
      if (typeof active === 'number') latest = Math.min(Date.now(), Math.max(active, latest ?? 0))
      return false
    })
  return latest
}

/** Longest wait for the lock, in milliseconds: the tab that holds it may be frozen. */
const lockTimeout = 30_000

/** Runs in one tab at a time. `waited`: another tab held the lock, and may have refreshed the tokens or ended the session. */
export async function withTabLock<T>(
  purpose: 'refresh' | 'end',
  run: (waited: boolean) => Promise<T>,
): Promise<T> {
  const name = `${sessionName()}.${purpose}`
  const { locks } = navigator as { locks?: LockManager } // only in secure contexts
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
