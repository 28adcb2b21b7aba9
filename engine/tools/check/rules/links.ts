import { linkHref } from '../../../tenant/links.ts'
import { embedderObjection, originObjection } from '../../build/security-headers.ts'
import { asArray, asString, entries, get, join } from '../../../util/json.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'
import { linksInFooter } from '../texts.ts'

const forms = 'Write "~https://host/path", "~mailto:...", "~tel:...", "page.md" or "/path".'

/** The reason why the app refuses a link, as text. */
export function reason(link: string): string {
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

export const unsafeLink: Rule = {
  id: 'unsafe-link',
  description:
    'Links of a tenant lead only to https, mailto, tel, a page of the tenant or a page of the app.',
  check({ of }, report) {
    for (const source of of('tenant'))
      for (const [name, link] of entries(get(get(source.value, 'theme'), 'links'))) {
        const why = typeof link === 'string' ? objection(link) : undefined
        if (why) report(source.at(join('/theme/links', name)), `This link is not safe. ${why}`, forms)
      }
  },
}

const linksOf = (value: unknown): unknown => get(get(value, 'theme'), 'links')

/** Names of links that are shown: by recovery actions, in the footer, or by bindings. */
const shownLinks = ({ texts, references }: Project): Set<string> =>
  new Set([
    ...references.flatMap(({ names, value }) => (names === 'link' ? [value] : [])),
    ...references.flatMap(({ value }) => /^\/tenant\/theme\/links\/([^/]+)$/.exec(value)?.[1] ?? []),
    ...linksInFooter(texts),
  ])

/** Reports an additional link of a tenant that has no label in one of its languages. The footer shows the label. */
function checkOwnLinks(source: Source, shown: Set<string>, report: Report): void {
  for (const [name] of entries(linksOf(source.value))) {
    if (shown.has(name)) continue
    const key = `frame.link.${name}`
    const locales = asArray(get(source.value, 'locales')).map(String)
    const silent = locales.filter(
      (locale) => !asString(get(get(get(source.value, 'texts'), locale), key))?.trim(),
    )
    const place = source.keyAt(join('/theme/links', name))
    if (silent.length && silent.length < locales.length)
      report(
        place,
        `The link "${name}" has no label in ${silent.join(', ')}.`,
        `Write texts.${silent[0]}["${key}"].`,
      )
    else if (silent.length)
      report(
        place,
        `The link "${name}" is never shown.`,
        suggest(name, shown, `Give it a label: texts.<language>["${key}"].`),
      )
  }
}

/** Reports an error code if all of its recovery actions need links that the tenant does not have. */
function checkWaysOn({ of }: Project, source: Source, report: Report): void {
  const catalogue = of('errors').map(({ value }) => value)
  const missing = catalogue.flatMap((errors) =>
    entries(get(errors, 'actions')).flatMap(([action, way]) => {
      const link = asString(get(way, 'link'))
      const only = entries(way).length === 2
      return link !== undefined && only && get(linksOf(source.value), link) === undefined
        ? [{ action, link }]
        : []
    }),
  )
  const names = missing.map(({ action }) => action)
  const stranded = catalogue
    .flatMap((errors) => entries(get(errors, 'codes')))
    .find(([, code]) => {
      const actions = asArray(get(code, 'actions'))
      return actions.length > 0 && actions.every((action) => names.includes(String(action)))
    })
  if (stranded && missing[0])
    report(
      source.at('/theme/links'),
      `Without the link "${missing[0].link}" the error "${stranded[0]}" has no recovery action.`,
      'Add the link, or another recovery action for the code in flows/errors.json.',
    )
}

export const unknownLink: Rule = {
  id: 'unknown-link',
  description:
    'Tenants name only links that are shown; without a link every error still has a recovery action.',
  check(project, report) {
    const shown = shownLinks(project)
    for (const source of project.of('tenant')) {
      if (!source.readable || !project.texts.locales.size) continue
      checkOwnLinks(source, shown, report)
      checkWaysOn(project, source, report)
    }
  },
}

export const missingLink: Rule = {
  id: 'missing-link',
  description:
    'Every tenant has each link that the product names in the footer, such as those that the law requires.',
  check({ of, texts }, report) {
    for (const source of of('tenant')) {
      const links = get(get(source.value, 'theme'), 'links')
      for (const name of links === undefined ? [] : linksInFooter(texts))
        if (!asString(get(links, name)))
          report(
            source.at('/theme/links'),
            `This tenant has no link "${name}", which the footer of every page shows.`,
            `Write "${name}": "${name.toLowerCase()}.md", and the page.`,
          )
    }
  },
}

/** The origin of an address; the address itself if it has none. */
const originOf = (address: string): string => /^https:\/\/[^/]*/.exec(address)?.[0] ?? address
const own = (address: string): boolean => address === '' || /^\/(?!\/)/.test(address)

export const looseHost: Rule = {
  id: 'loose-host',
  description:
    'Each host of the deployment config is one host over https, because it becomes part of the Content Security Policy.',
  check({ of }, report) {
    for (const source of of('config')) {
      const base = asString(get(source.value, 'apiBase'))
      const places = [
        ...(base === undefined || own(base) ? [] : [['/apiBase', originOf(base)] as const]),
        ...entries(get(source.value, 'hosts'))
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [join('/hosts', name), value] as const),
        ...asArray(get(source.value, 'redirectOrigins')).map(
          (value, index) => [join('/redirectOrigins', index), value] as const,
        ),
      ]
      const embedders = asArray(get(get(source.value, 'embedding'), 'origins')).map(
        (value, index) => [join('/embedding/origins', index), value, embedderObjection] as const,
      )
      const all = [
        ...places.map(([pointer, value]) => [pointer, value, originObjection] as const),
        ...embedders,
      ]
      for (const [pointer, value, objectionTo] of all) {
        const why = typeof value === 'string' ? objectionTo(value) : undefined
        if (why)
          report(source.at(pointer), `This host is not allowed. ${why}`, 'Write "https://host.example".')
      }
    }
  },
}
