import { loadProject } from '#engine/tools/check/project.ts'
import { asArray, asString, get } from '#engine/tools/check/json.ts'
import { folderOf } from '#engine/tools/check/layout.ts'
import type { Reference } from '#engine/tools/check/references.ts'

/** Facts about the whole configuration that the rules need to check a single tenant in the browser. */
export interface Facts {
  /** Content of the files with texts, errors and routes, by path. */
  files: Record<string, string>
  /** References to links and features of a tenant, to flows and to entries. */
  references: Fact[]
  flows: string[]
  entries: string[]
  /** Features and links that code reads. */
  features: string[]
  links: string[]
  /** Every file below tenants/. */
  tenantFiles: string[]
}

/** The fields of a reference that the rules for tenants read. */
export type Fact = Pick<Reference, 'names' | 'value' | 'pointer'> & { file: string }

const kinds = new Set(['link', 'flow', 'entry'])
const isRelevant = ({ names, value }: Reference) =>
  kinds.has(names) || /^\/tenant\/(features|theme\/links)\//.test(value)

/** Collects the facts from the configuration below `root`. */
export function factsOf(root: string): Facts {
  const { of, references, code, files } = loadProject(root)
  const read = [...of('texts'), ...of('errors'), ...of('routes')]
  return {
    files: Object.fromEntries(read.map(({ file, text }) => [file, text])),
    references: references
      .filter(isRelevant)
      .map(({ source: { file }, names, value, pointer }) => ({ file, names, value, pointer })),
    flows: [...of('flow'), ...of('variant')].map(({ file }) => folderOf(file)).toSorted(),
    entries: of('routes').flatMap(({ value }) =>
      asArray(get(value, 'entries')).flatMap((entry) => asString(get(entry, 'name')) ?? []),
    ),
    features: [...code.features],
    links: [...code.links],
    tenantFiles: files.filter((file) => file.startsWith('tenants/')),
  }
}
