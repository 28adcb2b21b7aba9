import type { FormFiles, FormNode } from '../form-nodes.ts'
import { choicesOf, formNodes, formsOf, keywordOf } from '../form-nodes.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { stem } from '../layout.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'

/** The places where screens show a form without options from data for a field. */
const lackingAt = ({ of }: Project, form: string, field: string) =>
  of('screen').flatMap((source) =>
    elementsOf(get(source.value, 'body')).flatMap(({ value, pointer }) =>
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
        'The other choices are explained, this one is not.',
        'Add "hint", or take it from all of them.',
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
