import { asArray, isObject } from '../../../util/json.ts'
import type { JsonNode, Place } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import {
  alternativesOf,
  choicesOf,
  eachForm,
  keywordOf,
  titleOf,
  type FormFiles,
  type FormNode,
} from '../forms/form-nodes.ts'
import { say, type Report } from '../rule.ts'

/** The place of a value in the schema file, if it is declared in this file. */
const placeOf = ({ schemas }: FormNode): Place[] => {
  const node = schemas[0]?.node
  return node ? [node.keyPlace] : []
}

/** Whether the value is a required constant, which nobody enters. */
const isGiven = (node: FormNode) => {
  const constant = keywordOf(node, 'const')
  return constant !== undefined && typeof constant !== 'boolean' && node.required
}

/** Names of fields in the hints of one value. The params of a check can name other fields, which the check reads too. */
function checkNames({ schema }: FormFiles, { hints }: FormNode, own: FormNode[], report: Report): void {
  const names = own.map(({ name }) => name)
  const expect = (name: string, place: Place) => {
    if (!names.includes(name))
      report(place, `The form has no field "${name}".`, suggest(name, names, `Add it to ${schema.file}.`))
  }
  for (const { key, keyPlace } of hints.get('fields').fields) expect(key, keyPlace)
  for (const line of hints.get('folds').items.flatMap((fold) => fold.get('fields').items))
    for (const { text = '', place } of line.items) expect(text, place)
  for (const check of hints.get('checks').items) {
    const params = check.get('params')
    for (const { text, place } of [check.get('field'), params.get('field'), ...params.get('fields').items])
      // Of a path only the first name is a field here.
      if (text !== undefined) expect(text.split('/')[0] ?? '', place)
  }
}

function checkMessages({ schema }: FormFiles, node: FormNode, report: Report): void {
  const stated = [
    ...node.schemas.flatMap((place) => Object.keys(place.schema).filter((key) => key !== 'required')),
    ...(node.required ? ['required'] : []),
  ]
  for (const { key: keyword, keyPlace } of node.schemas.length ? node.hints.get('messages').fields : [])
    if (!stated.includes(keyword))
      report(
        keyPlace,
        `The schema has no "${keyword}" for "${node.name}", so this message is never shown.`,
        suggest(keyword, stated, `Add "${keyword}" to ${schema.file}, or remove the message.`),
        placeOf(node),
      )
}

/** Reports option texts for values that the schema does not allow, and allowed values without a text. */
function checkOptions(node: FormNode, report: Report): void {
  const options = node.hints.get('options')
  const allowed = choicesOf(node).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  )
  if (!isObject(options.value) || allowed.length === 0) return
  const stray = options.fields.filter(({ key }) => !allowed.includes(key))
  for (const { key, keyPlace } of stray)
    report(keyPlace, `The schema does not allow "${key}".`, suggest(key, allowed, ''), placeOf(node))
  const missing = allowed.filter((value) => options.get(value).isMissing)
  // A misspelt value would also be reported as missing; one finding is enough.
  if (!stray.length && missing.length && node.hints.get('labels').isMissing)
    report(options.keyPlace, ...say('optionText', list(missing)), placeOf(node))
}

/** The hints of a form cover exactly the values of its schema: their names, options and messages. */
export const unknownField = eachForm((files, nodes, report, { texts }) => {
  /** Whether the title of its schema is its label. Choices and parts need more words. */
  const isLabelled = (field: FormNode): boolean =>
    texts.complete.some((locale) => texts.has(locale, titleOf(field))) &&
    choicesOf(field).length === 0 &&
    !['array', 'object'].includes(String(keywordOf(field, 'type')))
  // Values without hints are reported at their parent.
  for (const node of nodes.filter(({ hints }) => !hints.isMissing)) {
    const fields = nodes.filter(({ kind }) => kind === 'field')
    const own = fields.filter(({ holder }) => holder === node)
    // Hints outside of alternatives may name fields of any alternative.
    const inAlternatives = fields.filter(
      ({ holder }) => holder?.kind === 'alternative' && holder.holder === node,
    )
    checkNames(files, node, [...own, ...inAlternatives], report)
    const unhinted = own.filter((field) => field.hints.isMissing && !isGiven(field) && !isLabelled(field))
    if (unhinted.length)
      report(
        node.hints.get('fields').keyPlace,
        `These fields have no hints: ${list(unhinted.map(({ name }) => name))}.`,
        'Add each to "fields".',
        unhinted.flatMap(placeOf),
      )
    checkMessages(files, node, report)
    checkOptions(node, report)
  }
})

/** The hints of a value match its kind: a list, or a choice between alternatives. */
export const unfitHint = eachForm((_, nodes, report) => {
  for (const node of nodes.filter(({ hints }) => !hints.isMissing)) {
    const [items, alternatives] = [node.hints.get('items'), node.hints.get('alternatives')]
    const placeAt = (hint: JsonNode) => (hint.isMissing ? node.hints : hint).keyPlace
    const isList = keywordOf(node, 'items') !== undefined
    // The items of a list that is shown as checkboxes, or as files, have no label.
    const isEntered = isList && choicesOf(node).length === 0 && node.hints.get('widget').value !== 'file'
    if (!items.isMissing && !isList) report(placeAt(items), 'This is no list.', 'Remove "items".')
    if (items.isMissing && isEntered)
      report(placeAt(items), 'The items have no label.', 'Add "items" with a "label", such as {{number}}.')
    const expected = node.schemas.flatMap(({ schema }) =>
      asArray(schema[alternativesOf(schema) ?? '']),
    ).length
    const given = alternatives.items.length
    if (given !== expected && node.kind !== 'form')
      report(placeAt(alternatives), ...say('alternatives', expected, given))
  }
})
