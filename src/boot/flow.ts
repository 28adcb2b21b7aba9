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
let onOffer = all

/** The entries that the tenant offers. */
export const entries = (): readonly Entry[] => onOffer

/**
 * Offers what a tenant names: entries with their flows. Where the one at the root is not among them, the first stands there.
 * The one that redeems codes is there in any case, as links of mails lead to it. Names that there are not count for nothing;
 * without one that there is, all are offered.
 */
export function offer(own: Tenant['entries'] = {}): void {
  const named = Object.entries(own).flatMap(([name, flow]) => {
    const entry = all.find((one) => one.name === name && !isAlwaysOpen(one))
    if (!entry) return []
    if (!exists(`${flow}/flow.json`)) return { ...entry }
    // What a flow begins with belongs to the flow, wherever it begins.
    return { ...(all.find((one) => one.flow === flow) ?? entry), name, flow, path: entry.path }
  })
  const root = named.find(({ path }) => path === '/') ?? named[0]
  if (root) root.path = '/'
  onOffer = root ? [...named, ...all.filter(isAlwaysOpen)] : all
}

const runtimes = new Map<string, Promise<Runtime>>()

/** The flow of an entry, started or resumed once; the same runtime however often the page renders. */
export function runtimeOf(entry: Entry): Promise<Runtime> {
  return memoizeAsync(runtimes, entry.flow, () => start(entry))
}

/** The entry that an address belongs to, if it belongs to a flow. */
export const entryAt = (pathname: string): Entry | undefined =>
  onOffer.find(({ path, flow }) => path === pathname || pathname.startsWith(`/${flow}/`))

/** The page that says what was erased. */
export const isEndedPage = (): boolean => window.location.pathname === routeTable.ended?.path

const isKnown = (own: string) => onOffer.some(({ flow }) => flow === own)
/** Links of mails lead to the one, and whoever ends a session to the other, whatever the tenant offers. */
const isAlwaysOpen = ({ path, beside }: Entry) =>
  beside === true || path === routeTable.codes?.path || path === routeTable.ended?.path
const redeems = (own: string) => all.some(({ flow, path }) => flow === own && path === routeTable.codes?.path)

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
