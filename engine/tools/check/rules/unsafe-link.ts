import { linkHref } from '../../../tenant/links.ts'
import { entries, get, join } from '../json.ts'
import type { Rule } from '../rule.ts'

const forms = 'Write "~https://host/path", "~mailto:...", "~tel:...", "page.md" or "/path".'

/** Says in words what is wrong with a link that the app refuses. */
function reason(link: string): string {
  // Characters that cannot be seen, turn the writing direction, or that browsers drop while they read an address.
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

/** Why a link of a tenant must not be followed; undefined when it may. The app has the last word: it would not show it. */
export const objection = (link: string): string | undefined => (linkHref(link) ? undefined : reason(link))

export const unsafeLink: Rule = {
  id: 'unsafe-link',
  description:
    'Links of a tenant lead to https, mailto, tel, a page of the tenant or a page of the app, and nowhere else.',
  check({ of }, report) {
    for (const source of of('tenant'))
      for (const [name, link] of entries(get(get(source.value, 'theme'), 'links'))) {
        const why = typeof link === 'string' ? objection(link) : undefined
        if (why) report(source.at(join('/theme/links', name)), `This link is not safe. ${why}`, forms)
      }
  },
}
