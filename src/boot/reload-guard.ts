import { ownKeys } from '../session/keys.ts'
import { early, most } from '../telemetry/early-errors.ts'

/** Specification, section 9: shortest time between two reloads, in milliseconds. */
const pause = 300_000

/** How browsers say that a part of the app did not load: the specification's two (Chromium), Firefox, Safari twice. */
export const messages = [
  'Failed to fetch dynamically imported module',
  'Failed to load module script',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'is not a valid JavaScript MIME type',
] as const

export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** The mark of the last reload, as storage holds it. */
  stored: string | null
  /** Writes the mark and reads it back; asked only where the mark allows a reload. */
  canStore(): boolean
}

/**
 * What a part that did not load leads to: one reload, unless the last was less than 300 s ago. A mark up to 300 s ahead
 * comes from a clock that was set back a little, and counts; further ahead or unreadable, it counts as none. Without
 * storage nothing would end the reloads, so there is none.
 */
export function decide({ now, stored, canStore }: Moment): 'reload' | 'rethrow' {
  const since = stored !== null && /^\d{1,16}$/.test(stored) ? now - Number(stored) : Infinity
  const recent = since >= -pause && since < pause
  return !recent && canStore() ? 'reload' : 'rethrow'
}

/** The mark, or null; also where storage is denied. */
function read(): string | null {
  try {
    return window.sessionStorage.getItem(ownKeys.reload)
  } catch {
    return null
  }
}

// Past session/storage.ts: a mark in its memory would not outlive the reload that it has to count.
function remember(now: number): boolean {
  try {
    window.sessionStorage.setItem(ownKeys.reload, String(now))
  } catch {
    return false
  }
  return read() === String(now)
}

/** Fields for what nobody may keep. */
export const secrets = 'input[type=password], [autocomplete~=one-time-code], [data-secret]'

/** What is typed there is kept nowhere, so a reload would lose it. */
export const holdsSecret = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(secrets)].some(({ value }) => value !== '')

let leaving = false

/** The page is about to load anew: a failure on the way is not worth a word. */
export const isLeaving = (): boolean => leaving

/**
 * A page that the browser has put away whole is not shown again when its session is over or another one: it is loaded anew,
 * and hidden until then. `session` names the one that this tab has.
 */
export function guardReturn(
  session: () => string | undefined,
  reload = () => window.location.reload(),
): void {
  let left: string | undefined
  window.addEventListener('pagehide', () => (left = session()))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || session() === left) return
    document.documentElement.hidden = true
    reload()
  })
}

/** Before the page loads anew: whatever waits for a pause in typing keeps its draft now, as when the page is put away. */
export function leave(): void {
  leaving = true
  window.dispatchEvent(new Event('pagehide'))
}

/** The page does not load anew after all. */
export function stay(): void {
  leaving = false
}

/** Told of what failed; a failure comes by up to three events and is judged once. */
const judged = new WeakSet<object>()

function judge(failure: unknown, words: unknown, reload: () => void): void {
  if (early.length < most) early.push(failure)
  if (leaving || typeof words !== 'string' || !messages.some((message) => words.includes(message))) return
  if (typeof failure === 'object' && failure !== null) {
    if (judged.has(failure)) return
    judged.add(failure)
  }
  // Without a connection a reload would end in the browser's own error page.
  if (holdsSecret() || !navigator.onLine) return
  const now = Date.now()
  if (decide({ now, stored: read(), canStore: () => remember(now) }) === 'rethrow') return
  leave()
  reload()
}

const wordsOf = (failure: unknown): unknown => (failure instanceof Error ? failure.message : failure)

/**
 * Vite asks for the style sheet of a part once: when the part is tried again it would come without. One that did not come for
 * want of a connection is asked for when there is one.
 */
function styleLater(words: unknown): void {
  const [, href] = /^Unable to preload CSS for (\/\S+)$/.exec(typeof words === 'string' ? words : '') ?? []
  if (!href || navigator.onLine) return
  const load = () =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  window.addEventListener('online', load, { once: true })
}

/**
 * Reloads the page once when a part of the app does not load, as after a new release. Otherwise the failure goes on to
 * whoever asked for the part, and to the screen that says so.
 */
export function guardParts(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    styleLater(wordsOf(payload))
    judge(payload, wordsOf(payload), reload)
  })
  window.addEventListener('error', ({ error, message }) => judge(error, message, reload))
  window.addEventListener('unhandledrejection', ({ reason }) => judge(reason, wordsOf(reason), reload))
}
