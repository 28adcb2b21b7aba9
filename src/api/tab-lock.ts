import { withTimeout } from '#engine/util/fetch-limits.ts'
import { sessionName } from '../session/tokens.ts'

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
