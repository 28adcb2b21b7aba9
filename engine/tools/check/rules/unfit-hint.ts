import type { FormFiles, FormNode } from '../forms/form-nodes.ts'
import { alternativesOf, choicesOf, formNodes, formsOf, keywordOf } from '../forms/form-nodes.ts'
import { asArray, get, join } from '../../../util/json.ts'
import type { Report, Rule } from '../rule.ts'

/** Checks that a list has hints for its items, and a choice those for each alternative; no other value has them. */
function checkHints({ ui }: FormFiles, node: FormNode, report: Report): void {
  const say = (key: string, isWrong: boolean, message: string, hint: string) => {
    const isThere = get(node.hints, key) !== undefined
    if (isWrong) report(ui.keyAt(isThere ? join(node.at, key) : node.at), message, hint)
  }
  const isList = keywordOf(node, 'items') !== undefined
  const hasItems = get(node.hints, 'items') !== undefined
  say('items', hasItems && !isList, 'This is no list.', 'Remove "items".')
  // The items of a list that is shown as checkboxes, or as files, have no label.
  const isEntered = isList && choicesOf(node).length === 0 && get(node.hints, 'widget') !== 'file'
  say(
    'items',
    isEntered && !hasItems,
    'The items have no label.',
    'Add "items" with a "label", such as {{number}}.',
  )
  const expected = node.schemas.flatMap(({ schema }) => alternativesOf(schema)?.list ?? []).length
  const given = asArray(get(node.hints, 'alternatives')).length
  say(
    'alternatives',
    given !== expected && node.kind !== 'form',
    `The schema has ${expected} alternatives, the hints have ${given}.`,
    'Write hints with a "label" for each alternative, in the same sequence.',
  )
}

export const unfitHint: Rule = {
  id: 'unfit-hint',
  description: 'The hints of a value match its kind: a list, or a choice between alternatives.',
  check(project, report) {
    for (const files of formsOf(project))
      for (const node of formNodes(files, project.languages.documents))
        // Another rule reports values without any hints.
        if (node.hints !== undefined) checkHints(files, node, report)
  },
}
