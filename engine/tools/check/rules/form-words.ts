import { asArray, asString, entries, get, isObject, join } from '../../../util/json.ts'
import { isForm, stem } from '../file-kinds.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { fieldShape } from '../pointers/screen-shapes.ts'
import { typesOf } from '../pointers/shape.ts'
import type { Source } from '../../json/source.ts'
import { list } from '../../json/suggest.ts'
import {
  choicesOf,
  formNodes,
  formsOf,
  keywordOf,
  type FormFiles,
  type FormNode,
} from '../forms/form-nodes.ts'
import { elementsOf } from '../screen.ts'

/** Fields that a check of the form requires in some cases. The text of the check explains the reason. */
const checkedFields = (ui: Source): unknown[] =>
  asArray(get(ui.value, 'checks')).flatMap((check) => asArray(get(get(check, 'params'), 'fields')))

/** Fields that the schema requires in some cases, with a message of their own, which explains the reason. */
const requiredFields = (form: Source, ui: Source): unknown[] =>
  [
    ...[get(form.value, 'then'), get(form.value, 'else')].map((branch) => get(branch, 'required')),
    ...entries(get(form.value, 'dependencies')).map(([, names]) => names),
  ]
    .flatMap(asArray)
    .filter(
      (name) => get(get(get(get(ui.value, 'fields'), String(name)), 'messages'), 'required') !== undefined,
    )

/** Whether a field is a checkbox. Checkboxes need no hint. */
function isBox(project: Project, form: string, field: string): boolean {
  const shape = fieldShape(project, form, field)
  return (shape && typesOf(project.languages.documents, shape))?.join() === 'boolean'
}

/** Optional fields without a hint that explains their purpose. */
function unexplained(project: Project, form: Source, ui: Source): string[] {
  const required = get(form.value, 'required')
  const conditional = new Set([...checkedFields(ui), ...requiredFields(form, ui)])
  return Array.isArray(required)
    ? entries(get(form.value, 'properties')).flatMap(([name]) =>
        required.includes(name) ||
        conditional.has(name) ||
        get(get(get(ui.value, 'fields'), name), 'hint') !== undefined ||
        // Not shown, so the customer is asked for nothing.
        get(get(get(ui.value, 'fields'), name), 'widget') === 'hidden' ||
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
            `The optional field ${list(names)} has no hint that explains its purpose.`,
            'Require it, add "hint", or remove the field.',
            names.map((name) => ui.keyAt(join('/fields', name))),
          )
      }
    }
  },
}

/** The places where screens show a form without options from data for a field. */
const lackingAt = ({ of }: Project, form: string, field: string) =>
  of('screen').flatMap((source) =>
    elementsOf(source.root).flatMap(({ value, pointer }) =>
      get(value, 'form') === form && get(get(value, 'options'), field) === undefined
        ? [source.keyAt(`${pointer}/options`)]
        : [],
    ),
  )

/** Whether a field has a fixed set of values, by its schema or its widget. Booleans have general texts and do not count. */
function isChoice(node: FormNode): boolean {
  const states = (keyword: string) => keywordOf(node, keyword) !== undefined
  // A widget may be the select of alternatives. A required constant is not chosen.
  if (keywordOf(node, 'type') === 'boolean' || ['const', 'oneOf', 'anyOf'].some(states)) return false
  return (
    ['radio', 'select', 'checkboxes'].includes(asString(get(node.hints, 'widget')) ?? '') ||
    choicesOf(node).some((value) => typeof value !== 'boolean')
  )
}

const isExplained = (one: unknown) => isObject(one) && one.hint !== undefined

function checkField(project: Project, { ui }: FormFiles, node: FormNode, report: Report): void {
  const [options, labels, choices] = ['options', 'labels', 'alternatives'].map((key) => get(node.hints, key))
  if (options === undefined && labels === undefined && choices === undefined) {
    const lacking = isChoice(node) ? lackingAt(project, stem(ui.file), node.path.join('/')) : []
    if (lacking.length)
      report(
        ui.keyAt(node.at),
        `Nothing says what the choices of "${node.path.at(-1) ?? ''}" are called.`,
        'Add "labels" or "options".',
        lacking,
      )
    return
  }
  const key = options === undefined ? 'alternatives' : 'options'
  const all = options === undefined ? [...asArray(choices).entries()] : entries(options)
  const isAny = all.some(([, one]) => isExplained(one))
  for (const [name, one] of isAny ? all : [])
    if (!isExplained(one))
      report(
        ui.keyAt(join(join(node.at, key), name)),
        'The other choices have a hint, this one has none.',
        'Add "hint", or remove it from all choices.',
      )
}

export const unnamedChoice: Rule = {
  id: 'unnamed-choice',
  description:
    'All options of a field have labels, from its form or the screen, and either all or none of them have hints.',
  check(project, report) {
    for (const files of formsOf(project))
      for (const node of formNodes(files, project.languages.documents))
        if (node.hints !== undefined) checkField(project, files, node, report)
  },
}
