import { flowOf } from '#engine/tools/check/flow.ts'
import type { Flow } from '#engine/tools/check/flow.ts'
import { Source } from '#engine/tools/check/source.ts'
import { resolveVariant } from '#engine/tools/variants/variants.ts'
import type { Flow as FlowFile, Part, Variant } from '#generated/engine.ts'

/** As they are written: what is fetched at run time has no descriptions, and does not say what a variant extends. */
const flowFiles = import.meta.glob<FlowFile>('/flows/*/flow.json', { import: 'default' })
const variantFiles = import.meta.glob<Variant>('/flows/*/variant.json', { import: 'default' })
const partFiles = import.meta.glob<Part>('/flows/parts/*.json', { import: 'default' })

const nameIn = (path: string): string => /([^/]+)(?:\/(?:flow|variant))?\.json$/.exec(path)?.[1] ?? ''

type Loaders<File> = Record<string, () => Promise<File>>

const fileOf = <File>(files: Loaders<File>, name: string): Promise<File> | undefined =>
  Object.entries(files).find(([path]) => nameIn(path) === name)?.[1]()

/** Flows and variants by the names of their folders. */
export const flowNames: string[] = Object.keys({ ...flowFiles, ...variantFiles }).map(nameIn)

/** A flow as the check reads it; for a variant with what it extends. */
export interface ShownFlow {
  name: string
  description: string | undefined
  flow: Flow
  base?: { name: string; flow: Flow }
}

function read(name: string, value: FlowFile): Flow {
  const source = new Source(`flows/${name}/flow.json`, '')
  source.value = value
  const flow = flowOf(source)
  if (!flow) throw new Error(`flows/${name} holds no flow.`)
  return flow
}

async function partsByName(): Promise<Record<string, Part>> {
  const all = Object.entries(partFiles).map(async ([path, load]) => [nameIn(path), await load()] as const)
  return Object.fromEntries(await Promise.all(all))
}

/**
 * The flow of this name, a variant resolved.
 * @throws when flows/ has none of this name.
 */
export async function shownFlow(name: string): Promise<ShownFlow> {
  const own = await fileOf(flowFiles, name)
  if (own) return { name, description: own.description, flow: read(name, own) }
  const [variant, parts] = await Promise.all([fileOf(variantFiles, name), partsByName()])
  const base = variant && (await fileOf(flowFiles, variant.extends))
  if (!base) throw new Error(`There is no flow "${name}".`)
  return {
    name,
    description: variant.description,
    flow: read(name, resolveVariant(base, variant, parts)),
    base: { name: variant.extends, flow: read(variant.extends, base) },
  }
}
