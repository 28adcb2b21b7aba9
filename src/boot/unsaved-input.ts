import { onWorkChange } from '#engine/util/open-work.ts'
import { ownKeys } from '../session/keys.ts'
import { isMemoryOnly, readItem } from '../session/storage.ts'
import { wouldLoseInput, isLeaving } from './reload-guard.ts'

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
