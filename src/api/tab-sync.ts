import { withTimeout } from '#engine/util/with-timeout.ts'
import { tokenKeys } from '../session/keys.ts'
import { readItem } from '../session/storage.ts'
import { accessToken, refreshToken, takeTokens } from '../session/tokens.ts'

/**
 * Copies of this tab ("duplicate tab") hold the same tokens, and a refresh token is good for one use. They renew one at a
 * time, and tell each other; where the browser has no locks or no channels, each tab is on its own.
 */
type Message = { ask: string } | { old: string; access: string; refresh: string } | { erased: true }

/** Longest wait for what a copy knows, in milliseconds: copies are on the same machine. */
const patience = 300
/** Longest wait for a copy that renews, in milliseconds: it may be frozen. */
const longest = 30_000

/** Refresh tokens that this tab has seen consumed. */
const consumed = new Set<string>()
const waiting = new Set<() => void>()

/** Only copies of this session: no other tab hears a token. */
const channelName = () => `kws.session.${readItem(tokenKeys.user) ?? ''}`

let channel: BroadcastChannel | undefined

function receive(message: Partial<Record<'ask' | 'old' | 'access' | 'refresh' | 'erased', unknown>>): void {
  if (message.erased === true) return void import('../session/erase.ts').then(({ eraseCopy }) => eraseCopy())
  const held = refreshToken()
  const access = accessToken()
  if (typeof message.ask === 'string' && consumed.has(message.ask) && held && access)
    post({ old: message.ask, access, refresh: held })
  if (typeof message.old !== 'string' || message.old !== held) return
  // Tested there, like everything that comes from elsewhere.
  if (takeTokens({ jwt: { access_token: message.access, refresh_token: message.refresh } }))
    consumed.add(held)
  waiting.forEach((go) => go())
}

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'function' || channel?.name === channelName()) return channel
  channel?.close()
  channel = new BroadcastChannel(channelName())
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'object' && data !== null) receive(data)
  })
  return channel
}

const post = (message: Message): void => open()?.postMessage(message)

/** Listens to copies, as far as there is a session. */
export function listen(): void {
  if (accessToken()) open()
}

/** Tells copies which pair has taken the place of a token. */
export function announceRenewal(old: string): void {
  consumed.add(old)
  const [access, refresh] = [accessToken(), refreshToken()]
  if (access && refresh) post({ old, access, refresh })
}

/** Tells copies that the session is erased: they hold the same answers. */
export const announceErasing = (): void => post({ erased: true })

/** Asks copies what has become of a token; whatever they know is taken over before this ends. */
export function askOtherTabs(token: string): Promise<void> {
  if (!open()) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, patience)
    waiting.add(go)
    post({ ask: token })
  })
}

/** Runs alone among copies. `waited` where a copy was at it: what it did may be known already. */
export async function exclusively<T>(run: (waited: boolean) => Promise<T>): Promise<T> {
  // Not everywhere: only pages of https have locks.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return run(false)
  let begun = false
  const begin = (waited: boolean) => {
    begun = true
    return run(waited)
  }
  try {
    const first = await locks.request(channelName(), { ifAvailable: true }, async (lock) =>
      lock ? { done: await begin(false) } : undefined,
    )
    if (first) return first.done
    return await withTimeout(longest, (signal) => locks.request(channelName(), { signal }, () => begin(true)))
  } catch (error) {
    // The lock was not to be had; better two at a time than none.
    if (begun) throw error
    return run(true)
  }
}

// A page in the back-forward cache hears nothing, and an open channel could keep it from being put there.
window.addEventListener('pagehide', () => {
  channel?.close()
  channel = undefined
})
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) listen()
})
