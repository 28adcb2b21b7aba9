import type { Ended } from '#generated/context.ts'
import { hasOpenWork, hasUnsentEntries } from '#engine/flow/persist.ts'

/** CSS selector of fields whose values are never stored: passwords, TANs. */
export const secretFields = 'input[type=password], [autocomplete~=one-time-code], [data-secret]'

/** Whether a reload would lose a secret that was typed (here or on the step from which this page was opened) or abort an upload. */
export const wouldLoseInput = (): boolean =>
  hasUnsentEntries() ||
  hasOpenWork() ||
  [...document.querySelectorAll<HTMLInputElement>(secretFields)].some(({ value }) => value !== '')

let leaving = false

/** Whether the page is about to reload. Failures are not shown then. */
export const isLeaving = (): boolean => leaving

/** Marks that the page is about to reload, and fires `pagehide`, so that what is written when a page is left is written now. */
export function markLeaving(): void {
  leaving = true
  window.dispatchEvent(new Event('pagehide'))
}

/** How a session ends that another part has ended: handlers/session.ts knows it, which calls must not import. */
export const endings = {
  /** The server refused the session: archives the answers and reloads at the entry. */
  refused: (): Promise<void> => Promise.resolve(),
  /** A duplicate of this tab has erased the session. `service`: the outcome on the server. */
  erased: (_service: Ended['service']): Promise<void> => Promise.resolve(),
}
