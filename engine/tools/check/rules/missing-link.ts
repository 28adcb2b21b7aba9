import type { Rule } from '../finding.ts'
import { asString, entries, get } from '../json.ts'

const id = 'missing-link'

export const missingLink: Rule = {
  id,
  description:
    'Every tenant has each link that the product names below every page, such as those that the law asks for.',
  run: ({ of, texts }) => {
    const [locale] = texts.complete
    const named = (locale ? texts.keys(locale) : []).flatMap(
      (key) => /^frame\.link\.(.+)$/.exec(key)?.[1] ?? [],
    )
    return of('tenant')
      .filter(({ readable }) => readable)
      .flatMap((source) => {
        const links = get(get(source.value, 'theme'), 'links')
        const there = new Set(entries(links).flatMap(([name, to]) => (asString(to) ? [name] : [])))
        return named
          .filter((name) => links !== undefined && !there.has(name))
          .map((name) =>
            source.finding(
              id,
              '/theme/links',
              `This tenant has no link "${name}", which stands below every page.`,
              `Write "${name}": "${name.toLowerCase()}.md", and the page with it.`,
            ),
          )
      })
  },
}
