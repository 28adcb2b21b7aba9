import type { JsonNode, Place, Source } from '../../json/source.ts'
import { nearest, suggest } from '../../json/suggest.ts'
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

/** The names that a reference may use, and the maps and lists in which a name could be missing. */
export interface Declared {
  declarations: Declaration[]
  containers: Place[]
}

/** The finding for a name that is not declared. */
interface NameProblem {
  message: string
  hint: string
  relatedLocations: Place[]
}

/** The names of a kind. */
export interface NameKind {
  /** The finding for a reference; undefined if its name is declared, or if a file that may declare it cannot be read. */
  problem(project: Project, reference: Reference): NameProblem | undefined
  /** The declarations of this kind. Absent, or undefined, if they cannot be read. */
  declared?(project: Project, reference?: Reference): Declared | undefined
  /** The finding for declared names that are never used. Absent if unused names are allowed. */
  unused?: Unused
}

/** The finding for a name that is never used, and the places where it could be used. */
export interface Unused {
  message: string
  hint: string
  usedAt?(project: Project, declared: Place): Place[]
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
  (project: Project): Declared => ({
    declarations: filesOf(project, files)
      .filter(({ file }) => isDeclaring(file))
      .map(({ file, root }) => ({ name: name(file), node: root, place: root.place })),
    containers: [],
  })

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

/** The map or list to which a pattern leads, or its nearest existing parent. */
function containerOf(root: JsonNode, pattern: string): Place {
  let node = root.get(
    ...pattern
      .replace(/\/[#*].*$/, '')
      .split('/')
      .slice(1),
  )
  while (node.isMissing && node.parent) node = node.parent
  return node.keyPlace
}

const declaredUnder = (roots: JsonNode[], pattern: string): Declared | undefined =>
  roots.length && roots.every(({ source }) => source.readable)
    ? {
        declarations: roots.flatMap((root) => declarationsUnder(root, pattern)),
        containers: roots.map((root) => containerOf(root, pattern)),
      }
    : undefined

/** Names that files declare; undefined if the configuration has no such file. */
export const within = (files: Files, pattern: string) => (project: Project) =>
  declaredUnder(
    filesOf(project, files).map(({ root }) => root),
    pattern,
  )

/** Names that the file declares in which the reference stands. */
export const inSameFile = (pattern: string) => (_: Project, reference?: Reference) =>
  // A part declares no steps. Its references are checked in the flows that contain it.
  reference && kindOf(reference.node.source.file) !== 'part'
    ? declaredUnder([reference.node.source.root], pattern)
    : undefined

/** Names that the element around the reference declares in a list of objects. */
export const inSameElement = (list: string, key: string) => (_: Project, reference?: Reference) => {
  let owner = reference && ownerOf(reference)
  while (owner && !Array.isArray(owner.get(list).value)) owner = owner.parent
  return owner && declaredUnder([owner], `/${list}/*/${key}`)
}

/**
 * The other places where an unknown name could be corrected: an unused declaration with a similar name (one of the two
 * was renamed), and the map in which the name may be missing. A name similar to one in use is only misspelt.
 */
export function relatedTo(
  name: string,
  { declarations, containers }: Declared,
  used: ReadonlySet<string>,
): Place[] {
  const names = declarations.map((declaration) => declaration.name)
  const unused = [...new Set(names)].filter((other) => !used.has(other))
  const misspelt = nearest(name, names).length > 0
  // If no name is similar but exactly one declaration is unused, that one is probably meant.
  const renamed = nearest(name, unused)[0] ?? (misspelt || unused.length > 1 ? undefined : unused[0])
  const place = declarations.find((declaration) => declaration.name === renamed)?.place
  return [...(place ? [place] : []), ...(misspelt && renamed === undefined ? [] : containers)]
}

/** The result of `declared`, computed once for each configuration. */
const declaredOnce = memoizeByLastArgument(
  (project: Project, declared: NonNullable<NameKind['declared']>) => {
    const found = declared(project)
    return { found, names: new Set(found?.declarations.map(({ name }) => name)) }
  },
)

/**
 * A kind of names, all declared in the same place. `missing` is the hint for a name that is similar to no other. The names of a
 * `local` kind differ from file to file.
 */
export const nameKind = (
  label: string,
  missing: string,
  declared: NonNullable<NameKind['declared']>,
  { local = false, unused }: { local?: boolean; unused?: Unused } = {},
): NameKind => ({
  declared,
  ...(unused && { unused }),
  problem(project, reference) {
    const name = reference.value
    const all = local ? undefined : declaredOnce(project, declared)
    if (all?.names.has(name)) return undefined
    const found = all ? all.found : declared(project, reference)
    const names = found?.declarations.map((declaration) => declaration.name)
    if (!found || !names || names.includes(name)) return undefined
    const around = local ? project.referencesIn(reference.node.source) : project.references
    const same = around.filter((other) => other.names === reference.names)
    return {
      message: `${label} "${name}" does not exist.`,
      hint: suggest(name, names, missing),
      relatedLocations: relatedTo(name, found, new Set(same.map(({ value }) => value))),
    }
  },
})
