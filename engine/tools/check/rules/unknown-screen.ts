import type { Finding, Rule } from '../finding.ts'
import { entries, get } from '../json.ts'
import type { Project } from '../project.ts'
import { suggest } from '../suggest.ts'
import { unknownNames } from './unknown.ts'

const id = 'unknown-screen'
const otherwise = 'Write it as screens/<name>.json in the folder of the flow.'

/** Screens that variants show in the place of others: their keys are names too, so that the key tells nothing. */
const replaced = ({ of, screenIds }: Project): Finding[] =>
  of('variant').flatMap((source) =>
    entries(get(source.value, 'screens')).flatMap(([key, value]) =>
      typeof value !== 'string' || screenIds.has(value)
        ? []
        : [
            source.finding(
              id,
              `/screens/${key}`,
              `Screen "${value}" does not exist.`,
              suggest(value, screenIds, otherwise),
            ),
          ],
    ),
  )

export const unknownScreen: Rule = {
  id,
  description: 'Every screen that a state shows exists, and a variant replaces only what its base shows.',
  run: (project) => [
    // What a variant has from its base is found there, or where the variant replaces it.
    ...unknownNames(project, id, ['screen'], project.screenIds, 'Screen', otherwise).filter(
      ({ pointer }) => pointer !== '/extends',
    ),
    ...replaced(project),
    ...project.variantFindings.filter(({ rule }) => rule === id),
  ],
}
