import type { Flow as FlowFile, Part, Variant } from '#generated/engine.ts'
import { leadsNowhere, placeInPart, tryVariant } from '../variants/variants.ts'
import type { Mount, VariantProblem } from '../variants/variants.ts'
import type { Place } from './finding.ts'
import { flowOf } from './flow.ts'
import type { Flow } from './flow.ts'
import { asString, at as valueAt, get } from './json.ts'
import type { Languages } from './languages.ts'
import { folderOf, kindOf, stem } from './layout.ts'
import { Source } from './source.ts'

/** Where the parts of a resolved flow come from. */
interface Origins {
  variant: Source
  base: Source
  parts: Map<string, Source>
  mounts: Mount[]
}

/** The flow that a variant resolves to. What is found in it is reported in the file where it is written. */
class ResolvedSource extends Source {
  readonly #origins: Origins

  constructor(flow: FlowFile, origins: Origins) {
    super(origins.variant.file, '')
    this.value = flow
    this.#origins = origins
  }

  protected override place(pointer: string, spot: 'key' | 'value'): Place {
    const { variant, base, parts, mounts } = this.#origins
    const at = (source: Source, where: string) => (spot === 'key' ? source.keyAt(where) : source.at(where))
    const mount = placeInPart(mounts, pointer)
    const part = mount && parts.get(mount.part)
    if (mount && part) return at(part, mount.pointer)
    if (valueAt(variant.value, pointer) !== undefined) return at(variant, pointer)
    return { ...variant.at('/extends'), inherited: at(base, pointer) }
  }
}

/** A problem of a variant, where it stands. */
export interface VariantProblemAt extends Pick<VariantProblem, 'rule' | 'message' | 'hint'> {
  place: Place
  relatedLocations: Place[]
}

/** What became of the variants. */
export interface Resolved {
  flows: Flow[]
  problems: VariantProblemAt[]
}

/** Resolves every variant. One whose files cannot be read or break their schemas is left to the rules that say so. */
export function resolvedVariants(sources: Source[], languages: Languages): Resolved {
  const of = (kind: 'flow' | 'variant' | 'part') =>
    sources.filter((source) => {
      const place = kindOf(source.file) === kind ? languages.place(kind) : undefined
      return place !== undefined && languages.validator(place.base)?.(source.value) === true
    })
  const bases = new Map(of('flow').map((source) => [folderOf(source.file), source]))
  const parts = new Map(of('part').map((source) => [stem(source.file), source]))
  const broken = new Set(
    sources
      .filter(({ file }) => kindOf(file) === 'part' && !parts.has(stem(file)))
      .map(({ file }) => stem(file)),
  )
  const every = of('variant').map((variant) => ofVariant(variant, bases, parts, broken))
  return {
    flows: every.flatMap(({ flows }) => flows),
    problems: every.flatMap(({ problems }) => problems),
  }
}

const nothing: Resolved = { flows: [], problems: [] }

interface Files {
  base: Source
  parts: Map<string, Source>
  /** Names of parts that cannot be read. */
  broken: Set<string>
}

const remembered = new WeakMap<Source, Files & { result: Resolved }>()

const sameMap = (a: Map<string, Source>, b: Map<string, Source>): boolean =>
  a.size === b.size && [...a].every(([name, source]) => b.get(name) === source)

const sameSet = (a: Set<string>, b: Set<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name))

/** What became of a variant, remembered while it, its base and the parts are the same files. */
function ofVariant(
  variant: Source,
  bases: Map<string, Source>,
  parts: Map<string, Source>,
  broken: Set<string>,
): Resolved {
  const base = bases.get(asString(get(variant.value, 'extends')) ?? '')
  if (!base) return nothing
  const last = remembered.get(variant)
  if (last?.base === base && sameMap(last.parts, parts) && sameSet(last.broken, broken)) return last.result
  const result = resolveVariant(variant, base, parts, broken)
  remembered.set(variant, { base, parts, broken, result })
  return result
}

function resolveVariant(
  variant: Source,
  base: Source,
  parts: Map<string, Source>,
  broken: Set<string>,
): Resolved {
  // The schemas have said that the three are what they seem.
  const value = variant.value as Variant
  const files = Object.fromEntries([...parts].map(([name, { value: part }]) => [name, part as Part]))
  const used = [...Object.values(value.fill ?? {}), ...(value.insert ?? []).map(({ part }) => part)]
  if (used.some((name) => broken.has(name))) return nothing
  try {
    if (leadsNowhere(base.value as FlowFile).length) return nothing
    const { flow, mounts, problems } = tryVariant(base.value as FlowFile, value, files)
    const source = new ResolvedSource(flow, { variant, base, parts, mounts })
    const read = problems.length ? undefined : flowOf(source)
    return { flows: read ? [read] : [], problems: problems.map((one) => placed(one, variant, parts)) }
  } catch {
    // A base that makes no tree of states is reported as itself.
    return nothing
  }
}

function placed(
  { rule, part, pointer, message, hint, also = [] }: VariantProblem,
  variant: Source,
  parts: Map<string, Source>,
): VariantProblemAt {
  const source = (part === undefined ? undefined : parts.get(part)) ?? variant
  // A slot to be filled is named by a key, and so is a screen to be replaced.
  const isKey = (pointer.startsWith('/fill/') && message.includes('slot')) || pointer.startsWith('/screens/')
  return {
    rule,
    message,
    hint,
    place: isKey ? source.keyAt(pointer) : source.at(pointer),
    relatedLocations: also.map((one) => source.keyAt(one)),
  }
}
