import { resolve } from 'node:path'
import type { Finding } from './finding.ts'
import { flowOf } from './flow.ts'
import type { Flow } from './flow.ts'
import { languageKinds, languagesOf } from './languages.ts'
import type { Languages } from './languages.ts'
import { filesBelow, folderOf, kindOf, names, stem } from './layout.ts'
import type { Kind } from './layout.ts'
import { read, readOnce } from './read.ts'
import { referencesIn } from './references.ts'
import type { Reference } from './references.ts'
import { registryKeys } from './registry.ts'
import type { SchemaPlace } from './documents.ts'
import type { Source } from './source.ts'
import { textsOf } from './texts.ts'
import type { Texts } from './texts.ts'

/** The checkout that this file belongs to; it lends what a root does not bring itself. */
const checkout = resolve(import.meta.dirname, '../..')

/** Names that code gives; a set is undefined when it could not be read, and then nothing is unknown. */
export interface Registries {
  handlers: Set<string> | undefined
  checks: Set<string> | undefined
  formats: Set<string> | undefined
  rewrites: Set<string> | undefined
}

/** The whole configuration, read once. Rules only look. */
export interface Project {
  root: string
  /** Paths of all files below flows/, schemas/ and tenants/. */
  files: string[]
  /** JSON files of the root; `lent` are those of the checkout, which are looked up but not reported. */
  sources: Source[]
  lent: Source[]
  /** Files of a kind, lent ones included; unreadable ones as well. */
  of(kind: Kind): Source[]
  languages: Languages
  references: Reference[]
  flows: Flow[]
  texts: Texts
  registries: Registries
  context: SchemaPlace | undefined
  /** Names by file or folder, so that a broken file does not make its name unknown. */
  screenIds: Set<string>
  flowIds: Set<string>
  formIds: Set<string>
  tenantIds: Set<string>
  /** A finding for a file that should be there. */
  absent(file: string, rule: string, message: string, hint: string): Finding
}

/** Folders that are taken from the checkout as a whole when the root has none. */
const lendable = [
  'schemas/engine',
  'schemas/elements',
  'schemas/context',
  'schemas/entities',
  'schemas/forms',
  'flows',
]

const isJson = (file: string) => file.endsWith('.json')

/** Names that src gives in an area, and those that the engine adds. */
function registry(
  root: string,
  area: string,
  engine?: [file: string, name: string],
): Set<string> | undefined {
  const files = [`src/${area}/index.ts`, 'src/product.ts']
  const [product] = [root, checkout].flatMap((from) =>
    files.flatMap((file) => registryKeys(from, file, area) ?? []),
  )
  const own = engine ? registryKeys(checkout, ...engine) : new Set<string>()
  return product && own && new Set([...product, ...own])
}

/** Reads everything below `root`. Never throws for what a configuration may hold. */
export function loadProject(root: string): Project {
  const files = ['flows', 'schemas', 'tenants'].flatMap((folder) => filesBelow(root, folder))
  const hosting = names(root, 'src/hosting').includes('config.json') ? ['src/hosting/config.json'] : []
  const sources = [...files.filter(isJson), ...hosting].map((file) => read(root, file))
  const missing = lendable.filter((folder) => !names(root, folder).length)
  const lent = missing.flatMap((folder) =>
    filesBelow(checkout, folder)
      .filter(isJson)
      .map((file) => readOnce(checkout, file)),
  )
  const every = [...sources, ...lent]
  const of = (kind: Kind) => every.filter(({ file }) => kindOf(file) === kind)
  const languages = languagesOf(of('schema'))
  const { documents } = languages
  const flows = of('flow').flatMap((source) => flowOf(source) ?? [])
  const context = every.find(({ file }) => file === 'schemas/context/context.schema.json')
  return {
    root,
    files,
    sources,
    lent,
    of,
    languages,
    flows,
    references: languageKinds.flatMap((kind) => {
      const place = languages.place(kind)
      return place ? of(kind).flatMap((source) => referencesIn(languages, source, place)) : []
    }),
    texts: textsOf(of('texts'), languages),
    registries: {
      handlers: registry(root, 'handlers'),
      checks: registry(root, 'checks', ['engine/form/checks.ts', 'genericChecks']),
      formats: registry(root, 'formats', ['engine/text/formats.ts', 'engineFormats']),
      rewrites: registry(root, 'rewrites'),
    },
    context: context && documents.resolve('', documents.addressOf(context)),
    screenIds: new Set(of('screen').map(({ file }) => stem(file))),
    flowIds: new Set(of('flow').map(({ file }) => folderOf(file))),
    formIds: new Set(
      every
        .filter(({ file }) => /^schemas\/forms\/[^/]+\.schema\.json$/.test(file))
        .map(({ file }) => stem(file)),
    ),
    tenantIds: new Set(of('tenant').map(({ file }) => folderOf(file))),
    absent: (file, rule, message, hint) => ({ file, line: 1, column: 1, pointer: '', rule, message, hint }),
  }
}
