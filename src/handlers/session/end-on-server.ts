import type { Ended, Resumed } from '#generated/context.ts'
import { endServerSession } from '../../api/logout.ts'
import { withTabLock } from '../../api/tab-lock.ts'
import { announceErasure } from '../../api/tab-sync.ts'
import { flowStore } from '../../session/flow-store.ts'
import { sessionKeys } from '../../session/keys.ts'

/** Whether the switch of this tab is ordered, or may be. */
function isOrdered(): boolean {
  const resumed = flowStore.read(sessionKeys.resumed) as Resumed | undefined // the store validates it by the schema of its key
  return (
    resumed?.completed === true ||
    Boolean(flowStore.read(sessionKeys.receipt) ?? flowStore.read(sessionKeys.order))
  )
}

/**
 * Ends the session on the server, whose tokens are good for nothing afterwards, and erases the switch there, unless it is ordered
 * or a link to it was sent. Duplicates of this tab erase their data too. Runs in one tab at a time: if two idle tabs ended the
 * session together, the server would refuse the second call, and that tab would show that the erasure was not confirmed. Never
 * rejects.
 */
export const endOnServer = (): Promise<Ended['service']> =>
  withTabLock('end', async (waited) => {
    const ordered = isOrdered()
    const ending = await endServerSession(!ordered && flowStore.read(sessionKeys.linked) !== true, waited)
    const service = ordered ? 'ordered' : ending
    announceErasure(service)
    return service
  })
