import { loadProject } from '#engine/tools/check/project.ts'
import { asArray, asString, get } from '#engine/tools/check/json.ts'
import { folderOf } from '#engine/tools/check/layout.ts'
import type { Reference } from '#engine/tools/check/references.ts'

/** What the check knows of the whole configuration and has to be told where only one tenant is looked at. */
export interface Facts {
  /** Texts, errors and routes of the product as they lie in their files, for the rules to read. */
  files: Record<string, string>
  /** Places that name a link or a switch of a tenant, a flow or an entry. */
  references: Fact[]
  flows: string[]
  entries: string[]
  /** Switches and links that code reads. */
  features: string[]
  links: string[]
  /** Every file below tenants/. */
  tenantFiles: string[]
}

/** What of a reference the rules for tenants read. */
export type Fact = Pick<Reference, 'names' | 'value' | 'pointer'> & { file: string }

const asked = new Set(['link', 'flow', 'entry'])
const isAsked = ({ names, value }: Reference) =>
  asked.has(names) || /^\/tenant\/(features|theme\/links)\//.test(value)

/** Reads them from the configuration below `root`, as the check does. */
export function factsOf(root: string): Facts {
  const { of, references, code, files } = loadProject(root)
  const read = [...of('texts'), ...of('errors'), ...of('routes')]
  return {
    files: Object.fromEntries(read.map(({ file, text }) => [file, text])),
    references: references
      .filter(isAsked)
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
