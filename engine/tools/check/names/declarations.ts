import { at, isObject } from '../../../util/json.ts'
import type { JsonNode, Place, Source } from '../../json/source.ts'
import { nearest, suggest } from '../../json/suggest.ts'
import { kindOf, type Kind } from '../file-kinds.ts'
import { memoizeByLastArgument } from '../memoize.ts'
import type { Project } from '../project.ts'
import { ownerOf, type Reference } from './references.ts'

/** A declared name. */
export interface Declaration {
  name: string
  source?: Source
  /** Place of the declaration; undefined if it has none. */
  place?: Place
}

/** The names that a reference may use, and the maps and lists in which one could be missing. */
export interface Declared {
  declarations: Declaration[]
  containers: Place[]
}

/** The names of a kind. */
export interface NameKind {
  /** The finding for a reference; undefined if its name is declared, or if a file that may declare it cannot be read. */
  problem(
    project: Project,
    reference: Reference,
  ): { message: string; hint: string; relatedLocations: Place[] } | undefined
  /** The declarations of this kind; undefined if they cannot be read. */
  declared(project: Project, reference?: Reference): Declared | undefined
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
  (files: Files, name: (file: string) => string, isOne: (file: string) => boolean = () => true) =>
  (project: Project): Declared => ({
    declarations: filesOf(project, files)
      .filter(({ file }) => isOne(file))
      .map((source) => ({ name: name(source.file), place: source.at(''), source })),
    containers: [],
  })

/** The names in a file. In a pattern of places `#` stands for the keys of a map, `*` for the items of a list. */
function declarationsUnder(source: Source, pattern: string): Declaration[] {
  let found: JsonNode[] = [source.root]
  for (const token of pattern.split('/').slice(1)) {
    if (token === '#')
      return found
        .flatMap(({ fields }) => fields)
        .filter(({ key }) => key !== '$schema')
        .map(({ key, keyPlace }) => ({ name: key, place: keyPlace, source }))
    found = found.flatMap((node) => (token === '*' ? node.items : [node.get(token)]))
  }
  return found.flatMap(({ text, place }) => (text === undefined ? [] : [{ name: text, place, source }]))
}

/** The map or list to which a pattern leads, or its nearest existing parent. */
function containerOf(source: Source, pattern: string): Place {
  let pointer = pattern.replace(/\/[#*].*$/, '')
  while (pointer && at(source.value, pointer) === undefined)
    pointer = pointer.slice(0, pointer.lastIndexOf('/'))
  return source.keyAt(pointer)
}

const inSources = (sources: Source[], pattern: string): Declared | undefined =>
  sources.length && sources.every(({ readable }) => readable)
    ? {
        declarations: sources.flatMap((source) => declarationsUnder(source, pattern)),
        containers: sources.map((source) => containerOf(source, pattern)),
      }
    : undefined

/** Names that files declare; undefined if the configuration has no such file. */
export const within = (files: Files, pattern: string) => (project: Project) =>
  inSources(filesOf(project, files), pattern)

/** Names that the file declares in which the reference stands. */
export const inSameFile = (pattern: string) => (_: Project, reference?: Reference) =>
  // A part declares no steps. Its references are checked in the flows that contain it.
  reference && kindOf(reference.source.file) !== 'part' ? inSources([reference.source], pattern) : undefined

/** Names that the element around the reference declares in a list of objects. */
export const inSameElement = (list: string, key: string) => (_: Project, reference?: Reference) => {
  let owner = reference && ownerOf(reference)
  while (owner && !(isObject(owner.value) && Array.isArray(owner.value[list]))) owner = owner.parent
  return reference && owner && inSources([reference.source], `${owner.pointer}/${list}/*/${key}`)
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
  const names = declarations.map((one) => one.name)
  const unused = [...new Set(names)].filter((other) => !used.has(other))
  const misspelt = nearest(name, names).length > 0
  // If no name is similar but exactly one declaration is unused, that one is probably meant.
  const renamed = nearest(name, unused)[0] ?? (misspelt || unused.length > 1 ? undefined : unused[0])
  const places = declarations.flatMap((one) => (one.name === renamed && one.place ? [one.place] : []))
  return [...places.slice(0, 1), ...(misspelt && renamed === undefined ? [] : containers)]
}

/** The result of `declared`, computed once for each configuration. */
const declaredOnce = memoizeByLastArgument((project: Project, declared: NameKind['declared']) => {
  const found = declared(project)
  return { found, names: new Set(found?.declarations.map(({ name }) => name)) }
})

/**
 * A kind of names, all declared in the same place. `missing` is the hint for a name that is similar to no other. The names of a
 * `local` kind differ from file to file.
 */
export const nameKind = (
  label: string,
  missing: string,
  declared: NameKind['declared'],
  { local = false, unused }: { local?: boolean; unused?: Unused } = {},
): NameKind => ({
  declared,
  ...(unused && { unused }),
  problem(project, reference) {
    const name = reference.value
    const all = local ? undefined : declaredOnce(project, declared)
    if (all?.names.has(name)) return undefined
    const found = all ? all.found : declared(project, reference)
    const names = found?.declarations.map((one) => one.name)
    if (!found || !names || names.includes(name)) return undefined
    const around = local ? project.referencesIn(reference.source) : project.references
    const same = around.filter((one) => one.names === reference.names)
    return {
      message: `${label} "${name}" does not exist.`,
      hint: suggest(name, names, missing),
      relatedLocations: relatedTo(name, found, new Set(same.map(({ value }) => value))),
    }
  },
})
