import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get, join } from '../json.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-link'

const linksOf = (value: unknown): unknown => get(get(value, 'theme'), 'links')

/** A link of a tenant's own is shown in the footer by the label that the tenant gives it, in each of its languages. */
function withoutLabel(source: Source, name: string, shown: Set<string>): Finding[] {
  const key = `frame.link.${name}`
  const label = (locale: unknown) => asString(get(get(get(source.value, 'texts'), String(locale)), key))
  const locales = asArray(get(source.value, 'locales'))
  const silent = locales.filter((locale) => !label(locale)?.trim())
  if (silent.length === 0) return []
  const at = join('/theme/links', name)
  return silent.length < locales.length
    ? [
        source.finding(
          id,
          at,
          `The link "${name}" has no label in ${silent.join(', ')}.`,
          `Write texts.${String(silent[0])}["${key}"].`,
          'key',
        ),
      ]
    : [
        source.finding(
          id,
          at,
          `Nothing shows a link "${name}".`,
          suggest(name, shown, `Give it a label: texts.<language>["${key}"].`),
          'key',
        ),
      ]
}

export const unknownLink: Rule = {
  id,
  description:
    'Links that ways on name are there in a tenant, tenants name only links that are shown; a tenant without one leaves no code without a way on.',
  run({ of, texts, references, code, lent }): Finding[] {
    const tenants = of('tenant').filter(({ readable }) => readable)
    const there = new Set(tenants.flatMap(({ value }) => entries(linksOf(value)).map(([name]) => name)))
    const ways = of('errors').flatMap((source) =>
      entries(get(source.value, 'actions')).flatMap(([action, way]) => {
        const link = asString(get(way, 'link'))
        return link === undefined ? [] : [{ source, action, link, only: entries(way).length === 2 }]
      }),
    )
    const shown = new Set([
      ...ways.map(({ link }) => link),
      ...(texts.complete[0] ? texts.keys(texts.complete[0]) : []).flatMap(
        (key) => /^frame\.link\.(.+)$/.exec(key)?.[1] ?? [],
      ),
      ...references.flatMap(({ value }) => /^\/tenant\/theme\/links\/([^/]+)$/.exec(value)?.[1] ?? []),
      ...code.links,
    ])
    const dangling = tenants.length
      ? ways
          .filter(({ source, link }) => !there.has(link) && !lent.includes(source))
          .map(({ source, action, link }) =>
            source.finding(
              id,
              `${join('/actions', action)}/link`,
              `No tenant has a link "${link}".`,
              suggest(link, there, ''),
            ),
          )
      : []
    const unseen = tenants.flatMap((source) =>
      entries(linksOf(source.value)).flatMap(([name]) =>
        shown.has(name) || !texts.locales.size ? [] : withoutLabel(source, name, shown),
      ),
    )
    // The page leaves out a way whose link the tenant does not have; one way must be left.
    const stuck = tenants.flatMap((source) => {
      const missing = ways.filter(
        ({ link, only }) => only && get(linksOf(source.value), link) === undefined && there.has(link),
      )
      const names = missing.map(({ action }) => action)
      const stranded = of('errors')
        .flatMap((errors) => entries(get(errors.value, 'codes')))
        .find(([, one]) => {
          const actions = asArray(get(one, 'actions'))
          return actions.length > 0 && actions.every((action) => names.includes(String(action)))
        })
      return stranded && missing[0]
        ? [
            source.finding(
              id,
              '/theme/links',
              `Without the link "${missing[0].link}" the error "${stranded[0]}" has no way on.`,
              'Add the link, or another way to the code in flows/errors.json.',
            ),
          ]
        : []
    })
    return [...dangling, ...unseen, ...stuck]
  },
}
