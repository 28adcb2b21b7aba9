import type { Rule } from '../finding.ts'
import { entries, get, join } from '../json.ts'

const id = 'unsafe-link'
const forms = 'Write "~https://host/path", "~mailto:...", "~tel:...", "page.md" or "/path".'

/** Why a link of a tenant must not be followed; undefined when it may. */
export function objection(link: string): string | undefined {
  // Characters that cannot be seen, turn the writing direction, or that browsers drop while they read an address.
  if (/[\s\p{Cc}\p{Cf}"'<>\\^`{|}]/u.test(link))
    return 'It holds a blank, a quote, a backslash or a character that cannot be seen.'
  if (!link.startsWith('~'))
    return /^(\/([a-z0-9-]+(\/[a-z0-9-]+)*)?|[a-z0-9-]{1,64}\.md)$/.test(link)
      ? undefined
      : 'It is neither an external address nor a page.'
  const address = link.slice(1)
  if (/^(mailto|tel):[^/]/.test(address)) return undefined
  if (!/^https:\/\/[^/]/.test(address)) return 'Only https, mailto and tel lead out.'
  if (!URL.canParse(address)) return 'It is not an address.'
  const url = new URL(address)
  if (url.username || url.password || /^https:\/\/[^/?#]*@/.test(address))
    return 'Something stands before an @, so that the host is not the one it seems.'
  if (!/^https:\/\/[a-z0-9.:-]+([/?#]|$)/.test(address))
    return 'The host holds other characters than small letters, digits, dots and hyphens.'
  return undefined
}

export const unsafeLink: Rule = {
  id,
  description:
    'Links of a tenant lead to https, mailto, tel, a page of the tenant or a page of the app, and nowhere else.',
  run: ({ of }) =>
    of('tenant').flatMap((source) =>
      entries(get(get(source.value, 'theme'), 'links')).flatMap(([name, link]) => {
        const why = typeof link === 'string' ? objection(link) : undefined
        return why
          ? [source.finding(id, join('/theme/links', name), `This link is not safe. ${why}`, forms)]
          : []
      }),
    ),
}
