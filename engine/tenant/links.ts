import { parseUrl } from '../util/requests.ts'

/** The target of a link of the tenant. */
export interface LinkTarget {
  href: string
  external: boolean
}

/** A path of the app: lower-case words between single slashes. */
const appPath = /^\/$|^(\/[a-z0-9-]+)+\/?$/
const page = /^([a-z0-9-]{1,64})\.md$/
/** Characters of the name of a host: ASCII, and ä, ö, ü and ß, percent-encoded. Other letters could be mistaken for these. */
const host = '(?:[a-z0-9._-]|%c3%(?:84|96|9c|9f|a4|b6|bc))+'
const mail = new RegExp(`^mailto:[a-z0-9._+-]+@${host}(\\?subject=[a-z0-9._+%-]*)?$`, 'i')
const telephone = /^tel:\+?[0-9().-]+$/
const web = new RegExp(`^https://${host}(?=[:/?#]|$)`, 'i')
/** Printable ASCII without spaces, quotes, angle brackets and backslashes, because browsers normalize or hide such characters. */
const plain = /^[!#-;=?-[\]_a-z~]+$/i
/** Longest address, where each letter counts once, also if it is percent-encoded. */
const maxLength = 300
const lengthOf = (address: string) => address.replaceAll(/%[89ab]\w|%\w/gi, '').length
const lineBreak = /%0[ad]/i
/** Letters of any script and blanks, but no characters that cannot be seen or that change the direction of text. */
const encodable = /[^\u0021-\u007e\p{C}]+/gu

function externalHref(address: string): string | undefined {
  const number = address.replaceAll('%20', '')
  if (telephone.test(number)) return number
  if (mail.test(address)) return address
  if (!web.test(address)) return undefined
  const url = parseUrl(address)
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : undefined
}

/**
 * Parses a link of a theme: `~https://...`, `~mailto:...` and `~tel:...` are external, `imprint.md` is a public page of the
 * tenant, `/path` is a page of the app. Undefined for anything else; such a link is not rendered. Themes are untrusted: a link
 * must not run a script (`javascript:`), leave the app unnoticed (`//host`) or hide its host (`https://good@evil`).
 */
export function linkHref(link: unknown): LinkTarget | undefined {
  if (typeof link !== 'string') return undefined
  if (link.startsWith('~')) {
    const address = link.slice(1).replaceAll(encodable, encodeURIComponent)
    const isPlain = plain.test(address) && !lineBreak.test(address) && lengthOf(address) <= maxLength
    const href = isPlain ? externalHref(address) : undefined
    return href === undefined ? undefined : { href, external: true }
  }
  const name = page.exec(link)?.[1]
  if (name) return { href: `/public/${name}`, external: false }
  return appPath.test(link) ? { href: link, external: false } : undefined
}

/** As `linkHref` for a link in a page, where an external address has no `~` in front. */
export const pageLinkHref = (address: string): LinkTarget | undefined =>
  linkHref(/^[a-z]+:/i.test(address) ? `~${address}` : address)

/** Text key of the label of a link. */
export const labelOfLink = (name: string): string => `frame.link.${name}`

/** The links with these names that the tenant has, with the text keys of their labels. Missing and unsafe links are left out. */
export const linksOf = (
  links: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { label: string; to: LinkTarget }[] =>
  names.flatMap((name) => {
    const to = Object.hasOwn(links, name) ? linkHref(links[name]) : undefined
    return to ? [{ label: labelOfLink(name), to }] : []
  })

/** The URL of a link from data when it is safe: https, mailto, tel, or a path of the own origin. Otherwise undefined. */
export function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\/(?![/\\])/.test(value)) return value
  const url = parseUrl(value)
  if (!url || !['https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined
  // The host of https://good@evil is evil.
  return url.username || url.password ? undefined : url.href
}

let named: string | undefined

/** Sets the tenant that the addresses of this page name. Undefined if the host shows it without a name, or in place of another one. */
export function setNamedTenant(id: string | undefined): void {
  named = id
}

/** The tenant that the addresses of this page name; undefined if they name none. */
export const namedTenant = (): string | undefined => named

/** A path of the app with the tenant that the addresses of this page name: when it is copied, it leads to the same bank. */
export function keepTenant(path: string): string {
  if (named === undefined || /[?&]tenant=/.test(path)) return path
  return path.replace(/(?=#|$)/, `${path.includes('?') ? '&' : '?'}tenant=${named}`)
}
