import type { Flow as FlowFile, Part, Variant } from '#generated/engine.ts'
import { placeInPart } from '../variants/draft.ts'
import { leadsNowhere, tryVariant, type Mount, type VariantProblem } from '../variants/variants.ts'
import { Source, type Place } from '../json/source.ts'
import { flowModel, type FlowModel } from '../flow/model.ts'
import { asString, at as valueAt, get, isObject } from '../../util/json.ts'
import { isValid, type Languages } from './schemas/languages.ts'
import { folderOf, kindOf, stem } from './file-kinds.ts'
import { memoize } from './memoize.ts'

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

export interface ResolvedVariants {
  flows: Flow[]
  /** The problems of variants, each with its place. */
  problems: (Pick<VariantProblem, 'rule' | 'message' | 'hint'> & { place: Place })[]
}

/** Resolves every variant. Skips variants whose files cannot be read or are invalid, because other rules report that. */
export function resolvedVariants(sources: Source[], languages: Languages): ResolvedVariants {
  const of = (kind: 'flow' | 'variant' | 'part') =>
    sources.filter((source) => {
      const place = kindOf(source.file) === kind ? languages.place(kind) : undefined
      const validate = place && languages.validator(place.base)
      return validate !== undefined && isValid(source, validate) === true
    })
  const bases = new Map(of('flow').map((source) => [folderOf(source.file), source]))
  const parts = of('part')
  const broken = sources
    .filter((source) => kindOf(source.file) === 'part' && !parts.includes(source))
    .map(({ file }) => stem(file))
  const every = of('variant').map((variant) => {
    const base = bases.get(asString(get(variant.value, 'extends')) ?? '')
    return base ? resolveVariant(variant, base, broken.join(' '), ...parts) : nothing
  })
  return {
    flows: every.flatMap(({ flows }) => flows),
    problems: every.flatMap(({ problems }) => problems),
  }
}

const nothing: ResolvedVariants = { flows: [], problems: [] }

/** Resolves a variant with its base. `broken`: names of the parts that cannot be read, as one text; `parts`: all others. */
const resolveVariant = memoize(
  (variant: Source, base: Source, broken: string, ...parts: Source[]): ResolvedVariants => {
    // The casts: all three files were validated against their schemas.
    const value = variant.value as Variant
    const byName = new Map(parts.map((part) => [stem(part.file), part]))
    const files = Object.fromEntries(parts.map(({ file, value: part }) => [stem(file), part as Part]))
    const used = [...Object.values(value.fill ?? {}), ...(value.insert ?? []).map(({ part }) => part)]
    if (used.some((name) => broken.split(' ').includes(name))) return nothing
    try {
      if (leadsNowhere(base.value as FlowFile).length) return nothing
      const { flow, mounts, problems } = tryVariant(base.value as FlowFile, value, files)
      const source = new ResolvedSource(flow, { variant, base, parts: byName, mounts })
      const read = problems.length ? undefined : flowOf(source)
      return {
        flows: read ? [read] : [],
        problems: problems.map(({ rule, part = '', pointer, isKey, message, hint }) => {
          const from = byName.get(part) ?? variant
          return { rule, message, hint, place: isKey ? from.keyAt(pointer) : from.at(pointer) }
        }),
      }
    } catch {
      // Another rule reports a base whose states cannot be read.
      return nothing
    }
  },
)
