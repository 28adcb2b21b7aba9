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
import { tenantNotice } from '#engine/tools/check/rules/tenant-notice.ts'
import { textMarkup } from '#engine/tools/check/rules/text-markup.ts'
import { textPlaceholder } from '#engine/tools/check/rules/text-placeholder.ts'
import { unknownLink } from '#engine/tools/check/rules/unknown-link.ts'
import { unresolvedReference } from '#engine/tools/check/rules/unresolved-reference.ts'
import { unsafeLink } from '#engine/tools/check/rules/unsafe-link.ts'
import { Source } from '#engine/tools/check/source.ts'
import { textsOf } from '#engine/tools/check/texts.ts'
import { language, tenantSchema } from './language.ts'

/** The rules of the check that apply to tenant files; a test compares this list with the fixtures of the rules. */
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
  tenantNotice,
]

const product = Object.entries(facts.files).map(([file, text]) => parse(file, text))
const texts = textsOf(
  product.filter(({ file }) => kindOf(file) === 'texts'),
  language,
)
const flows = facts.flows.map((name) => new Source(`flows/${name}/flow.json`, ''))
const emptyNode = { pointer: '', key: '', value: undefined, places: [], mismatches: [], parent: undefined }
/** References in other files of the configuration, collected by facts.ts at build time, without their schemas. */
const references = facts.references.map(({ file, ...fact }): Reference => ({
  ...fact,
  source: new Source(file, ''),
  isKey: false,
  node: emptyNode,
}))

/** The project that the rules get: the facts about the configuration and one tenant file. */
function projectWith(tenant: Source): Project {
  const own = factsOf(language, tenant, tenantSchema).references
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

/** Ids of tenants in this checkout. For other tenants the files of their folder are unknown. */
export const knownTenants = facts.tenantFiles.flatMap(
  (file) => /^tenants\/([^/]+)\/tenant\.json$/.exec(file)?.[1] ?? [],
)

/** The findings of `npm run check` for a tenant file with this text, by line. Never throws, whatever the text holds. */
export function findingsOf(file: string, text: string): Finding[] {
  const source = parse(file, text)
  const project = projectWith(source)
  const isKnown = knownTenants.includes(folderOf(file))
  const rules = tenantRules.filter((rule) => isKnown || rule !== tenantFile)
  return finalizeFindings(runRules(rules, project)).filter((finding) => finding.file === file)
}

/** Keys that a map of the tenant file can have, by kind of map. */
export const knownNames = {
  links: [
    ...new Set([
      ...texts.keys('en').flatMap((key) => /^frame\.link\.(.+)$/.exec(key)?.[1] ?? []),
      ...entries(product.find(({ file }) => kindOf(file) === 'errors')?.value).flatMap(([key, actions]) =>
        key === 'actions'
          ? entries(actions).flatMap(([, action]) => {
              const link = get(action, 'link')
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

export type KnownNames = keyof typeof knownNames

/** The product's text for a key. */
export const productText = (locale: string, key: string): string | undefined =>
  texts.locales.get(locale)?.get(key)?.text

export const knownFlows = facts.flows
