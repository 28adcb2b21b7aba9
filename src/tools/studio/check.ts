import { facts } from 'virtual:tenant-facts'
import { finalizeFindings } from '#engine/tools/check/finalize-findings.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import { asString, entries, get } from '#engine/util/json.ts'
import { folderOf, kindOf } from '#engine/tools/check/file-kinds.ts'
import { parse } from '#engine/tools/json/parse.ts'
import type { Project } from '#engine/tools/check/project.ts'
import { factsOf, type Reference } from '#engine/tools/check/names/references.ts'
import { namedRules, runRules } from '#engine/tools/check/rule.ts'
import { contrast } from '#engine/tools/check/rules/contrast.ts'
import { fileName, json, schema } from '#engine/tools/check/rules/files.ts'
import { missingLink, unknownLink, unsafeLink } from '#engine/tools/check/rules/links.ts'
import { lostEntries, tenantFile, tenantNotice } from '#engine/tools/check/rules/tenants.ts'
import { deadPageLink, unsafePage } from '#engine/tools/check/rules/tenant-pages.ts'
import { tenantText, tenantVideo } from '#engine/tools/check/rules/tenant-content.ts'
import { textMarkup, textPlaceholder } from '#engine/tools/check/rules/texts.ts'
import { unresolvedReference } from '#engine/tools/check/rules/unresolved-reference.ts'
import { Source } from '#engine/tools/json/source.ts'
import { textsOf } from '#engine/tools/check/texts.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { heldFiles, linksTo, pageName, pagePath, valueAt, pageFile, pageTitle } from './file.ts'
import type { DraftFiles, Pages } from './file.ts'
import { language, tenantSchema } from './language.ts'

/** The rules of the check that apply to tenant files; a test compares this list with the fixtures of the rules. */
export const tenantRules = namedRules({
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
  tenantText,
  tenantVideo,
  lostEntries,
})
/** Rules that need the files in the tenant's folder. */
const fileRules = new Set(['tenant-file', 'tenant-video'])
/** Rules for the tenant's public pages. */
const pageRules = namedRules({ unsafePage, deadPageLink })

