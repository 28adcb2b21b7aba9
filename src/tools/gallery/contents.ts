import { flowModel } from '#engine/tools/flow/model.ts'
import type { FlowModel } from '#engine/tools/flow/model.ts'
import { resolveVariant } from '#engine/tools/variants/variants.ts'
import type { Flow as FlowFile, Part, Variant } from '#generated/engine.ts'
import { loadFlow } from '../../boot/data.ts'
import { routeTable } from '../../boot/entries.ts'
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

const flowFiles = import.meta.glob<FlowFile>('/flows/*/flow.json', { import: 'default' })
const variantFiles = import.meta.glob<Variant>('/flows/*/variant.json', { import: 'default' })
const partFiles = import.meta.glob<Part>('/flows/parts/*.json', { import: 'default' })

const nameIn = (path: string): string => /([^/]+)(?:\/(?:flow|variant))?\.json$/.exec(path)?.[1] ?? ''

const fileOf = <File>(files: Record<string, () => Promise<File>>, name: string): Promise<File> | undefined =>
  Object.entries(files).find(([path]) => nameIn(path) === name)?.[1]()

/** Names of all flows and variants (their folders). */
export const flowNames: string[] = Object.keys({ ...flowFiles, ...variantFiles }).map(nameIn)

/** A flow as the tools read it; a variant also has its base. */
export interface ShownFlow {
  name: string
  description: string | undefined
  flow: FlowModel
  base?: { name: string; flow: FlowModel }
}

async function partsByName(): Promise<Record<string, Part>> {
  const all = Object.entries(partFiles).map(async ([path, load]) => [nameIn(path), await load()] as const)
  return Object.fromEntries(await Promise.all(all))
}

/** Loads a flow; a variant is resolved. @throws Error if there is no such flow */
export async function shownFlow(name: string): Promise<ShownFlow> {
  const own = await fileOf(flowFiles, name)
  if (own) return { name, description: own.description, flow: flowModel(own) }
  const [variant, parts] = await Promise.all([fileOf(variantFiles, name), partsByName()])
  const base = variant && (await fileOf(flowFiles, variant.extends))
  if (!base) throw new Error(`There is no flow "${name}".`)
  return {
    name,
    description: variant.description,
    flow: flowModel(resolveVariant(base, variant, parts)),
    base: { name: variant.extends, flow: flowModel(base) },
  }
}
