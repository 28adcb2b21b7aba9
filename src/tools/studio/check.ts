import { facts } from 'virtual:tenant-facts'
import { finalizeFindings } from '#engine/tools/check/finalize-findings.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import { entries, get } from '#engine/tools/check/json.ts'
import { folderOf, kindOf } from '#engine/tools/check/layout.ts'
import { parse } from '#engine/tools/check/parse.ts'
import type { Project } from '#engine/tools/check/project.ts'
import { factsOf } from '#engine/tools/check/references.ts'
import type { Reference } from '#engine/tools/check/references.ts'
import { runRules } from '#engine/tools/check/rule.ts'
import type { Rule } from '#engine/tools/check/rule.ts'
import { contrast } from '#engine/tools/check/rules/contrast.ts'
import { fileName } from '#engine/tools/check/rules/file-name.ts'
import { json } from '#engine/tools/check/rules/json.ts'
import { missingLink } from '#engine/tools/check/rules/missing-link.ts'
import { schema } from '#engine/tools/check/rules/schema.ts'
import { tenantFile } from '#engine/tools/check/rules/tenant-file.ts'
import { textMarkup } from '#engine/tools/check/rules/text-markup.ts'
import { textPlaceholder } from '#engine/tools/check/rules/text-placeholder.ts'
import { unknownLink } from '#engine/tools/check/rules/unknown-link.ts'
import { unresolvedReference } from '#engine/tools/check/rules/unresolved-reference.ts'
import { unsafeLink } from '#engine/tools/check/rules/unsafe-link.ts'
import { Source } from '#engine/tools/check/source.ts'
import { textsOf } from '#engine/tools/check/texts.ts'
import { language, tenantPlace } from './language.ts'

/** The rules of the check that look at a tenant; a test holds the list to their fixtures. */
export const tenantRules: Rule[] = [
  json,
  fileName,
  schema,
  unresolvedReference,
  textPlaceholder,
  textMarkup,
  tenantFile,
  missingLink,
  unsafeLink,
  contrast,
  unknownLink,
]

const product = Object.entries(facts.files).map(([file, text]) => parse(file, text))
const texts = textsOf(
  product.filter(({ file }) => kindOf(file) === 'texts'),
  language,
)
const flows = facts.flows.map((name) => new Source(`flows/${name}/flow.json`, ''))
const nowhere = { pointer: '', key: '', value: undefined, places: [], mismatches: [], parent: undefined }
/** What other files name; of their schemas nothing is known here. */
const references = facts.references.map(({ file, ...fact }): Reference => ({
  ...fact,
  source: new Source(file, ''),
  isKey: false,
  node: nowhere,
}))

/** The configuration as its rules see it, with one tenant. */
function projectWith(tenant: Source): Project {
  const own = factsOf(language, tenant, tenantPlace).references
  return {
    root: '',
    files: facts.tenantFiles,
    sources: [tenant],
    lent: [],
    code: {
      names: new Set(),
      prefixes: new Set(),
      features: new Set(facts.features),
      links: new Set(facts.links),
    },
    isLink: () => false,
    text: () => undefined,
    of: (kind) =>
      kind === 'tenant'
        ? [tenant]
        : kind === 'flow'
          ? flows
          : product.filter(({ file }) => kindOf(file) === kind),
    languages: language,
    // A pointer into a tenant that stands elsewhere is not looked at here.
    references: [...own, ...references],
    referencesIn: (source) => (source === tenant ? own : []),
    carriersIn: () => [],
    flows: [],
    variantProblems: [],
    texts,
    context: undefined,
    contextShape: undefined,
  }
}

/** Tenants whose folder is here; of others nobody knows what lies beside the file. */
export const knownTenants = facts.tenantFiles.flatMap(
  (file) => /^tenants\/([^/]+)\/tenant\.json$/.exec(file)?.[1] ?? [],
)

/**
 * What `npm run check` would say of a tenant file with this text, by line. Never throws, whatever the text holds: nothing
 * of it is more than data.
 */
export function findingsOf(file: string, text: string): Finding[] {
  const source = parse(file, text)
  const project = projectWith(source)
  const isKnown = knownTenants.includes(folderOf(file))
  const asked = tenantRules.filter((rule) => isKnown || rule !== tenantFile)
  return finalizeFindings(runRules(asked, project)).filter((finding) => finding.file === file)
}

/** Names that a map of the tenant may hold, as the rest of the configuration has it. */
export const known = {
  links: [
    ...new Set([
      ...texts.keys('en').flatMap((key) => /^frame\.link\.(.+)$/.exec(key)?.[1] ?? []),
      ...entries(product.find(({ file }) => kindOf(file) === 'errors')?.value).flatMap(([key, actions]) =>
        key === 'actions'
          ? entries(actions).flatMap(([, way]) => {
              const link = get(way, 'link')
              return typeof link === 'string' ? [link] : []
            })
          : [],
      ),
    ]),
  ],
  features: [
    ...new Set([
      ...facts.features,
      ...facts.references.flatMap(({ value }) => /^\/tenant\/features\/([^/]+)$/.exec(value)?.[1] ?? []),
    ]),
  ],
  entries: facts.entries,
  texts: texts.keys('en'),
}

export type KnownNames = keyof typeof known

/** The product's own words under a key. */
export const productText = (locale: string, key: string): string | undefined =>
  texts.locales.get(locale)?.get(key)?.text

export const knownFlows = facts.flows
