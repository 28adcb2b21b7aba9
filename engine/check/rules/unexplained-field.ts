import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, get, join } from '../json.ts'
import { stem } from '../layout.ts'
import { follow, typesOf } from '../shape.ts'
import type { Project } from '../project.ts'
import type { Source } from '../source.ts'
import { list } from '../suggest.ts'

const id = 'unexplained-field'

/** Fields that a check of the form asks for in some cases: its text says why. */
const askedFor = (ui: Source): Set<unknown> =>
  new Set(asArray(get(ui.value, 'checks')).flatMap((check) => asArray(get(get(check, 'params'), 'fields'))))

/** A box may be left as it is. */
function isBox({ languages: { documents } }: Project, form: Source, name: string): boolean {
  const place = documents.resolve('', documents.addressOf(form))
  const shape = place && follow(documents, place, [name])
  return (shape && typesOf(documents, shape))?.join() === 'boolean'
}

function ofForm(project: Project, form: Source, ui: Source): Finding[] {
  const required = asArray(get(form.value, 'required'))
  const asked = askedFor(ui)
  const left = entries(get(form.value, 'properties')).filter(([name]) => !required.includes(name))
  const unsaid = left.flatMap(([name]) =>
    get(get(get(ui.value, 'fields'), name), 'hint') === undefined &&
    !asked.has(name) &&
    !isBox(project, form, name)
      ? [name]
      : [],
  )
  const agreed = left.flatMap(([name, field]) => (get(field, 'const') === true ? [name] : []))
  const finding = (names: string[], message: string, hint: string) =>
    names.length
      ? [
          beside(
            form.finding(id, '/required', message, hint, 'key'),
            names.map((name) => ui.place(join('/fields', name), 'key')),
          ),
        ]
      : []
  return [
    ...finding(
      unsaid,
      `Nothing says what ${list(unsaid)} is asked for, which may be left empty.`,
      'Require it, explain it with "hint", or leave the field out.',
    ),
    ...finding(agreed, `${list(agreed)} has to be agreed to, but may be left out.`, 'Add it to "required".'),
  ]
}

/** Whoever is asked for more than is needed has a right to know what for (GDPR, article 13, 2 e). */
export const unexplainedField: Rule = {
  id,
  description:
    'A field that may be left empty says in a hint what it is asked for; what has to be agreed to is required.',
  run: (project): Finding[] =>
    project.sources
      .filter(({ file, readable }) => readable && /^schemas\/forms\/[^/]+\.schema\.json$/.test(file))
      .flatMap((form) =>
        project
          .of('form-ui')
          .filter((ui) => ui.readable && stem(ui.file) === stem(form.file))
          .flatMap((ui) => (Array.isArray(get(form.value, 'required')) ? ofForm(project, form, ui) : [])),
      ),
}
