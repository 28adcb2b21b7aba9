import { linkHref } from '../../../tenant/links.ts'
import { asArray } from '../../../util/json.ts'
import { embedderObjection, originObjection } from '../../build/security-headers.ts'
import type { JsonNode } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'
import type { Project } from '../project.ts'
import { eachFile, rule, say, type Report } from '../rule.ts'
import { linksInFooter } from '../texts.ts'

const forms = 'Write "~https://host/path", "~mailto:...", "~tel:...", "page.md" or "/path".'

/** The reason why the app refuses a link, as text. */
export function reason(link: string): string {
  if (link === '') return 'It is empty.'
  // Invisible characters, direction marks, and characters that browsers drop from an address.
  if (/[\s\p{Cc}\p{Cf}"'<>\\^`{|}]/u.test(link))
    return 'It holds a blank, a quote, a backslash or a character that cannot be seen.'
  if (!link.startsWith('~')) return 'It is neither an external address nor a page.'
  const address = link.slice(1)
  if (/^(mailto|tel):/.test(address)) return 'It is not an address or number of the usual form.'
  if (!/^https:\/\/[^/]/.test(address)) return 'Only https, mailto and tel lead out.'
  if (/^https:\/\/[^/?#]*@/.test(address))
    return 'Something stands before an @, so that the host is not the one it seems.'
  return URL.canParse(address) ? 'It holds letters that can be mistaken for others.' : 'It is not an address.'
}

/** The reason why a link of a tenant is unsafe; undefined if it is safe. Uses the function with which the app hides unsafe links. */
export const objection = (link: string): string | undefined => (linkHref(link) ? undefined : reason(link))

/** Links of a tenant lead only to https, mailto, tel, a page of the tenant or a page of the app. */
export const unsafeLink = eachFile('tenant', (tenant, report) => {
  for (const { text, place } of tenant.get('theme', 'links').fields) {
    const why = text === undefined ? undefined : objection(text)
    if (why) report(place, `This link is not safe. ${why}`, forms)
  }
})

/** Names of links that are shown: by recovery actions, in the footer, or by bindings. */
const shownLinks = ({ texts, references }: Project): Set<string> =>
  new Set([
    ...references.flatMap(({ names, value }) => (names === 'link' ? [value] : [])),
    ...references.flatMap(({ value }) => /^\/tenant\/theme\/links\/([^/]+)$/.exec(value)?.[1] ?? []),
    ...linksInFooter(texts),
  ])

/** Reports an additional link of a tenant that has no label in one of its languages. The footer shows the label. */
function checkOwnLinks(tenant: JsonNode, shown: Set<string>, report: Report): void {
  const locales = asArray(tenant.get('locales').value).map(String)
  for (const { key: name, keyPlace } of tenant.get('theme', 'links').fields) {
    const key = `frame.link.${name}`
    const silent = locales.filter((locale) => !tenant.get('texts', locale, key).text?.trim())
    if (shown.has(name) || !silent.length) continue
    const [message, hint] =
      silent.length < locales.length
        ? [`has no label in ${silent.join(', ')}`, `Write texts.${silent[0]}["${key}"].`]
        : ['is never shown', suggest(name, shown, `Give it a label: texts.<language>["${key}"].`)]
    report(keyPlace, `The link "${name}" ${message}.`, hint)
  }
}

/** Reports an error code if all of its recovery actions need links that the tenant does not have. */
function checkRecovery(catalogue: JsonNode, tenant: JsonNode, report: Report): void {
  const links = tenant.get('theme', 'links')
  const missing = catalogue.get('actions').fields.flatMap((action) => {
    const { text: link } = action.get('link')
    return link !== undefined && action.fields.length === 2 && links.get(link).isMissing
      ? [{ action: action.key, link }]
      : []
  })
  const stranded = catalogue.get('codes').fields.find((code) => {
    const actions = asArray(code.get('actions').value)
    return actions.length > 0 && actions.every((name) => missing.some(({ action }) => action === name))
  })
  if (stranded && missing[0]) report(links.place, ...say('noRecovery', missing[0].link, stranded.key))
}

/** Tenants name only links that are shown; without a link every error still has a recovery action. */
export const unknownLink = rule((project, report) => {
  const shown = shownLinks(project)
  for (const { root, readable } of project.of('tenant')) {
    if (!readable || !project.texts.locales.size) continue
    checkOwnLinks(root, shown, report)
    for (const errors of project.of('errors')) checkRecovery(errors.root, root, report)
  }
})

/** Every tenant has each link that the product names in the footer, such as those that the law requires. */
export const missingLink = eachFile('tenant', (tenant, report, { texts }) => {
  const links = tenant.get('theme', 'links')
  for (const name of links.isMissing ? [] : linksInFooter(texts))
    if (!links.get(name).text) report(links.get(name).place, ...say('noFooterLink', name, name.toLowerCase()))
})

/** The origin of an address; the address itself if it has none. */
const originOf = (address: string): string => /^https:\/\/[^/]*/.exec(address)?.[0] ?? address

/** Each host of the deployment config is one host over https, because it becomes part of the Content Security Policy. */
export const looseHost = eachFile('config', (config, report) => {
  const objectTo = ({ place }: JsonNode, why: string | undefined) =>
    why && report(place, `This host is not allowed. ${why}`, 'Write "https://host.example".')
  const base = config.get('apiBase')
  if (base.text && !/^\/(?!\/)/.test(base.text)) objectTo(base, originObjection(originOf(base.text)))
  for (const host of [...config.get('hosts').fields, ...config.get('redirectOrigins').items])
    if (host.text !== undefined && (host.text || host.pointer.startsWith('/redirect')))
      objectTo(host, originObjection(host.text))
  for (const origin of config.get('embedding', 'origins').items)
    if (origin.text !== undefined) objectTo(origin, embedderObjection(origin.text))
})
