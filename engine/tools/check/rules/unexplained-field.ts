import { asArray, entries, get, join } from '../json.ts'
import { isForm, stem } from '../layout.ts'
import type { Project } from '../project.ts'
import type { Rule } from '../rule.ts'
import { fieldShape } from '../value-shapes.ts'
import { typesOf } from '../shape.ts'
import type { Source } from '../source.ts'
import { list } from '../suggest.ts'

/** Fields that a check of the form requires in some cases. The text of the check explains the reason. */
const conditionalFields = (ui: Source): Set<unknown> =>
  new Set(asArray(get(ui.value, 'checks')).flatMap((check) => asArray(get(get(check, 'params'), 'fields'))))

/** Whether a field is a checkbox. Checkboxes need no hint. */
function isBox(project: Project, form: string, field: string): boolean {
  const shape = fieldShape(project, form, field)
  return (shape && typesOf(project.languages.documents, shape))?.join() === 'boolean'
}

/** Optional fields without a hint that explains their purpose. */
function unexplained(project: Project, form: Source, ui: Source): string[] {
  const required = get(form.value, 'required')
  const conditional = conditionalFields(ui)
  return Array.isArray(required)
    ? entries(get(form.value, 'properties')).flatMap(([name]) =>
        required.includes(name) ||
        conditional.has(name) ||
        get(get(get(ui.value, 'fields'), name), 'hint') !== undefined ||
        isBox(project, stem(form.file), name)
          ? []
          : [name],
      )
    : []
}

/** Customers have a right to know the purpose of data that is not required (GDPR, article 13, 2 e). */
export const unexplainedField: Rule = {
  id: 'unexplained-field',
  description: 'An optional field has a hint that explains its purpose.',
  check(project, report) {
    for (const form of project.of('schema')) {
      if (!form.readable || !isForm(form.file)) continue
      for (const ui of project.of('form-ui')) {
        if (!ui.readable || stem(ui.file) !== stem(form.file)) continue
        const names = unexplained(project, form, ui)
        if (names.length)
          report(
            form.keyAt('/required'),
            `Nothing says what ${list(names)} is asked for, which may be left empty.`,
            'Require it, explain it with "hint", or leave the field out.',
            names.map((name) => ui.keyAt(join('/fields', name))),
          )
      }
    }
  },
}
