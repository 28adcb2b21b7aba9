import { asArray, asString } from '../../../util/json.ts'
import { list } from '../../json/suggest.ts'
import { choicesOf, eachForm, elementsWith, keywordOf } from '../forms/form-nodes.ts'
import type { FormFiles, FormNode } from '../forms/form-nodes.ts'
import { say } from '../rule.ts'

/** Fields that the form requires in some cases: by a check, whose text says why, or by the schema, with a message of their own. */
function conditionalFields({ schema, ui }: FormFiles): unknown[] {
  const branches = ['then', 'else'].map((branch) => schema.root.get(branch, 'required'))
  return [
    ...ui.node('/checks').items.flatMap((check) => asArray(check.get('params', 'fields').value)),
    ...[...branches, ...schema.node('/dependencies').fields]
      .flatMap(({ items }) => items)
      .flatMap(({ text }) =>
        text === undefined || ui.root.get('fields', text, 'messages', 'required').isMissing ? [] : [text],
      ),
  ]
}

/** An optional field has a hint that says what it is for: customers may know why data is asked (GDPR, article 13, 2 e). */
export const unexplainedField = eachForm((files, nodes, report) => {
  const required = files.schema.node('/required')
  const known = [...asArray(required.value), ...conditionalFields(files)]
  const unexplained = nodes.filter(
    (node) =>
      node.kind === 'field' &&
      node.holder === nodes[0] &&
      // Not what a branch adds.
      !files.schema.root.get('properties', node.name).isMissing &&
      !known.includes(node.name) &&
      node.hints.get('hint').isMissing &&
      // A hidden field asks the customer for nothing; a checkbox says its purpose itself.
      node.hints.get('widget').value !== 'hidden' &&
      keywordOf(node, 'type') !== 'boolean',
  )
  if (Array.isArray(required.value) && unexplained.length)
    report(
      required.keyPlace,
      `The optional field ${list(unexplained.map(({ name }) => name))} has no hint that explains its purpose.`,
      'Require it, add "hint", or remove the field.',
      unexplained.map(({ hints }) => hints.keyPlace),
    )
})

/** Whether a field has a fixed set of values, by its schema or its widget. Booleans have general texts and do not count. */
function isChoice(node: FormNode): boolean {
  const states = (keyword: string) => keywordOf(node, keyword) !== undefined
  // A widget may be the select of alternatives. A required constant is not chosen.
  if (keywordOf(node, 'type') === 'boolean' || ['const', 'oneOf', 'anyOf'].some(states)) return false
  return (
    ['radio', 'select', 'checkboxes'].includes(asString(node.hints.get('widget').value) ?? '') ||
    choicesOf(node).some((value) => typeof value !== 'boolean')
  )
}

/** All options of a field have labels, from its form or the screen, and either all or none of them have hints. */
export const unnamedChoice = eachForm((files, nodes, report, project) => {
  const shown = elementsWith(files, project)
  for (const node of nodes.filter(({ hints }) => !hints.isMissing)) {
    const [options, labels, choices] = ['options', 'labels', 'alternatives'].map((key) => node.hints.get(key))
    const isNamed = [options, labels, choices].some((hint) => hint && !hint.isMissing)
    const withoutOptions = shown
      .map((element) => element.get('options'))
      .filter((given) => given.get(node.path.join('/')).isMissing)
    if (!isNamed && isChoice(node) && withoutOptions.length)
      report(
        node.hints.keyPlace,
        `Nothing says what the choices of "${node.name}" are called.`,
        'Add "labels" or "options".',
        withoutOptions.map(({ keyPlace }) => keyPlace),
      )
    const all = options?.isMissing ? (choices?.items ?? []) : (options?.fields ?? [])
    const unexplained = all.filter((choice) => choice.get('hint').isMissing)
    for (const choice of unexplained.length < all.length ? unexplained : [])
      report(choice.keyPlace, ...say('choiceHint'))
  }
})
