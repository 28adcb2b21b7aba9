import { parseUrl } from '../util/parse-url.ts'

/** Where a link of the tenant leads. */
export interface LinkTarget {
  href: string
  external: boolean
}

/** What the app itself offers: words in lower case between single slashes. */
const path = /^\/$|^(\/[a-z0-9-]+)+\/?$/
const page = /^([a-z0-9-]{1,64})\.md$/
const mail = /^mailto:[a-z0-9._+-]+@[a-z0-9.-]+(\?subject=[a-z0-9._+%-]*)?$/i
const telephone = /^tel:\+?[0-9().-]+$/
/** Printable ASCII without blanks, quotes, angle brackets and backslashes: nothing that a browser would repair or disguise. */
const plain = /^[!#-;=?-[\]_a-z~]{1,300}$/i
const lineBreak = /%0[ad]/i

function externalHref(address: string): string | undefined {
  if (mail.test(address) || telephone.test(address)) return address
  if (!/^https:\/\/[a-z0-9]/i.test(address)) return undefined
  const url = parseUrl(address)
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : undefined
}

/**
 * The target of a link as a theme writes it: `~https://...`, `~mailto:...` and `~tel:...` are external, `imprint.md` is a
 * public page of the tenant, `/path` is a page of the app. Undefined for anything else, which is then not rendered:
 * themes are content, and content must not run (`javascript:`), lead away unseen (`//host`) or pretend (`https://good@evil`).
 */
export function linkHref(link: unknown): LinkTarget | undefined {
  if (typeof link !== 'string' || !plain.test(link) || lineBreak.test(link)) return undefined
  if (link.startsWith('~')) {
    const href = externalHref(link.slice(1))
    return href === undefined ? undefined : { href, external: true }
  }
  const name = page.exec(link)?.[1]
  if (name) return { href: `/public/${name}`, external: false }
  return path.test(link) ? { href: link, external: false } : undefined
}
