import { fieldShape } from '../bindings.ts'
import { asArray, asString, entries, get, join } from '../json.ts'
import { stem } from '../layout.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'
import { valuesOf } from '../shape.ts'
import type { Source } from '../source.ts'

/** Where screens show a form without bringing the choices of a field. */
const lackingAt = ({ of }: Project, form: string, field: string) =>
  of('screen').flatMap((source) =>
    elementsOf(get(source.value, 'body')).flatMap(({ value, pointer }) =>
      get(value, 'form') === form && get(get(value, 'options'), field) === undefined
        ? [source.keyAt(`${pointer}/options`)]
        : [],
    ),
  )

/** Whether a field takes some values only, or says by its widget that it does. */
function isChoice(project: Project, form: string, name: string, field: unknown): boolean {
  if (['radio', 'select'].includes(asString(get(field, 'widget')) ?? '')) return true
  const shape = fieldShape(project, form, name)
  const values = (shape && valuesOf(project.languages.documents, shape)) ?? []
  return values.length > 1 && values.join() !== 'true,false'
}

function checkField(project: Project, ui: Source, name: string, field: unknown, report: Report): void {
  const options = get(field, 'options')
  const pointer = join('/fields', name)
  const form = stem(ui.file)
  if (options === undefined) {
    const lacking = isChoice(project, form, name, field) ? lackingAt(project, form, name) : []
    if (lacking.length)
      report(
        ui.keyAt(pointer),
        `Nothing says what the choices of "${name}" are called.`,
        'Add "options".',
        lacking,
      )
    return
  }
  const hinted = asArray(options).map((option) => get(option, 'hint') !== undefined)
  for (const [i, has] of hinted.includes(true) ? hinted.entries() : [])
    if (!has)
      report(
        ui.at(`${pointer}/options/${i}`),
        'The other choices are explained, this one is not.',
        'Add "hint", or take it from all of them.',
      )
}

export const unnamedChoice: Rule = {
  id: 'unnamed-choice',
  description: 'The choices of a field are named, by its form or by the screen, and explained all or none.',
  check(project, report) {
    for (const ui of project.of('form-ui'))
      for (const [name, field] of entries(get(ui.value, 'fields')))
        checkField(project, ui, name, field, report)
  },
}
