import type { Entry, Flow, Guards, Routes } from '#generated/engine.ts'
import type { Position } from '#engine/flow/persist.ts'
import { readPosition } from '#engine/flow/persist.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { once } from '#engine/once.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { loadData } from './data.ts'
import { product } from './product.ts'
import { flowStore } from './session/flow-store.ts'
import { accessToken } from './session/tokens.ts'

export const routeTable: Routes = routes

const runtimes = new Map<string, Promise<Runtime>>()

/** The flow of an entry, started or resumed once; the same runtime however often the page renders. */
export function runtimeOf(entry: Entry): Promise<Runtime> {
  return once(runtimes, entry.name, () => start(entry))
}

/** Fetches the files of an entry, so that they are under way while config and tenant are read. */
export const flowFiles = (entry: Entry): Promise<[unknown, unknown]> =>
  Promise.all([loadData(`${entry.flow}/flow.json`), loadData('guards.json')])

/** The entry that an address belongs to, if it belongs to a flow. */
export const entryAt = (pathname: string): Entry | undefined =>
  routeTable.entries.find(({ path, flow }) => path === pathname || pathname.startsWith(`/${flow}/`))

const isKnown = (own: string) => routeTable.entries.some(({ flow }) => flow === own)
const redeems = (own: string) =>
  routeTable.entries.some(({ flow, path }) => flow === own && path === routeTable.codes?.path)

/** Where the switch of this tab stands, if it was begun by another entry than this one. Codes of links lead to any switch. */
export function begunElsewhere({ flow }: Entry): Position | undefined {
  const kept = readPosition(flowStore)
  if (!kept || kept.flow === flow || !accessToken()) return undefined
  return isKnown(kept.flow) && !redeems(kept.flow) && !redeems(flow) ? kept : undefined
}

async function start(entry: Entry): Promise<Runtime> {
  const [flow, guards] = await flowFiles(entry)
  if (!flow) throw new Error(`Unknown flow "${entry.flow}".`)
  return createRuntime({
    flow: flow as Flow, // the check proves flows and guards before they are shipped
    guards: guards as Guards, // as above
    store: flowStore,
    handler: product.handler,
    toProblem: product.toProblem,
    track: product.track,
    entry: entry.context ?? {},
  })
}
