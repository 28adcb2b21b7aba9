import { fieldShape } from '../bound.ts'
import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, get, join } from '../json.ts'
import { isForm, stem } from '../layout.ts'
import { typesOf } from '../shape.ts'
import type { Project } from '../project.ts'
import type { Source } from '../source.ts'
import { list } from '../suggest.ts'

const id = 'unexplained-field'

/** Fields that a check of the form asks for in some cases: its text says why. */
const askedFor = (ui: Source): Set<unknown> =>
  new Set(asArray(get(ui.value, 'checks')).flatMap((check) => asArray(get(get(check, 'params'), 'fields'))))

/** A box may be left as it is. */
function isBox(project: Project, form: string, field: string): boolean {
  const shape = fieldShape(project, form, field)
  return (shape && typesOf(project.languages.documents, shape))?.join() === 'boolean'
}

function ofForm(project: Project, form: Source, ui: Source): Finding[] {
  const required = asArray(get(form.value, 'required'))
  const asked = askedFor(ui)
  const unsaid = entries(get(form.value, 'properties')).flatMap(([name]) =>
    required.includes(name) ||
    asked.has(name) ||
    get(get(get(ui.value, 'fields'), name), 'hint') !== undefined ||
    isBox(project, stem(form.file), name)
      ? []
      : [name],
  )
  return unsaid.length
    ? [
        beside(
          form.finding(
            id,
            '/required',
            `Nothing says what ${list(unsaid)} is asked for, which may be left empty.`,
            'Require it, explain it with "hint", or leave the field out.',
            'key',
          ),
          unsaid.map((name) => ui.place(join('/fields', name), 'key')),
        ),
      ]
    : []
}

/** Whoever is asked for more than is needed has a right to know what for (GDPR, article 13, 2 e). */
export const unexplainedField: Rule = {
  id,
  description: 'A field that may be left empty says in a hint what it is asked for.',
  run: (project): Finding[] =>
    project.sources
      .filter(({ file, readable }) => readable && isForm(file))
      .flatMap((form) =>
        project
          .of('form-ui')
          .filter((ui) => ui.readable && stem(ui.file) === stem(form.file))
          .flatMap((ui) => (Array.isArray(get(form.value, 'required')) ? ofForm(project, form, ui) : [])),
      ),
}
