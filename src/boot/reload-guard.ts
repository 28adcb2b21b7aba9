import { onWorkChange } from '#engine/flow/persist.ts'
import { lacksConnection, onNextOnline } from '#engine/util/connection.ts'
import { isFixedByReload } from '#engine/util/load-module.ts'
import { ownKeys } from '../session/keys.ts'
import { scopedName } from '#engine/util/base-path.ts'
import { chunkErrorMessages } from '../telemetry/events.ts'
import { isLeaving, markLeaving, wouldLoseInput } from '../session/leaving.ts'
import { isMemoryOnly, readItem } from '../session/storage.ts'

/** Minimum time between two reloads, in milliseconds. */
const minInterval = 300_000

const isChunkError = (message: unknown): message is string =>
  typeof message === 'string' && chunkErrorMessages.some((known) => message.includes(known))

/** How Vite begins the message for a style sheet of a chunk that did not load. */
const styleSheetMessage = 'Unable to preload CSS for'

interface ReloadState {
  /** Milliseconds since 1970. */
  now: number
  /** The stored time of the last reload. */
  stored: string | null
  /** Writes the time and reads it back. Called only if a reload is allowed. */
  canStore(): boolean
}

/**
 * Decides what to do when a chunk did not load: one reload, unless the last one was less than 300 s ago. A stored time up to
 * 300 s in the future counts (the clock was corrected); a later or invalid one is ignored. Without storage there is no reload,
 * because nothing would stop the next one.
 */
export function decideReload({ now, stored, canStore }: ReloadState): 'reload' | 'rethrow' {
  const since = stored !== null && /^\d{1,16}$/.test(stored) ? now - Number(stored) : Infinity
  const recent = since >= -minInterval && since < minInterval
  return !recent && canStore() ? 'reload' : 'rethrow'
}

/** The stored time of the last reload; null if there is none or storage is denied. */
function readLastReload(): string | null {
  try {
    return window.sessionStorage.getItem(scopedName(ownKeys.reload))
  } catch {
    return null
  }
}

// Not through session/storage.ts: a value in its memory fallback would not survive the reload.
function storeLastReload(now: number): boolean {
  try {
    window.sessionStorage.setItem(scopedName(ownKeys.reload), String(now))
  } catch {
    return false
  }
  return readLastReload() === String(now)
}

/**
 * Reloads a page that the browser restores from the back-forward cache if the session has ended or changed meanwhile, or is one
 * of another tenant. The page is hidden until then. `session` returns an id of the current session, `isOfPage` whether its
 * tenant is the shown one: the next page may have noted its tenant before this one is told that it is left.
 */
export function reloadOnStaleRestore(
  session: () => string | undefined,
  isOfPage: () => boolean,
  reload = () => window.location.reload(),
): void {
  let left: string | undefined
  const check = () => {
    if (session() === left && isOfPage()) return
    document.documentElement.hidden = true
    reload()
  }
  window.addEventListener('pagehide', () => (left = session()))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    check()
    // What the other pages of this tab have stored may arrive a moment later (github.com/whatwg/storage/issues/119).
    window.addEventListener('storage', check)
    setTimeout(() => window.removeEventListener('storage', check), 5000)
  })
}

const messageOf = (failure: unknown): unknown => (failure instanceof Error ? failure.message : failure)

/**
 * Whether a chunk could not be loaded because the browser is offline. Then the page is not reloaded, because that would lead to
 * the browser's error page; the step waits for the connection and shows a notice.
 */
export function isOfflineLoad(failure: unknown): boolean {
  const message = messageOf(failure)
  if (!lacksConnection() || isFixedByReload(failure)) return false
  return isChunkError(message) || String(message).includes(styleSheetMessage)
}

/** Failures that were handled. Up to three events report the same failure. */
const handled = new WeakSet<object>()

function handleFailure(failure: unknown, message: unknown, reload: () => void): void {
  if (isOfflineLoad(failure)) return
  if (isLeaving() || !isChunkError(message)) return
  if (typeof failure === 'object' && failure !== null) {
    if (handled.has(failure)) return
    handled.add(failure)
  }
  if (wouldLoseInput()) return
  const now = Date.now()
  if (decideReload({ now, stored: readLastReload(), canStore: () => storeLastReload(now) }) === 'rethrow')
    return
  markLeaving()
  reload()
}

/**
 * Loads a style sheet that failed offline when the browser is online again. Vite requests the style sheet of a chunk only once,
 * so a retry of the chunk would come without it.
 */
function retryStyleSheet(message: unknown): void {
  const [, href] =
    /^Unable to preload CSS for (\/\S+)$/.exec(typeof message === 'string' ? message : '') ?? []
  if (!href || !lacksConnection()) return
  const load = () =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  if (navigator.onLine) load()
  else onNextOnline(load)
}

/**
 * Reloads the page once if a chunk does not load, for example after a new release. If no reload is allowed, the import rejects
 * and the screen shows the error.
 */
export function reloadOnChunkError(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    retryStyleSheet(messageOf(payload))
    handleFailure(payload, messageOf(payload), reload)
  })
  window.addEventListener('error', ({ error, message }) => handleFailure(error, message, reload))
  window.addEventListener('unhandledrejection', ({ reason }) =>
    handleFailure(reason, messageOf(reason), reload),
  )
}

function confirmUnload(event: BeforeUnloadEvent): void {
  // The app reloads itself only on request of the customer or after a failed chunk: no confirmation then.
  if (isLeaving()) return
  if (wouldLoseInput() || (isMemoryOnly() && readItem(ownKeys.draft) !== undefined)) event.preventDefault()
}

function updateListener(): void {
  // Only while needed: a beforeunload listener can keep the page out of the back-forward cache.
  if (wouldLoseInput() || isMemoryOnly()) window.addEventListener('beforeunload', confirmUnload)
  else window.removeEventListener('beforeunload', confirmUnload)
}

/**
 * Lets the browser ask for confirmation before the page unloads if typed input is not stored: a secret, or any draft if session
 * storage is not available. All other input is stored as it is typed. It also asks while a file is being uploaded.
 */
export function confirmUnsavedInput(): void {
  window.addEventListener('input', updateListener)
  onWorkChange(updateListener)
}
