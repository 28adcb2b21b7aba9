import type { Finding, Rule } from '../finding.ts'
import { entries, get, join } from '../json.ts'
import type { Project } from '../project.ts'
import { suggest } from '../suggest.ts'
import { ownLabels, singular } from '../texts.ts'

const id = 'unknown-text'

const exists = ({ texts }: Project, key: string): boolean =>
  [...texts.complete, ...texts.locales.keys()].some((locale) => texts.has(locale, key))

/** The nearest key that there is, or the file in which to write this one. */
function hintFor({ texts }: Project, key: string): string {
  const file = key.split('.')[0] ?? ''
  const near = texts
    .keys(texts.complete[0] ?? '')
    .filter((one) => one.startsWith(file.slice(0, 2)) && one.length < key.length + 3)
  const hint = suggest(key, near, '')
  return hint.startsWith('Did') ? hint : `Write it in flows/texts/<locale>/${file}.json.`
}

/** A tenant words what there is, and its own links; any other key of its own would never be shown. */
const ofTenants = (project: Project): Finding[] =>
  project.of('tenant').flatMap((source) =>
    entries(get(source.value, 'texts')).flatMap(([locale, own]) =>
      entries(own)
        .filter(
          ([key]) =>
            !exists(project, singular(key)) &&
            !exists(project, key) &&
            !ownLabels(source.value).includes(key),
        )
        .map(([key]) =>
          source.finding(
            id,
            join(`/texts/${locale}`, key),
            `No text has the key "${key}".`,
            hintFor(project, key),
            'key',
          ),
        ),
    ),
  )

export const unknownText: Rule = {
  id,
  description: 'Every text key that a file names exists, and a tenant words only keys that there are.',
  run: (project) => [
    ...project.references
      .filter(({ definition, value }) => definition === 'textKey' && !exists(project, value))
      .map(({ source, pointer, value }) =>
        source.finding(id, pointer, `Text "${value}" does not exist.`, hintFor(project, value)),
      ),
    ...(project.texts.locales.size ? ofTenants(project) : []),
  ],
}
