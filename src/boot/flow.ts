import type { Entry } from '#generated/engine.ts'
import type { Position } from '#engine/flow/persist.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { memoizeAsync } from '#engine/util/memoize-async.ts'
import { loadFlow } from './data.ts'
import { entries, routeTable } from './entries.ts'
import { product } from './product.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { accessToken, clearTokens } from '../session/tokens.ts'

const runtimes = new Map<string, Promise<Runtime>>()

/** The runtime of an entry's flow. Started or resumed once, then cached. */
export function runtimeOf(entry: Entry): Promise<Runtime> {
  return memoizeAsync(runtimes, entry.flow, () => start(entry))
}

const isOffered = (id: string) => entries().some(({ flow }) => flow === id)
const redeemsCodes = (id: string) =>
  routeTable.entries.some(({ flow, path }) => flow === id && path === routeTable.codes?.path)

/**
 * Position of the switch in this tab, if it was started at another entry and is in progress. Flows that redeem links are
 * excluded: a link may open any switch.
 */
export function otherSwitchInProgress({ flow, beside }: Entry): Position | undefined {
  const stored = beside ? undefined : readPosition(flowStore)
  if (!stored || stored.done || stored.flow === flow || !accessToken()) return undefined
  return isOffered(stored.flow) && !redeemsCodes(stored.flow) && !redeemsCodes(flow) ? stored : undefined
}

/** Logs out a user who was created for another mode and has not started: the mode of a user cannot change. */
function logOutOtherMode({ context }: Entry): void {
  const mode = context?.mode
  if (mode && !readPosition(flowStore) && mode !== (flowStore.read(sessionKeys.mode) ?? 'default'))
    clearTokens()
}

/**
 * Logs out the user of another flow that is finished: its switch takes no more answers, so this flow starts with a new user and
 * a new history. The receipt of the finished switch stays. Flows that redeem links are excluded.
 */
function logOutFinished({ flow, beside }: Entry): void {
  const stored = beside ? undefined : readPosition(flowStore)
  if (!stored?.done || stored.flow === flow || redeemsCodes(stored.flow) || redeemsCodes(flow)) return
  clearTokens()
  for (const key of [ownKeys.position, ownKeys.history]) flowStore.write(key, undefined)
}

async function start(entry: Entry): Promise<Runtime> {
  logOutOtherMode(entry)
  logOutFinished(entry)
  const { flow, guards } = await loadFlow(entry.flow)
  return createRuntime({
    flow,
    guards,
    store: flowStore,
    handler: product.handler,
    toProblem: product.toProblem,
    track: product.track,
    entryContext: entry.context ?? {},
    transient: entry.beside === true,
  })
}
