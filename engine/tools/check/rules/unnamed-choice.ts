import { fieldShape } from '../bound.ts'
import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get, join } from '../json.ts'
import { stem } from '../layout.ts'
import type { Project } from '../project.ts'
import { elementsOf } from '../screen.ts'
import { valuesOf } from '../shape.ts'
import type { Source } from '../source.ts'

const id = 'unnamed-choice'

/** Where screens show a form, and the fields for which they bring the choices. */
const shownAt = ({ of }: Project, form: string) =>
  of('screen').flatMap((source) =>
    elementsOf(get(source.value, 'body')).flatMap(({ value, pointer }) =>
      get(value, 'form') === form
        ? [{ source, pointer, brings: entries(get(value, 'options')).map(([name]) => name) }]
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

function ofField(project: Project, ui: Source, name: string, field: unknown): Finding[] {
  const options = get(field, 'options')
  const pointer = join('/fields', name)
  if (options === undefined) {
    const lacking = shownAt(project, stem(ui.file)).filter(({ brings }) => !brings.includes(name))
    return isChoice(project, stem(ui.file), name, field) && lacking.length
      ? [
          beside(
            ui.finding(
              id,
              pointer,
              `Nothing says what the choices of "${name}" are called.`,
              'Add "options".',
              'key',
            ),
            lacking.map((shown) => shown.source.place(`${shown.pointer}/options`, 'key')),
          ),
        ]
      : []
  }
  const hinted = asArray(options).map((option) => get(option, 'hint') !== undefined)
  return hinted.includes(true)
    ? hinted.flatMap((has, i) =>
        has
          ? []
          : [
              ui.finding(
                id,
                `${pointer}/options/${i}`,
                'The other choices are explained, this one is not.',
                'Add "hint", or take it from all of them.',
              ),
            ],
      )
    : []
}

export const unnamedChoice: Rule = {
  id,
  description: 'The choices of a field are named, by its form or by the screen, and explained all or none.',
  run: (project): Finding[] =>
    project
      .of('form-ui')
      .flatMap((ui) =>
        entries(get(ui.value, 'fields')).flatMap(([name, field]) => ofField(project, ui, name, field)),
      ),
}
