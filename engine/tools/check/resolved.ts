import type { Flow as FlowFile, Part, Variant } from '#generated/engine.ts'
import { leadsNowhere, placeInPart, tryVariant } from '../variants/variants.ts'
import type { Mount, VariantProblem } from '../variants/variants.ts'
import { beside } from './finding.ts'
import type { Finding } from './finding.ts'
import { flowOf } from './flow.ts'
import type { Flow } from './flow.ts'
import { asString, at, get } from './json.ts'
import type { Languages } from './languages.ts'
import { folderOf, kindOf, stem } from './layout.ts'
import { Source } from './source.ts'

/** A finding in what a variant has from its base; the same finding in the base itself makes it needless. */
interface Inherited extends Finding {
  inherited: Finding
}

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

  override finding(
    rule: string,
    pointer: string,
    message: string,
    hint: string,
    spot: 'key' | 'value' = 'value',
  ): Finding {
    const { variant, base, parts, mounts } = this.#origins
    const mount = placeInPart(mounts, pointer)
    const part = mount && parts.get(mount.part)
    if (mount && part) return part.finding(rule, mount.pointer, message, hint, spot)
    if (at(variant.value, pointer) !== undefined) return variant.finding(rule, pointer, message, hint, spot)
    const inherited = base.finding(rule, pointer, message, hint, spot)
    const where = `In ${base.file}:${inherited.line} (${pointer || '/'}): `
    const found: Inherited = {
      ...variant.finding(rule, '/extends', where + message, hint),
      inherited,
    }
    return found
  }
}

const isInherited = (finding: Finding): finding is Inherited => 'inherited' in finding

/** The words may differ: they may name states that only one of the two has. */
const whereOf = ({ rule, file, pointer }: Finding): string => `${rule} ${file} ${pointer}`

/** Without what variants only have from a base of which the same is found. */
export function withoutInherited(findings: Finding[]): Finding[] {
  const own = new Set(findings.filter((one) => !isInherited(one)).map(whereOf))
  return findings.flatMap((finding) => {
    if (!isInherited(finding)) return [finding]
    const { inherited, ...rest } = finding
    return own.has(whereOf(inherited)) ? [] : [rest]
  })
}

/** What became of the variants. */
export interface Resolved {
  flows: Flow[]
  findings: Finding[]
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
    findings: every.flatMap(({ findings }) => findings),
  }
}

const nothing: Resolved = { flows: [], findings: [] }

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
    const findings = problems.map((problem) => said(problem, variant, parts))
    const source = new ResolvedSource(flow, { variant, base, parts, mounts })
    const read = problems.length ? undefined : flowOf(source)
    return { flows: read ? [read] : [], findings }
  } catch {
    // A base that makes no tree of states is reported as itself.
    return nothing
  }
}

function said(
  { rule, part, pointer, message, hint, also = [] }: VariantProblem,
  variant: Source,
  parts: Map<string, Source>,
) {
  const source = (part === undefined ? undefined : parts.get(part)) ?? variant
  // A slot to be filled is named by a key.
  const key = (pointer.startsWith('/fill/') && rule === 'unknown-slot') || pointer.startsWith('/screens/')
  return beside(
    source.finding(rule, pointer, message, hint, key ? 'key' : 'value'),
    also.map((place) => source.place(place, 'key')),
  )
}
