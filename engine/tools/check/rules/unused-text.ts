import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { entries, get } from '../json.ts'
import type { Project } from '../project.ts'
import { singular } from '../texts.ts'
import { shownLabels } from '../labels.ts'

const id = 'unused-text'

/** Keys that the engine makes of the codes of the catalogue. */
const ofCodes = ({ of }: Project): string[] =>
  of('errors').flatMap((source) =>
    entries(get(source.value, 'codes')).flatMap(([code]) => [
      `error.${code}`,
      `error.${code}.title`,
      `error.${code}.advice`,
      `error.${code}.number`,
    ]),
  )

export const unusedText: Rule = {
  id,
  late: true,
  description: 'Every text is shown: by a screen, a flow, a form, the error catalogue or the code.',
  run(project): Finding[] {
    const { texts, references, code, lent, sources } = project
    if (sources.some(({ readable }) => !readable)) return []
    const labels = shownLabels(project)
    const catalogues = project.of('errors')
    const shown = new Set([
      ...references.filter(({ definition }) => definition === 'textKey').map(({ value }) => value),
      ...ofCodes(project),
      ...code.names,
      ...labels.keys,
    ])
    const prefixes = [...code.prefixes, ...labels.prefixes]
    const used = (key: string) => shown.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
    return [...texts.locales].flatMap(([locale, all]) =>
      [...all].flatMap(([key, { source, pointer }]) => {
        if (used(key) || used(singular(key)) || lent.includes(source)) return []
        // Said once, where the language is complete; a text that stands only in a tone is said there.
        const first = texts.complete.find((one) => texts.locales.get(one)?.has(key))
        return (first ?? locale) === locale
          ? [
              beside(
                source.finding(
                  id,
                  pointer,
                  `Nothing shows "${key}".`,
                  'Name it where it shall be shown, or remove it in every language.',
                  'key',
                ),
                key.startsWith('error.') ? catalogues.map((one) => one.place('/codes', 'key')) : [],
              ),
            ]
          : []
      }),
    )
  },
}
