import type { JsonNode, Place, Source } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'
import { kindOf, type Kind } from '../file-kinds.ts'
import { memoizeByLastArgument } from '../memoize.ts'
import type { Project } from '../project.ts'
import { ownerOf, type Reference } from './references.ts'

/** A declared name, with its node and its place; without both if it stands in no file. */
export interface Declaration {
  name: string
  node?: JsonNode
  place?: Place
}

/** The declarations of a kind of names; undefined if they cannot be read. */
export type Declared = (project: Project, reference?: Reference) => Declaration[] | undefined

/** Words about a reference to nothing. */
export interface Words {
  message: string
  hint: string
}

/** The names of a kind. */
export interface NameKind {
  /** The words for a reference; undefined if its name is declared, or if a file that may declare it cannot be read. */
  problem(project: Project, reference: Reference): Words | undefined
  declared?: Declared
  /** What the kind is called, and the hint for a declared name that is never used. Absent if unused names are allowed. */
  unused?: { label: string; hint: string }
}

/** Kinds of files, or the path of a file, or the beginning of paths, which ends with a slash. */
type Files = Kind | readonly Kind[] | `schemas/${string}`

const filesOf = ({ of, sources, lent }: Project, files: Files): Source[] =>
  typeof files === 'string' && files.includes('/')
    ? [...sources, ...lent].filter(({ file }) =>
        files.endsWith('/') ? file.startsWith(files) : file === files,
      )
    : ([files].flat() as Kind[]).flatMap((kind) => of(kind)) // no kind has a slash

/** Names that are those of files or folders. */
export const byFile =
  (files: Files, name: (file: string) => string, isDeclaring: (file: string) => boolean = () => true) =>
  (project: Project): Declaration[] =>
    filesOf(project, files)
      .filter(({ file }) => isDeclaring(file))
      .map(({ file, root }) => ({ name: name(file), node: root, place: root.place }))

/** The names below a node. In a pattern of places `#` stands for the keys of a map, `*` for the items of a list. */
function declarationsUnder(root: JsonNode, pattern: string): Declaration[] {
  let found = [root]
  for (const token of pattern.split('/').slice(1)) {
    if (token === '#')
      return found
        .flatMap(({ fields }) => fields)
        .filter(({ key }) => key !== '$schema')
        .map((node) => ({ name: node.key, node, place: node.keyPlace }))
    found = found.flatMap((node) => (token === '*' ? node.items : [node.get(token)]))
  }
  return found.flatMap((node) =>
    node.text === undefined ? [] : [{ name: node.text, node, place: node.place }],
  )
}

/** Names that files declare; undefined if the configuration has no such file. */
export const within = (files: Files, pattern: string) => (project: Project) => {
  const sources = filesOf(project, files)
  return sources.length && sources.every(({ readable }) => readable)
    ? sources.flatMap(({ root }) => declarationsUnder(root, pattern))
    : undefined
}

/** Names that the file declares in which the reference stands. */
export const inSameFile =
  (pattern: string): Declared =>
  (_, reference) =>
    // A part declares no steps. Its references are checked in the flows that contain it.
    reference && kindOf(reference.node.source.file) !== 'part'
      ? declarationsUnder(reference.node.source.root, pattern)
      : undefined

/** Names that the element around the reference declares in a list of objects. */
export const inSameElement =
  (list: string, key: string): Declared =>
  (_, reference) => {
    let owner = reference && ownerOf(reference)
    while (owner && !Array.isArray(owner.get(list).value)) owner = owner.parent
    return owner && declarationsUnder(owner, `/${list}/*/${key}`)
  }

const namesOf = (declarations: Declaration[] | undefined) => declarations?.map(({ name }) => name)

/** The declared names, found once for each configuration. */
const namesOnce = memoizeByLastArgument((project: Project, declared: Declared) => namesOf(declared(project)))

/** A kind of names, declared in one place; `missing` is the hint where none is similar. Local names differ from file to file. */
export const nameKind = (
  { label, missing, unused }: { label: string; missing: string; unused?: string },
  declared: Declared,
  isLocal: boolean,
): NameKind => ({
  declared,
  ...(unused && { unused: { label, hint: unused } }),
  problem(project, reference) {
    const { value: name } = reference
    const names = isLocal ? namesOf(declared(project, reference)) : namesOnce(project, declared)
    return !names || names.includes(name)
      ? undefined
      : { message: `${label} "${name}" does not exist.`, hint: suggest(name, names, missing) }
  },
})
