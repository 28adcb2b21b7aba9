import { explain } from '../explain.ts'
import { languageKinds } from '../layout.ts'
import type { Rule } from '../rule.ts'

export const schema: Rule = {
  id: 'schema',
  description: 'Every file follows the schema of its language.',
  check({ languages, of }, report) {
    for (const kind of languageKinds) {
      const place = languages.place(kind)
      const validate = place && languages.validator(place.base)
      if (!place || !validate) continue
      for (const source of of(kind)) {
        if (!source.readable || validate(source.value)) continue
        const [error] = validate.errors ?? []
        // Should the nodes alone explain nothing, ajv's own message is kept.
        if (!explain(languages, source, place, report) && error)
          report(source.at(error.instancePath), `${error.message ?? 'Not valid'}.`, `See ${place.base}.`)
      }
    }
  },
}