const product = Object.entries(
  import.meta.glob<string>(['/flows/{routes,errors}.json', '/flows/**/texts/*/*.json'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => parse(path.slice(1), text))
const texts = textsOf(
  product.filter(({ file }) => kindOf(file) === 'texts'),
  language,
)
/** Names of all flows and variants. */
export const knownFlows = Object.keys(import.meta.glob('/flows/*/{flow,variant}.json'))
  .map(folderOf)
  .toSorted()
const flows = knownFlows.map((name) => new Source(`flows/${name}/flow.json`, ''))
/** References in other files of the configuration, collected at build time, without their schemas. */
const references = facts.references.map(({ file, pointer, ...fact }): Reference => ({
  ...fact,
  isKey: false,
  node: new Source(file, '').node(pointer),
}))

/** The project that the rules receive: the facts about the configuration, one tenant file, and the files of its folder. */
function projectWith(tenant: Source, folder: string[], pages: Pages): Project {
  const own = factsOf(tenant, language.core, tenantSchema.schema, tenantSchema.base).references
  return {
    files: folder,
    sources: [tenant],
    lent: [],
    isLink: () => false,
    text(path) {
      const text = pages[pageName(path) ?? '']
      return text === undefined ? undefined : { text, size: new TextEncoder().encode(text).length }
    },
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

/** Names of the tenants in this checkout when the studio was built or served, by id. */
export const { tenantNames } = facts

/** Their ids. For other tenants the files of their folder are unknown. */
export const knownTenants = Object.keys(tenantNames)

/** Paths of the saved files in the folder of a tenant file, without the tenant file itself. */
export const savedPaths = (file: string): string[] => {
  const folder = file.replace(/[^/]*$/, '')
  return facts.tenantFiles
    .filter((path) => path.startsWith(folder) && path !== file)
    .map((path) => path.slice(folder.length))
}

/** The findings of `npm run check` for a tenant file and the files in its folder, by line; with `pages` also those in public pages. Never throws. */
export function findingsOf(file: string, text: string, files: DraftFiles = {}, pages?: Pages): Finding[] {
  const source = parse(file, text)
  const held = Object.keys(heldFiles(files))
  const isThere = (path: string) => {
    const name = pageName(path)
    return name === undefined || !pages || Object.hasOwn(pages, name)
  }
  const kept = savedPaths(file).filter((path) => !(path in files))
  const paths = [...new Set([...kept, ...held])].filter(isThere)
  const folder = [file, ...paths.map((path) => file.replace(/[^/]*$/, path))]
  const project = projectWith(source, folder, pages ?? {})
  // A draft that has pages contains its whole folder.
  const isKnown = knownTenants.includes(folderOf(file)) || held.some((path) => pagePath.test(path))
  const rules = tenantRules.filter(({ id }) => isKnown || !fileRules.has(id))
  return finalizeFindings(runRules([...rules, ...(pages ? pageRules : [])], project)).filter((finding) =>
    folder.includes(finding.file),
  )
}

/** What the first group of a pattern matches in these texts, without duplicates. */
const matches = (found: readonly string[], pattern: RegExp): string[] => [
  ...new Set(found.flatMap((text) => pattern.exec(text)?.[1] ?? [])),
]

const errors = product.find(({ file }) => kindOf(file) === 'errors')?.value

/** Keys that a map of the tenant file can have, by kind of map. */
export const knownNames = {
  links: [
    ...new Set([
      ...matches(texts.keys('en'), /^frame\.link\.(.+)$/),
      ...entries(get(errors, 'actions')).flatMap(([, action]) => asString(get(action, 'link')) ?? []),
    ]),
  ],
  features: matches(
    facts.references.map(({ value }) => value),
    /^\/tenant\/features\/([^/]+)$/,
  ),
  entries: routes.entries.map(({ name }) => name),
}

export type KnownNames = keyof typeof knownNames

/** The product's text for a key. */
export const productText = (locale: string, key: string): string | undefined =>
  texts.locales.get(locale)?.get(key)?.text

/** All texts of the product in a language, by key. */
export const productTexts = (locale: string): Record<string, string> =>
  Object.fromEntries([...(texts.locales.get(locale) ?? [])].map(([key, { text }]) => [key, text]))

/** An open task that no rule of the check reports, but that must be done before customers see the brand. */
export interface OpenPoint {
  /** noBank: a template that says that the bank is invented. */
  kind: 'noBank' | 'template' | 'exampleLink'
  /** Path of the file as in a finding, and the JSON Pointer in it. */
  file: string
  pointer: string
  /** Title of the page, or the target of the link. */
  what: string
}

/** A page that is marked as a template, or has text in italics, which templates use for gaps to fill in. */
const template = /^>\s*\*\*Vorlage\b|(?<![\p{L}\d])_[^_\n]+_(?![\p{L}\d])/mu
/** As the imprint of the product's example banks says it. */
const noBank = /\bist ein erfundener Name\b|\bgibt diese Bank nicht\b/u
/** Host names that are reserved for examples (RFC 2606). */
const example = /\bexample\.(org|com|net)\b|\.example\b/

/** What is left to replace of the templates that a new brand starts with. @param file the path of its tenant file */
export function openPointsOf(file: string, tenant: unknown, pages: Pages = {}): OpenPoint[] {
  const open = Object.entries(pages).flatMap(([name, text]): OpenPoint[] => {
    const kind = noBank.test(text) ? 'noBank' : template.test(text) ? 'template' : undefined
    const page = file.replace(/[^/]*$/, pageFile(name))
    // Nobody comes to a page without a link.
    const isShown = linksTo(tenant, name).length > 0
    return kind && isShown ? [{ kind, file: page, pointer: '', what: pageTitle(name, text) }] : []
  })
  const links = entries(valueAt(tenant, ['theme', 'links'])).flatMap(([name, link]): OpenPoint[] =>
    typeof link === 'string' && example.test(link)
      ? [{ kind: 'exampleLink', file, pointer: `/theme/links/${name}`, what: link.replace(/^~/, '') }]
      : [],
  )
  return [...open, ...links]
}
