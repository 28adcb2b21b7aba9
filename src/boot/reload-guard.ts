import { onWorkChange } from '#engine/flow/persist.ts'
import { lacksConnection, onNextOnline } from '#engine/util/connection.ts'
import { isFixedByReload } from '#engine/util/load-module.ts'
import { ownKeys } from '../session/keys.ts'
import { chunkErrorMessages } from '../telemetry/events.ts'
import { isLeaving, markLeaving, wouldLoseInput } from '../session/leaving.ts'
import { isMemoryOnly, readItem, writeItem } from '../session/storage.ts'

/** Minimum time between two reloads, in milliseconds. */
const minInterval = 300_000

const isChunkError = (message: string) => chunkErrorMessages.some((known) => message.includes(known))

/** The message of Vite for a style sheet of a chunk that did not load. */
const styleSheet = /^Unable to preload CSS for (\S+)$/

/**
 * Whether the page may reload because a chunk did not load: once, unless the last reload was less than 300 s ago. A stored time up
 * to 300 s in the future counts (the clock was corrected); a later or invalid one is ignored. Without storage there is no reload,
 * because nothing would stop the next one.
 */
function mayReload(): boolean {
  const [now, stored = ''] = [Date.now(), readItem(ownKeys.reload)]
  const since = /^\d{1,16}$/.test(stored) ? now - Number(stored) : Infinity
  if (since >= -minInterval && since < minInterval) return false
  writeItem(ownKeys.reload, String(now))
  // A value in memory would not survive the reload.
  return !isMemoryOnly() && readItem(ownKeys.reload) === String(now)
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

/**
 * Whether a chunk could not be loaded because the browser is offline. Then the page is not reloaded, because that would lead to
 * the browser's error page; the step waits for the connection and shows a notice.
 */
export function isOfflineLoad(failure: unknown): boolean {
  const message = failure instanceof Error ? failure.message : String(failure)
  if (!lacksConnection() || isFixedByReload(failure)) return false
  return isChunkError(message) || styleSheet.test(message)
}

/** Loads a style sheet that failed offline when online again: Vite requests it only once, so a retry of the chunk would lack it. */
function retryStyleSheet(message: string): void {
  const [, href] = styleSheet.exec(message) ?? []
  if (!href || !lacksConnection()) return
  const load = () =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  if (navigator.onLine) load()
  else onNextOnline(load)
}

/**
 * Reloads the page once if a chunk does not load, for example after a new release. If no reload is allowed, the import rejects
 * and the screen shows the error. Vite dispatches the event for each `import()` of a build.
 */
export function reloadOnChunkError(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    retryStyleSheet(payload.message)
    if (isOfflineLoad(payload) || isLeaving() || !isChunkError(payload.message)) return
    if (wouldLoseInput() || !mayReload()) return
    markLeaving()
    reload()
  })
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
