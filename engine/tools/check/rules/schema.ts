import { explain } from '../explain.ts'
import type { Finding, Rule } from '../finding.ts'
import { languageKinds } from '../language-kinds.ts'
import type { Project } from '../project.ts'

const id = 'schema'

/** What ajv refused is explained node by node; should that find nothing, ajv's own words are kept. */
function ofLanguage({ languages, of }: Project, kind: (typeof languageKinds)[number]): Finding[] {
  const place = languages.place(kind)
  const validate = place && languages.validator(place.base)
  if (!place || !validate) return []
  return of(kind).flatMap((source) => {
    if (!source.readable || validate(source.value)) return []
    const errors = validate.errors ?? []
    const findings = explain(languages, id, source, place)
    return findings.length
      ? findings
      : errors
          .slice(0, 1)
          .map((error) =>
            source.finding(id, error.instancePath, `${error.message ?? 'Not valid'}.`, `See ${place.base}.`),
          )
  })
}

export const schema: Rule = {
  id,
  description: 'Every file follows the schema of its language.',
  run: (project) => languageKinds.flatMap((kind) => ofLanguage(project, kind)),
}
