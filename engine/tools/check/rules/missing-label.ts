import { labelsOf, wordless } from '../labels.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

export const missingLabel: Rule = {
  id: 'missing-label',
  description:
    'A row or line that shows one of a few values does so by `labels`, as the text whose key is that and the value, or by `options`; every value has words.',
  check(project, report) {
    const { texts } = project
    for (const { source, pointer, values } of wordless(project))
      report(
        source.keyAt(pointer),
        `${list(values)}: shown as they are.`,
        'Add "labels" with the beginning of their texts, "options", or "format".',
      )
    const has = (key: string) => texts.complete.some((locale) => texts.has(locale, key))
    const begins = (prefix: string) =>
      texts.keys(texts.complete[0] ?? '').some((key) => key.startsWith(prefix))
    for (const { source, pointer, prefix, values } of labelsOf(project)) {
      const missing = (values ?? []).map((value) => prefix + value).filter((key) => !has(key))
      if (missing.length || (!values && texts.locales.size && !begins(prefix)))
        report(
          source.at(pointer),
          missing.length ? `No text for ${list(missing)}.` : `No text begins with "${prefix}".`,
          'Write the texts, or look for a misspelt beginning.',
        )
    }
  },
}
