import type { Finding } from './finding.ts'
import { flowOf } from './flow.ts'
import type { Flow } from './flow.ts'
import { languageKinds } from './language-kinds.ts'
import { languagesOf } from './languages.ts'
import type { Languages } from './languages.ts'
import { folderOf, isForm, kindOf, stem } from './layout.ts'
import type { Kind } from './layout.ts'
import { referencesIn } from './references.ts'
import type { Reference } from './references.ts'
import { resolvedVariants } from './resolved.ts'
import type { SchemaPlace } from './documents.ts'
import type { Source } from './source.ts'
import { textsOf } from './texts.ts'
import type { Texts } from './texts.ts'
import { diskTree } from './tree.ts'
import type { Tree } from './tree.ts'

/** The whole configuration, read once. Rules only look. */
export interface Project extends Tree {
  /** Files of a kind, lent ones included; unreadable ones as well. */
  of(kind: Kind): Source[]
  languages: Languages
  references: Reference[]
  /** The references that stand in a file. */
  referencesIn(source: Source): Reference[]
  /** Flows as they are written, and what variants resolve to. */
  flows: Flow[]
  /** What is wrong with variants as such. */
  variantFindings: Finding[]
  /** Every flow, variant and part is known, so that what none of them names is named nowhere. */
  settled: boolean
  texts: Texts
  context: SchemaPlace | undefined
  /** Names by file or folder, so that a broken file does not make its name unknown. */
  screenIds: Set<string>
  flowIds: Set<string>
  formIds: Set<string>
  tenantIds: Set<string>
  /** A finding for a file that should be there. */
  absent(file: string, rule: string, message: string, hint: string): Finding
}

/** Reads everything below `root`, or what `tree` holds. Never throws for what a configuration may hold. */
export function loadProject(root: string, tree: Tree = diskTree(root)): Project {
  const { sources, lent } = tree
  const every = [...sources, ...lent]
  const of = (kind: Kind) => every.filter(({ file }) => kindOf(file) === kind)
  const languages = languagesOf(of('schema'))
  const { documents } = languages
  const resolved = resolvedVariants(every, languages)
  const flows = [...of('flow').flatMap((source) => flowOf(source) ?? []), ...resolved.flows]
  const flowFiles = (['flow', 'variant', 'part'] as const).flatMap(of)
  const found = languageKinds.map((kind) => {
    const place = languages.place(kind)
    const more = kind === 'flow' ? resolved.flows.map(({ source }) => source) : []
    return place
      ? [...of(kind), ...more].map((source) => [source, referencesIn(languages, source, place)] as const)
      : []
  })
  const bySource = new Map(found.flat())
  const context = every.find(({ file }) => file === 'schemas/context/context.schema.json')
  return {
    ...tree,
    of,
    languages,
    flows,
    variantFindings: resolved.findings,
    settled: flowFiles.every(({ readable }) => readable) && resolved.flows.length === of('variant').length,
    references: [...bySource.values()].flat(),
    referencesIn: (source) => bySource.get(source) ?? [],
    texts: textsOf(of('texts'), languages),
    context: context && documents.resolve('', documents.addressOf(context)),
    screenIds: new Set(of('screen').map(({ file }) => stem(file))),
    flowIds: new Set([...of('flow'), ...of('variant')].map(({ file }) => folderOf(file))),
    formIds: new Set(every.filter(({ file }) => isForm(file)).map(({ file }) => stem(file))),
    tenantIds: new Set(of('tenant').map(({ file }) => folderOf(file))),
    absent: (file, rule, message, hint) => ({ file, line: 1, column: 1, pointer: '', rule, message, hint }),
  }
}
