import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import type { FormFiles, FormNode } from '../form-nodes.ts'
import { choicesOf, formNodes, formsOf, saidOf } from '../form-nodes.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { stem } from '../layout.ts'
import type { Project } from '../project.ts'
import { elementsOf } from '../screen.ts'

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
const isChoice = (node: FormNode): boolean =>
  ['radio', 'select', 'checkboxes'].includes(asString(get(node.hints, 'widget')) ?? '') ||
  choicesOf(node).some((value) => typeof value !== 'boolean')

function ofField(project: Project, { ui }: FormFiles, node: FormNode): Finding[] {
  // What has no hints at all has a rule of its own.
  if (node.hints === undefined) return []
  const options = get(node.hints, 'options')
  const words = [options, get(node.hints, 'labels'), get(node.hints, 'choices')]
  // Yes and no have words of their own; a constant that has to be there is not chosen.
  const isPlain = saidOf(node, 'type') === 'boolean' || saidOf(node, 'const') !== undefined
  // A widget stands for the choice between alternatives too.
  const isUnion = saidOf(node, 'oneOf') !== undefined || saidOf(node, 'anyOf') !== undefined
  if (words.every((one) => one === undefined) && isChoice(node) && !isPlain && !isUnion) {
    const lacking = shownAt(project, stem(ui.file)).filter(
      ({ brings }) => !brings.includes(node.path.join('/')),
    )
    return lacking.length
      ? [
          beside(
            ui.finding(
              id,
              node.at,
              `Nothing says what the choices of "${node.path.at(-1) ?? ''}" are called.`,
              'Add "labels" or "options".',
              'key',
            ),
            lacking.map((shown) => shown.source.place(`${shown.pointer}/options`, 'key')),
          ),
        ]
      : []
  }
  const all = [
    ...entries(options),
    ...asArray(get(node.hints, 'choices')).map((one, i): [string, unknown] => [`${i}`, one]),
  ]
  const hinted = all.filter(([, one]) => isObject(one) && one.hint !== undefined)
  const key = options === undefined ? 'choices' : 'options'
  return hinted.length === 0
    ? []
    : all.flatMap(([value, one]) =>
        isObject(one) && one.hint !== undefined
          ? []
          : [
              ui.finding(
                id,
                join(join(node.at, key), value),
                'The other choices are explained, this one is not.',
                'Add "hint", or take it from all of them.',
                key === 'options' ? 'key' : 'value',
              ),
            ],
      )
}

export const unnamedChoice: Rule = {
  id,
  description: 'The choices of a field are named, by its form or by the screen, and explained all or none.',
  run: (project): Finding[] =>
    formsOf(project).flatMap((files) =>
      formNodes(files, project.languages.documents).flatMap((node) => ofField(project, files, node)),
    ),
}
