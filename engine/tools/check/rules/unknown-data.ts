import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Rule } from '../finding.ts'
import { entries, get, tokens } from '../json.ts'
import { kindOf, stem } from '../layout.ts'
import type { Reference } from '../references.ts'
import type { Project } from '../project.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-data'

/** The screens whose data can be read from here: the screen itself, or for the hints of a form those that show it. */
function screensOf({ of, references }: Project, { source }: Reference): Source[] {
  const kind = kindOf(source.file)
  if (kind === 'screen') return [source]
  const showing = new Set(
    references
      .filter(
        ({ definition, property, value }) =>
          definition === 'name' && property === 'form' && value === stem(source.file),
      )
      .map((reference) => reference.source),
  )
  return kind === 'form-ui' ? of('screen').filter((screen) => showing.has(screen)) : []
}

/** The queries that a screen reads. */
const readBy = ({ referencesIn }: Project, screen: Source): Set<string | undefined> =>
  new Set(referencesIn(screen).flatMap(({ value }) => (value.startsWith('/data/') ? [tokens(value)[1]] : [])))

export const unknownData: Rule = {
  id,
  description: 'Every /data/<name> that is bound is a query of the screen; a flow has no data.',
  run: (project) =>
    project.references
      .filter(({ definition, value }) => definition === 'pointer' && /^\/data\b/.test(value))
      .flatMap((reference) => {
        const { source, pointer, value } = reference
        if (!['screen', 'form-ui'].includes(kindOf(source.file)))
          return [
            source.finding(
              id,
              pointer,
              'There is no data here.',
              'Only screens have queries; read /context or /event.',
            ),
          ]
        const [, name] = tokens(value)
        return screensOf(project, reference).flatMap((screen) => {
          const known = entries(get(screen.value, 'data')).map(([key]) => key)
          return name === undefined || known.includes(name)
            ? []
            : [
                beside(
                  source.finding(
                    id,
                    pointer,
                    `Screen "${stem(screen.file)}" has no query "${name}".`,
                    suggest(name, known, 'Add it to "data" of the screen.'),
                  ),
                  declaredAt(
                    name,
                    {
                      source: screen,
                      pointer: get(screen.value, 'data') === undefined ? '' : '/data',
                      names: known,
                    },
                    readBy(project, screen),
                  ),
                ),
              ]
        })
      }),
}
