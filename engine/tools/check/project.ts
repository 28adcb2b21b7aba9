import { flowOf, resolvedVariants, type Flow, type ResolvedVariants } from './flows.ts'
import { kindOf, languageKinds, type Kind } from './file-kinds.ts'
import { languagesOf, type Languages } from './schemas/languages.ts'
import { namesInInput } from './pointers/handler-shapes.ts'
import { factsOf, referenceTo, type Facts, type Reference } from './names/references.ts'
import { shapeOf, type Shape } from './pointers/shape.ts'
import type { SchemaPlace } from '../json/documents.ts'
import type { JsonNode, Source } from '../json/source.ts'
import { textsOf, type Texts } from './texts.ts'
import { diskTree, type Tree } from './tree.ts'

/** The whole configuration, read once. Rules do not change it. */
export interface Project extends Tree {
  /** Files of a kind, including unreadable ones and those lent from the checkout. */
  of(kind: Kind): Source[]
  languages: Languages
  references: Reference[]
  /** The references that stand in a file. */
  referencesIn(source: Source): Reference[]
  /** The elements of a screen whose value an event carries. */
  carriersIn(source: Source): JsonNode[]
  /** Flows as they are written, and what variants resolve to. */
  flows: Flow[]
  /** Problems of variants. */
  variantProblems: ResolvedVariants['problems']
  texts: Texts
  /** The schema of the context. */
  context: SchemaPlace | undefined
  /** The shape of the context: by its schema; after `withStored` (pointers/pointer-shape.ts) also by the values that flows store in it. */
  contextShape: Shape | undefined
}

const nothing: Facts = { references: [], carriers: [] }

/** The pointers that code reads, as the schema of a part of the product says in `x-reads`. */
const readByCode = ({ root }: Source): Reference[] =>
  root.get('x-reads').items.flatMap((node) => (node.text === undefined ? [] : [referenceTo('pointer', node)]))

/** Reads all configuration below `root`, or the given `tree`. Never throws for any content. */
export function loadProject(root: string, tree: Tree = diskTree(root)): Project {
  const every = [...tree.sources, ...tree.lent]
  const byKind = Map.groupBy(every, ({ file }) => kindOf(file))
  const of = (kind: Kind) => byKind.get(kind) ?? []
  const languages = languagesOf(of('schema'))
  const resolved = resolvedVariants(every, languages)
  const flows = [...of('flow').flatMap((source) => flowOf(source) ?? []), ...resolved.flows]
  const facts = new Map<Source, Facts>()
  for (const kind of languageKinds) {
    const place = languages.place(kind)
    if (!place) continue
    const more = kind === 'flow' ? resolved.flows.map(({ source }) => source) : []
    for (const source of [...of(kind), ...more]) {
      const { references, carriers } = factsOf(source, languages.core, place.schema, place.base)
      const inInputs = references.flatMap((reference) => namesInInput(languages, reference))
      facts.set(source, { references: [...references, ...inInputs], carriers })
    }
  }
  for (const source of of('schema')) {
    const references = readByCode(source)
    if (references.length) facts.set(source, { references, carriers: [] })
  }
  const context = languages.documents.ofFile('schemas/context/context.schema.json')
  return {
    ...tree,
    of,
    languages,
    flows,
    variantProblems: resolved.problems,
    references: [...facts.values()].flatMap(({ references }) => references),
    referencesIn: (source) => (facts.get(source) ?? nothing).references,
    carriersIn: (source) => (facts.get(source) ?? nothing).carriers,
    texts: textsOf(of('texts'), languages),
    context,
    contextShape: context && shapeOf(context),
  }
}
