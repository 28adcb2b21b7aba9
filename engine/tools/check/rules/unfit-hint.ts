import type { Finding, Rule } from '../finding.ts'
import type { FormFiles, FormNode } from '../form-nodes.ts'
import { alternativesOf, choicesOf, formNodes, formsOf, saidOf } from '../form-nodes.ts'
import { asArray, get, isObject, join } from '../json.ts'

const id = 'unfit-hint'

/** Hints of a kind of value that this one is not. */
function misplaced({ ui }: FormFiles, node: FormNode): Finding[] {
  const has = (key: string) => get(node.hints, key) !== undefined
  const states = (keyword: string) => saidOf(node, keyword) !== undefined
  const report = (key: string, message: string, hint: string) => [
    ui.finding(id, join(node.at, key), message, hint, 'key'),
  ]
  const alternatives = node.said.flatMap(({ schema }) => alternativesOf(schema)?.list ?? [])
  const constants = choicesOf(node).length
  const choices = asArray(get(node.hints, 'choices')).length
  return [
    ...(has('items') && !states('items') ? report('items', 'This is no list.', 'Take "items" away.') : []),
    ...(has('choices') && choices !== (alternatives.length || constants)
      ? report(
          'choices',
          `There are ${alternatives.length || constants} alternatives, and hints for ${choices}.`,
          'Give hints for each, in their order.',
        )
      : []),
    ...(has('others') && !states('additionalProperties') && !states('patternProperties')
      ? report(
          'others',
          'The form takes no values with other names.',
          'Add "additionalProperties" to the schema, or take "others" away.',
        )
      : []),
    ...(has('optional') && node.required
      ? report(
          'optional',
          'This has to be there, so nobody can take it away.',
          'Take it from "required", or take "optional" away.',
        )
      : []),
    ...(has('compute') && saidOf(node, 'readOnly') !== true
      ? report(
          'compute',
          'A value that is computed cannot be entered.',
          'Say "readOnly": true in the schema.',
        )
      : []),
  ]
}

/** What the hints do not say, though the form shows it. */
function unsaid({ ui }: FormFiles, node: FormNode): Finding[] {
  const alternatives = node.said.flatMap(({ schema }) => alternativesOf(schema)?.list ?? [])
  const report = (message: string, hint: string) => [ui.finding(id, node.at, message, hint, 'key')]
  const isList = saidOf(node, 'items') !== undefined
  const isChoice = choicesOf(node).length > 0
  const others = node.said.some(
    ({ schema }) =>
      isObject(schema.patternProperties) ||
      (schema.additionalProperties !== undefined && schema.additionalProperties !== false),
  )
  return [
    ...(alternatives.length > 0 && get(node.hints, 'choices') === undefined
      ? report(
          'Nothing says what the alternatives are called.',
          'Add "choices", one for each, with a "label".',
        )
      : []),
    ...(isList && !isChoice && get(node.hints, 'items') === undefined && get(node.hints, 'widget') !== 'file'
      ? report(
          'Nothing says what an item is called.',
          'Add "items" with a "label", such as one with {{number}}.',
        )
      : []),
    ...(others && get(node.hints, 'others') === undefined
      ? report('Nothing says what values with names of the customer are called.', 'Add "others".')
      : []),
    ...(node.kind === 'form' &&
    node.at === '' &&
    alternatives.length > 0 &&
    get(node.hints, 'choose') === undefined
      ? report('Nothing says what the choice is called.', 'Add "choose".')
      : []),
  ]
}

export const unfitHint: Rule = {
  id,
  description:
    'The hints of a value are those that a value of its kind has: items of a list, alternatives, names from the customer.',
  run: (project): Finding[] =>
    formsOf(project).flatMap((files) =>
      formNodes(files, project.languages.documents).flatMap((node) =>
        node.hints === undefined ? [] : [...misplaced(files, node), ...unsaid(files, node)],
      ),
    ),
}
