import type { Entry } from '#generated/engine.ts'
import { readPosition, idleEnd } from '#engine/flow/persist.ts'
import { createRuntime, type Runtime } from '#engine/flow/runtime.ts'
import { memoizeAsync } from '#engine/util/load-module.ts'
import { loadFlow } from '../config/data.ts'
import { product } from './product.ts'
import { flowStore, otherSwitch } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { keepLastActive, lastActiveBefore } from '../session/last-active.ts'
import { accessToken, clearTokens } from '../session/tokens.ts'

/** The fields of an entry that a runtime needs. */
export type RuntimeEntry = Pick<Entry, 'flow' | 'context' | 'standalone'>

const runtimes = new Map<string, Promise<Runtime>>()

/** The runtime of an entry's flow. Started or resumed once, then cached. */
export function runtimeOf(entry: RuntimeEntry): Promise<Runtime> {
  return memoizeAsync(runtimes, entry.flow, () => start(entry))
}

/** Logs out a user who was created for another mode and has not started: the mode of a user cannot change. */
function logOutOtherMode({ context }: RuntimeEntry): void {
  const mode = context?.mode
  if (mode && !readPosition(flowStore) && mode !== (flowStore.read(sessionKeys.mode) ?? 'default'))
    clearTokens()
}

/**
 * Logs out the user of another, finished flow, because its switch accepts no more answers. This flow then starts with a new user
 * and a new history. The receipt of the finished switch stays.
 */
function logOutFinished(entry: RuntimeEntry): void {
  if (!otherSwitch(entry)?.done) return
  clearTokens()
  for (const key of [ownKeys.position, ownKeys.history]) flowStore.write(key, undefined)
}

async function start(entry: RuntimeEntry): Promise<Runtime> {
  logOutOtherMode(entry)
  logOutFinished(entry)
  const { flow, guards } = await loadFlow(entry.flow)
  // Before anything is shown or asked for: the browser may have restored this tab hours after its last sign.
  const end = idleEnd(flow, guards, flowStore, lastActiveBefore(), product.idleAfter?.()) ?? Infinity
  if (accessToken() && Date.now() >= end) return (await import('../handlers/session.ts')).erase('idle')
  keepLastActive()
  return createRuntime({
    flow,
    guards,
    store: flowStore,
    handler: product.handler,
    toProblem: product.toProblem,
    track: product.track,
    entryContext: entry.context ?? {},
    transient: entry.standalone === true,
  })
}
