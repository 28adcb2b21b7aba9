import { flowModel } from '#engine/tools/flow/model.ts'
import type { FlowModel } from '#engine/tools/flow/model.ts'
import { resolveVariant } from '#engine/tools/variants/variants.ts'
import type { Flow as FlowFile, Part, Variant } from '#generated/engine.ts'
import { loadFlow } from '../../config/data.ts'
import { routeTable } from '../../routes/entries.ts'
import { product } from '../../boot/product.ts'
import { cellsOf, screensOf } from './cells.ts'
import type { Cell } from './cells.ts'

/* What is in this checkout, for the gallery, the flows and the studio: cells, tenants and flows. */

async function cellsOfFlow(flow: string): Promise<Cell[]> {
  const { states } = (await loadFlow(flow)).flow
  return cellsOf(flow, await Promise.all(screensOf(states).map((id) => product.screen(id))))
}

/** All cells of the gallery: every screen of every flow, in each cell state that applies to it. */
export async function allCells(): Promise<Cell[]> {
  const { entries, otherSwitch } = routeTable
  const names = new Set([...entries, ...(otherSwitch ? [otherSwitch] : [])].map(({ flow }) => flow))
  return (await Promise.all([...names].map(cellsOfFlow))).flat()
}

/** Ids of the tenants. Their files are fetched at run time, as in the app. */
export const tenantIds: string[] = Object.keys(import.meta.glob('/tenants/*/tenant.json')).flatMap(
  (path) => /\/tenants\/([^/]+)\//.exec(path)?.[1] ?? [],
)

// The source files of flows: those that the app fetches have no descriptions and no `extends`.

const nameIn = (path: string): string => /([^/]+)(?:\/(?:flow|variant))?\.json$/.exec(path)?.[1] ?? ''

type Files<File> = Readonly<Record<string, () => Promise<File>>>

const byName = <File>(files: Files<File>): Files<File> =>
  Object.fromEntries(Object.entries(files).map(([path, load]) => [nameIn(path), load]))

const flowFiles = byName(import.meta.glob<FlowFile>('/flows/*/flow.json', { import: 'default' }))
const variantFiles = byName(import.meta.glob<Variant>('/flows/*/variant.json', { import: 'default' }))
const partFiles = byName(import.meta.glob<Part>('/flows/parts/*.json', { import: 'default' }))

/** Names of all flows and variants (their folders). */
export const flowNames: string[] = Object.keys({ ...flowFiles, ...variantFiles })

/** A flow as the tools read it; a variant also has its base. */
export interface ShownFlow {
  name: string
  flow: FlowModel
  base?: { name: string; flow: FlowModel }
}

/** Loads a flow; a variant is resolved. @throws Error if there is no such flow */
export async function shownFlow(name: string): Promise<ShownFlow> {
  const own = await flowFiles[name]?.()
  if (own) return { name, flow: flowModel(own) }
  const variant = await variantFiles[name]?.()
  const base = variant && (await flowFiles[variant.extends]?.())
  if (!base) throw new Error(`There is no flow "${name}".`)
  const parts = Object.entries(partFiles).map(async ([part, load]) => [part, await load()] as const)
  const resolved = resolveVariant(base, variant, Object.fromEntries(await Promise.all(parts)))
  return { name, flow: flowModel(resolved), base: { name: variant.extends, flow: flowModel(base) } }
}
