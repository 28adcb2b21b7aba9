import { activityEvents } from '#engine/flow/persist.ts'
import { ownKeys } from './keys.ts'
import { readItem, writeItem, accessToken } from './storage.ts'

/** At most one write to the storage in this time, in milliseconds. */
const writeEvery = 5000

let last = Date.now()
let written = 0

function write(): void {
  // Without a session there is nothing to end, and nothing of it may stay.
  if (accessToken() === undefined) return
  written = last
  writeItem(ownKeys.active, String(last))
}

export const lastActive = (): number => last

/**
 * When the customer was last active in this tab before this page was loaded, in milliseconds since 1970; undefined in a new tab.
 * A browser restores a closed tab with its session storage, hours later.
 */
export const lastActiveBefore = (): number | undefined => Number(readItem(ownKeys.active)) || undefined

/** Keeps the time of the last sign of the customer from now on, beginning with this page. */
export function keepLastActive(): void {
  // A page that is made in advance has no customer.
  if (import.meta.env.SSR) return
  for (const kind of activityEvents)
    window.addEventListener(
      kind,
      () => {
        last = Date.now()
        if (last - written >= writeEvery) write()
      },
      { capture: true, passive: true },
    )
  window.addEventListener('pagehide', write)
  write()
}
