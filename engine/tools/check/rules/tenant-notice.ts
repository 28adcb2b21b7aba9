import { asArray, asString, get, isObject } from '../json.ts'
import type { Rule } from '../rule.ts'

export const tenantNotice: Rule = {
  id: 'tenant-notice',
  description: "The line above a tenant's pages is in each of its languages, and ends after it begins.",
  check({ of }, report) {
    for (const source of of('tenant')) {
      const notice = get(source.value, 'notice')
      if (!isObject(notice)) continue
      for (const locale of asArray(get(source.value, 'locales')))
        if (typeof locale === 'string' && get(notice.text, locale) === undefined)
          report(
            source.keyAt('/notice/text'),
            `The line has no words in "${locale}".`,
            `Add "${locale}" to "text".`,
          )
      const [from, to] = [notice.from, notice.to].map((at) => Date.parse(asString(at) ?? ''))
      if (from !== undefined && to !== undefined && to <= from)
        report(source.at('/notice/to'), 'The line ends before it begins.', 'Write a moment after "from".')
    }
  },
}
