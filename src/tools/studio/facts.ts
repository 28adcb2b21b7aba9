import { loadProject } from '#engine/tools/check/project.ts'
import { asArray, asString, get } from '#engine/tools/check/json.ts'
import type { Reference } from '#engine/tools/check/references.ts'

/** What the check knows of the whole configuration and has to be told where only one tenant is looked at. */
export interface Facts {
  /** Texts, errors and routes of the product as they lie in their files, for the rules to read. */
  files: Record<string, string>
  /** Places that name a link or a switch of a tenant, and the entries with their flows. */
  references: (Omit<Reference, 'source' | 'siblings'> & { file: string })[]
  flows: string[]
  entries: string[]
  /** Switches and links that code reads. */
  features: string[]
  links: string[]
  /** Every file below tenants/. */
  tenantFiles: string[]
}

const isAsked = ({ source, value, pointer }: Reference) =>
  /^\/tenant\/(features|theme\/links)\//.test(value) ||
  (source.file === 'flows/routes.json' && pointer.endsWith('/flow'))

/** Reads them from the configuration below `root`, as the check does. */
export function factsOf(root: string): Facts {
  const { of, references, flowIds, code, files } = loadProject(root)
  const read = [...of('texts'), ...of('errors'), ...of('routes')]
  return {
    files: Object.fromEntries(read.map(({ file, text }) => [file, text])),
    references: references
      .filter(isAsked)
      .map(({ source: { file }, definition, property, value, pointer, parent }) => ({
        file,
        definition,
        property,
        value,
        pointer,
        parent,
      })),
    flows: [...flowIds].toSorted(),
    entries: of('routes').flatMap(({ value }) =>
      asArray(get(value, 'entries')).flatMap((entry) => asString(get(entry, 'name')) ?? []),
    ),
    features: [...code.features],
    links: [...code.links],
    tenantFiles: files.filter((file) => file.startsWith('tenants/')),
  }
}
