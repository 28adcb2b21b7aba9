import { ownKeys } from '../session/keys.ts'
import { isMemoryOnly, readItem } from '../session/storage.ts'
import { holdsSecret, isLeaving } from './reload-guard.ts'

function ask(event: BeforeUnloadEvent): void {
  // The app leaves by itself only where the customer has said so, or where nothing else helps.
  if (isLeaving()) return
  if (holdsSecret() || (isMemoryOnly() && readItem(ownKeys.draft) !== undefined)) event.preventDefault()
}

/**
 * Whoever leaves the page while something typed is kept nowhere is asked by the browser: a secret, or anything at all where the
 * browser stores nothing. Everything else is kept as it is typed, so that there is nothing to ask.
 */
export function guardEntries(): void {
  window.addEventListener('input', () => {
    // Only while there is something to lose: browsers do not put away whole a page that listens.
    if (holdsSecret() || isMemoryOnly()) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
