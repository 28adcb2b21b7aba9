import type { Finding, Rule } from '../finding.ts'
import { labelsOf } from '../labels.ts'
import { list } from '../suggest.ts'

const id = 'missing-label'

export const missingLabel: Rule = {
  id,
  description: 'Where a value is shown as the text whose key is `labels` and the value, every value has one.',
  run: (project): Finding[] =>
    labelsOf(project).flatMap(({ source, pointer, prefix, values }) => {
      const { texts } = project
      const has = (key: string) => texts.complete.some((locale) => texts.has(locale, key))
      const known = texts.keys(texts.complete[0] ?? '').some((key) => key.startsWith(prefix))
      const missing = (values ?? []).filter((value) => !has(prefix + value)).map((value) => prefix + value)
      if (missing.length || (!known && !values && texts.locales.size))
        return [
          source.finding(
            id,
            pointer,
            missing.length ? `No text for ${list(missing)}.` : `No text begins with "${prefix}".`,
            'Write the texts, or look for a misspelt beginning.',
          ),
        ]
      return []
    }),
}
