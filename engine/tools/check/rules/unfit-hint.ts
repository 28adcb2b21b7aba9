import {
  alternativesOf,
  choicesOf,
  formNodes,
  formsOf,
  keywordOf,
  type FormFiles,
  type FormNode,
} from '../forms/form-nodes.ts'
import { asArray, get, isObject, join } from '../../../util/json.ts'
import type { Report, Rule } from '../rule.ts'

const alternativesIn = ({ schemas }: FormNode) =>
  schemas.flatMap(({ schema }) => alternativesOf(schema)?.list ?? [])

/** Reports hints that apply to another kind of value. */
function checkMisplaced({ ui }: FormFiles, node: FormNode, report: Report): void {
  const states = (keyword: string) => keywordOf(node, keyword) !== undefined
  const say = (key: string, isWrong: boolean, message: string, hint: string) => {
    if (get(node.hints, key) !== undefined && isWrong) report(ui.keyAt(join(node.at, key)), message, hint)
  }
  const expected = alternativesIn(node).length || choicesOf(node).length
  const choices = asArray(get(node.hints, 'alternatives')).length
  say('items', !states('items'), 'This is no list.', 'Take "items" away.')
  say(
    'alternatives',
    choices !== expected,
    `The schema has ${expected} alternatives, the hints have ${choices}.`,
    'Write hints for each alternative, in the same sequence.',
  )
  say(
    'additionalProperties',
    !states('additionalProperties') && !states('patternProperties'),
    'The schema allows no additional properties.',
    'Add "additionalProperties" to the schema, or remove it from the hints.',
  )
  say(
    'optional',
    node.required,
    'This value is required, so it cannot be removed.',
    'Remove it from "required", or remove "optional".',
  )
  say(
    'compute',
    keywordOf(node, 'readOnly') !== true,
    'A computed value must be read-only.',
    'Add "readOnly": true to the schema.',
  )
}

/** Reports missing hints for what the form shows. */
function checkMissing({ ui }: FormFiles, node: FormNode, report: Report): void {
  const lacks = (key: string) => get(node.hints, key) === undefined
  const say = (isMissing: boolean, message: string, hint: string) => {
    if (isMissing) report(ui.keyAt(node.at), message, hint)
  }
  const hasAlternatives = alternativesIn(node).length > 0
  const isList = keywordOf(node, 'items') !== undefined && choicesOf(node).length === 0
  const isOpen = node.schemas.some(
    ({ schema }) =>
      isObject(schema.patternProperties) ||
      (schema.additionalProperties !== undefined && schema.additionalProperties !== false),
  )
  say(
    hasAlternatives && lacks('alternatives'),
    'The alternatives have no labels.',
    'Add "alternatives", one for each, with a "label".',
  )
  say(
    isList && lacks('items') && get(node.hints, 'widget') !== 'file',
    'The items have no label.',
    'Add "items" with a "label", such as one with {{number}}.',
  )
  say(
    isOpen && lacks('additionalProperties'),
    'The additional properties have no hints.',
    'Add "additionalProperties".',
  )
  say(
    hasAlternatives && node.at === '' && lacks('choiceLabel'),
    'The choice has no label.',
    'Add "choiceLabel".',
  )
}

export const unfitHint: Rule = {
  id: 'unfit-hint',
  description:
    'The hints of a value match its kind: a list, alternatives, or names that the customer enters.',
  check(project, report) {
    for (const files of formsOf(project))
      for (const node of formNodes(files, project.languages.documents)) {
        // Another rule reports values without any hints.
        if (node.hints === undefined) continue
        checkMisplaced(files, node, report)
        checkMissing(files, node, report)
      }
  },
}
