import type { Finding, Rule } from '../finding.ts'
import { labelsOf, wordless } from '../labels.ts'
import { list } from '../suggest.ts'

const id = 'missing-label'

export const missingLabel: Rule = {
  id,
  description:
    'A row or line that shows one of a few values does so by `labels`: as the text whose key is that and the value, and every value has one.',
  run: (project): Finding[] => [
    ...wordless(project).map(({ source, pointer, values }) =>
      source.finding(
        id,
        pointer,
        `${list(values)}: shown as they are.`,
        'Add "labels" with the beginning of their texts, or "format".',
        'key',
      ),
    ),
    ...labelsOf(project).flatMap(({ source, pointer, prefix, values }) => {
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
  ],
}
