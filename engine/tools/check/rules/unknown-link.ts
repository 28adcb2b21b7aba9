import { asArray, asString, entries, get, join } from '../json.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'
import { linksInFooter } from '../texts.ts'

const linksOf = (value: unknown): unknown => get(get(value, 'theme'), 'links')

/** Names of links that the product shows: after an error, in the footer, bound by a screen, or by the code. */
const shownLinks = ({ texts, references, code }: Project): Set<string> =>
  new Set([
    ...references.flatMap(({ names, value }) => (names === 'link' ? [value] : [])),
    ...references.flatMap(({ value }) => /^\/tenant\/theme\/links\/([^/]+)$/.exec(value)?.[1] ?? []),
    ...linksInFooter(texts),
    ...code.links,
  ])

/** A link of a tenant's own is shown in the footer by the label that the tenant gives it, in each of its languages. */
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
        `Nothing shows a link "${name}".`,
        suggest(name, shown, `Give it a label: texts.<language>["${key}"].`),
      )
  }
}

/** The page leaves out a way whose link the tenant does not have; one way must be left. */
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
      `Without the link "${missing[0].link}" the error "${stranded[0]}" has no way on.`,
      'Add the link, or another way to the code in flows/errors.json.',
    )
}

export const unknownLink: Rule = {
  id: 'unknown-link',
  description:
    'Tenants name only links that are shown; a tenant without one leaves no error without a way on.',
  check(project, report) {
    const shown = shownLinks(project)
    for (const source of project.of('tenant')) {
      if (!source.readable || !project.texts.locales.size) continue
      checkOwnLinks(source, shown, report)
      checkWaysOn(project, source, report)
    }
  },
}
