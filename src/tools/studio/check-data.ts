import { loadProject } from '#engine/tools/check/project.ts'
import { asArray, asString, get } from '#engine/util/json.ts'
import { folderOf } from '#engine/tools/check/file-kinds.ts'
import type { Reference } from '#engine/tools/check/names/references.ts'

/** Data of the whole configuration that the rules need to check a single tenant in the browser. */
export interface CheckData {
  /** Content of the files with texts, errors and routes, by path. */
  files: Record<string, string>
  /** References to links and features of a tenant, to flows and to entries. */
  references: ReferenceData[]
  flows: string[]
  entries: string[]
  /** Every file below tenants/. */
  tenantFiles: string[]
  /** Names of the tenants, by id. */
  tenantNames: Record<string, string>
  /** The screens that show a text, by its key. */
  textScreens: Record<string, string[]>
}

/** The fields of a reference that the rules for tenants read. */
type ReferenceData = Pick<Reference, 'names' | 'value'> & { file: string; pointer: string }

const kinds = new Set(['link', 'flow', 'entry'])
const isRelevant = ({ names, value }: Reference) =>
  kinds.has(names) || /^\/tenant\/(features|theme\/links)\//.test(value)

/** The screens that show a text, by its key. */
function screensOfTexts(references: readonly Reference[]): Record<string, string[]> {
  const shown = references.flatMap(({ names, value, node }) => {
    const screen =
      names === 'text' ? /^flows\/[^/]+\/screens\/(.+)\.json$/.exec(node.source.file)?.[1] : undefined
    return screen === undefined ? [] : [{ key: value, screen }]
  })
  const byKey = Map.groupBy(shown, ({ key }) => key)
  return Object.fromEntries(
    [...byKey].map(([key, places]) => [key, [...new Set(places.map(({ screen }) => screen))]]),
  )
}

/** Collects the data from the configuration below `root`. */
export function checkDataOf(root: string): CheckData {
  const { of, references, files } = loadProject(root)
  const read = [...of('texts'), ...of('errors'), ...of('routes')]
  return {
    files: Object.fromEntries(read.map(({ file, text }) => [file, text])),
    references: references
      .filter(isRelevant)
      .map(({ node: { source, pointer }, names, value }) => ({ file: source.file, names, value, pointer })),
    flows: [...of('flow'), ...of('variant')].map(({ file }) => folderOf(file)).toSorted(),
    entries: of('routes').flatMap(({ value }) =>
      asArray(get(value, 'entries')).flatMap((entry) => asString(get(entry, 'name')) ?? []),
    ),
    tenantFiles: files.filter((file) => file.startsWith('tenants/')),
    textScreens: screensOfTexts(references),
    tenantNames: Object.fromEntries(
      of('tenant').map(({ file, value }) => [folderOf(file), asString(get(value, 'name')) ?? folderOf(file)]),
    ),
  }
}
