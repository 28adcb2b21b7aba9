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

/** The flow of an entry, started or resumed once; the same runtime however often the page renders. */
export function runtimeOf(entry: Entry): Promise<Runtime> {
  return memoizeAsync(runtimes, entry.flow, () => start(entry))
}

const isKnown = (own: string) => entries().some(({ flow }) => flow === own)
const redeems = (own: string) =>
  routeTable.entries.some(({ flow, path }) => flow === own && path === routeTable.codes?.path)

/**
 * Where the switch of this tab stands, if it was begun by another entry than this one and is under way. Codes of links lead
 * to any switch.
 */
export function begunElsewhere({ flow, beside }: Entry): Position | undefined {
  const kept = beside ? undefined : readPosition(flowStore)
  if (!kept || kept.done || kept.flow === flow || !accessToken()) return undefined
  return isKnown(kept.flow) && !redeems(kept.flow) && !redeems(flow) ? kept : undefined
}

/** A user who was created for another mode, and has not begun, is no user of this one. */
function leaveOtherMode({ context }: Entry): void {
  const mode = context?.mode
  if (mode && !readPosition(flowStore) && mode !== (flowStore.read(sessionKeys.mode) ?? 'default'))
    clearTokens()
}

/**
 * Where another flow has come to its end, this one begins with a user and a way of its own: what is done takes no more
 * answers. Its receipt stays with the tab, and codes of links lead to any switch.
 */
function leaveFinished({ flow, beside }: Entry): void {
  const kept = beside ? undefined : readPosition(flowStore)
  if (!kept?.done || kept.flow === flow || redeems(kept.flow) || redeems(flow)) return
  clearTokens()
  for (const key of [ownKeys.position, ownKeys.trail]) flowStore.write(key, undefined)
}

async function start(entry: Entry): Promise<Runtime> {
  leaveOtherMode(entry)
  leaveFinished(entry)
  const { flow, guards } = await loadFlow(entry.flow)
  return createRuntime({
    flow,
    guards,
    store: flowStore,
    handler: product.handler,
    toProblem: product.toProblem,
    track: product.track,
    entry: entry.context ?? {},
    beside: entry.beside === true,
  })
}
