import type { Entry, Routes, Tenant } from '#generated/engine.ts'
import type { Position } from '#engine/flow/persist.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { memoizeAsync } from '#engine/util/memoize-async.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { exists, loadFlow } from './data.ts'
import { product } from './product.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { accessToken, clearTokens } from '../session/tokens.ts'

export const routeTable: Routes = routes

const all = routeTable.entries
let offered = all

/** The entries that the tenant offers. */
export const entries = (): readonly Entry[] => offered

/**
 * Sets the entries that the tenant offers: names of entries with their flows. If none of them has the path "/", the first one
 * gets it. Entries that are always available stay. Unknown names are ignored; without a valid name all entries are offered.
 */
export function setOfferedEntries(own: Tenant['entries'] = {}): void {
  const named = Object.entries(own).flatMap(([name, flow]) => {
    const entry = all.find((candidate) => candidate.name === name && !isAlwaysOffered(candidate))
    if (!entry) return []
    if (!exists(`${flow}/flow.json`)) return { ...entry }
    // Another flow comes with the context of its own entry, but keeps name and path of this one.
    return { ...(all.find((candidate) => candidate.flow === flow) ?? entry), name, flow, path: entry.path }
  })
  const root = named.find(({ path }) => path === '/') ?? named[0]
  if (root) root.path = '/'
  offered = root ? [...named, ...all.filter(isAlwaysOffered)] : all
}

const runtimes = new Map<string, Promise<Runtime>>()

/** The runtime of an entry's flow. Started or resumed once, then cached. */
export function runtimeOf(entry: Entry): Promise<Runtime> {
  return memoizeAsync(runtimes, entry.flow, () => start(entry))
}

/** The entry of a URL path, if it belongs to a flow. */
export const entryAt = (pathname: string): Entry | undefined =>
  offered.find(({ path, flow }) => path === pathname || pathname.startsWith(`/${flow}/`))

/** Whether this is the page that reports what was erased. */
export const isEndedPage = (): boolean => window.location.pathname === routeTable.ended?.path

const isOffered = (id: string) => offered.some(({ flow }) => flow === id)
/**
 * Entries that no tenant can remove: the one that redeems links, the one that reports what was erased, and those beside a
 * switch.
 */
const isAlwaysOffered = ({ path, beside }: Entry) =>
  beside === true || path === routeTable.codes?.path || path === routeTable.ended?.path
const redeemsCodes = (id: string) =>
  all.some(({ flow, path }) => flow === id && path === routeTable.codes?.path)

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
