import type { Flow as FlowFile, Part, Variant } from '#generated/engine.ts'
import { leadsNowhere, placeInPart, tryVariant } from '../variants/variants.ts'
import type { Mount, VariantProblem } from '../variants/variants.ts'
import type { Place } from './finding.ts'
import { flowModel } from '../flow/model.ts'
import type { FlowModel } from '../flow/model.ts'
import { asString, at as valueAt, get, isObject } from './json.ts'
import type { Languages } from './languages.ts'
import { folderOf, kindOf, stem } from './layout.ts'
import { memoize } from './memoize.ts'
import { Source } from './source.ts'

export interface Flow extends FlowModel {
  source: Source
}

/** Reads the valid parts of a flow; the rule `schema` reports invalid parts. Returns the same object for the same file. */
export const flowOf = memoize((source: Source): Flow | undefined =>
  isObject(source.value) ? { ...flowModel(source.value), source } : undefined,
)

interface Origins {
  variant: Source
  base: Source
  parts: Map<string, Source>
  mounts: Mount[]
}

/** The flow that a variant resolves to. Findings are reported in the file they come from: variant, base or part. */
class ResolvedSource extends Source {
  readonly #origins: Origins

  constructor(flow: FlowFile, origins: Origins) {
    super(origins.variant.file, '')
    this.value = flow
    this.#origins = origins
  }

  protected override place(pointer: string, target: 'key' | 'value'): Place {
    const { variant, base, parts, mounts } = this.#origins
    const locate = (source: Source, where: string) =>
      target === 'key' ? source.keyAt(where) : source.at(where)
    const mount = placeInPart(mounts, pointer)
    const part = mount && parts.get(mount.part)
    if (mount && part) return locate(part, mount.pointer)
    if (valueAt(variant.value, pointer) !== undefined) return locate(variant, pointer)
    return { ...variant.at('/extends'), inherited: locate(base, pointer) }
  }
}

/** A problem of a variant, with its file and line. */
interface LocatedVariantProblem extends Pick<VariantProblem, 'rule' | 'message' | 'hint'> {
  place: Place
  relatedLocations: Place[]
}

export interface ResolvedVariants {
  flows: Flow[]
  problems: LocatedVariantProblem[]
}

/** Resolves every variant. Skips variants whose files cannot be read or are invalid, because other rules report that. */
export function resolvedVariants(sources: Source[], languages: Languages): ResolvedVariants {
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

const nothing: ResolvedVariants = { flows: [], problems: [] }

interface Files {
  base: Source
  parts: Map<string, Source>
  /** Names of parts that cannot be read. */
  broken: Set<string>
}

const remembered = new WeakMap<Source, Files & { result: ResolvedVariants }>()

const sameMap = (a: Map<string, Source>, b: Map<string, Source>): boolean =>
  a.size === b.size && [...a].every(([name, source]) => b.get(name) === source)

const sameSet = (a: Set<string>, b: Set<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name))

/** Resolves one variant. The result is cached while the variant, its base and the parts are the same files. */
function ofVariant(
  variant: Source,
  bases: Map<string, Source>,
  parts: Map<string, Source>,
  broken: Set<string>,
): ResolvedVariants {
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
): ResolvedVariants {
  // The casts: all three files were validated against their schemas.
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
    // Another rule reports a base whose states cannot be read.
    return nothing
  }
}

function placed(
  { rule, part, pointer, message, hint, also = [] }: VariantProblem,
  variant: Source,
  parts: Map<string, Source>,
): LocatedVariantProblem {
  const source = (part === undefined ? undefined : parts.get(part)) ?? variant
  // The problem is about a key: the name of a slot in `fill`, or the name of a screen in `screens`.
  const isKey = (pointer.startsWith('/fill/') && message.includes('slot')) || pointer.startsWith('/screens/')
  return {
    rule,
    message,
    hint,
    place: isKey ? source.keyAt(pointer) : source.at(pointer),
    relatedLocations: also.map((one) => source.keyAt(one)),
  }
}
