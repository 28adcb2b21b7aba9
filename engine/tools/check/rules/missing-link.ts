import { asString, get } from '../json.ts'
import type { Rule } from '../rule.ts'
import { linksInFooter } from '../texts.ts'

export const missingLink: Rule = {
  id: 'missing-link',
  description:
    'Every tenant has each link that the product names below every page, such as those that the law asks for.',
  check({ of, texts }, report) {
    for (const source of of('tenant')) {
      const links = get(get(source.value, 'theme'), 'links')
      for (const name of links === undefined ? [] : linksInFooter(texts))
        if (!asString(get(links, name)))
          report(
            source.at('/theme/links'),
            `This tenant has no link "${name}", which stands below every page.`,
            `Write "${name}": "${name.toLowerCase()}.md", and the page with it.`,
          )
    }
  },
}
