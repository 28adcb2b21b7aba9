import {
  alternativesOf,
  eachForm,
  elementsWith,
  fieldNames,
  isConstant,
  keywordOf,
  type FormNode,
} from '../forms/form-nodes.ts'
import { isValid } from '../../../schema/evaluate.ts'
import { asArray, entries, isObject, type JsonObject } from '../../../util/json.ts'
import type { Documents } from '../../json/documents.ts'
import type { JsonNode, Source } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'
import { remembered, say, type Report } from '../rule.ts'
import { explain } from '../schemas/explain.ts'
import type { Languages } from '../schemas/languages.ts'

/** Names that RJSF would treat as path separators or as its own names, and names that every object inherits. */
const badName = /[.[\]/~]|[^\S ]|^ | $|^(__proto__|__errors|addError|\d+)$/

/** Whether a pattern limits the length of a value: it is anchored at both ends and has no unlimited repetition. */
const isBounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^[^|]*\$$/.test(pattern) &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'))

/** Longest text that a field of a form may take, in characters. */
const longest = 10_000

/** RJSF chooses the field of a value by these keywords. */
const kinds = ['type', 'const', 'enum', 'properties', 'oneOf', 'anyOf']

/** What is wrong with a value, as words.json says it, and the keyword at which it is reported (none: the value itself). */
type Objection = [about: Parameters<typeof say>[0], keyword: string, isWrong: boolean, other?: string]

const hasUnfitDefault = ({ schema }: FormNode['schemas'][number]): boolean =>
  'default' in schema && !('$ref' in schema) && !isValid(schema, schema.default)

/** Keywords that limit a value, from below and from above. */
const limits =
  `minLength maxLength|minItems maxItems|minimum maximum|minimum exclusiveMaximum|exclusiveMinimum maximum|
  exclusiveMinimum exclusiveMaximum`.split('|')

/** The limits of a schema that leave no value between them. */
export const contradictions = (schema: JsonObject): [least: string, greatest: string][] =>
  limits.flatMap((pair) => {
    const [least = '', greatest = ''] = pair.trim().split(' ')
    const room = Number(schema[greatest]) - Number(schema[least])
    return room < 0 || (room === 0 && pair.includes('exclusive')) ? [[least, greatest]] : []
  })

/** In a branch, where RJSF shows neither a choice between parts of a form nor a constant that is not entered. */
const isInBranch = ({ node }: FormNode['schemas'][number], rest = ''): boolean =>
  new RegExp(`/(then|else|(dependencies|dependentSchemas)/[^/]+)/${rest}`).test(`${node?.pointer ?? ''}/`)

/** That RJSF can show the value, that it can be entered, and that a text has a maximum length. */
function objectionsTo(node: FormNode, isHandedOver: boolean): Objection[] {
  const keyword = (name: string) => keywordOf(node, name)
  const states = (...names: string[]) => names.some((name) => keyword(name) !== undefined)
  const isPart = node.kind === 'form' || node.kind === 'item'
  const maxLength = keyword('maxLength')
  const end = typeof maxLength === 'number' ? maxLength : longest
  const isLocked = keyword('readOnly') === true
  const isEndless = states('pattern') && !isBounded(keyword('pattern')) && !states('maxLength')
  return [
    ['unfit', 'default', node.schemas.some(hasUnfitDefault)],
    [
      'inBranch',
      'const',
      node.kind === 'field' &&
        node.required &&
        node.schemas.every((at) => isInBranch(at, 'properties/[^/]+/$')),
    ],
    ['untyped', '', !states(...kinds) && node.kind !== 'form' && node.kind !== 'alternative'],
    ['itemless', '', keyword('type') === 'array' && !isObject(keyword('items'))],
    ['unset', 'readOnly', isLocked && !isHandedOver && node.required && !states('default', 'const')],
    ['tooLong', 'maxLength', end > longest],
    ['empty', 'minLength', Number(keyword('minLength') ?? 0) > end, 'maxLength'],
    ...node.schemas
      .flatMap(({ schema }) => contradictions(schema))
      .map(([least, greatest]): Objection => ['empty', least, true, greatest]),
    ['endless', 'pattern', isEndless],
    // Only the author of the form knows what an error of these means.
    ...['not', 'contains'].map((name): Objection => [
      'unsaid',
      name,
      states(name) && node.hints.get('messages', name).isMissing,
    ]),
    ...['oneOf', 'anyOf'].flatMap((name): Objection[] => {
      const choices = node.schemas.filter(({ schema }) => alternativesOf(schema) === name)
      return [
        ['choiceOutside', name, isPart && choices.some((at) => !isInBranch(at))],
        ['inBranch', name, choices.some((at) => isInBranch(at))],
      ]
    }),
  ]
}

/** Checks the names in one schema of a value: they are valid for RJSF, each required name is a field, and `if` requires what it tests. */
function checkNames(schema: JsonNode, node: FormNode, report: Report): void {
  const properties = schema.get('properties')
  const required = schema.get('required')
  const more = schema.get('additionalProperties')
  const known = fieldNames(node)
  for (const { key, keyPlace } of properties.fields)
    if (badName.test(key) || key in Object.prototype) report(keyPlace, ...say('fieldName', key))
  // An alternative may require a property that the containing schema declares.
  for (const { value, place } of node.kind !== 'alternative' && known.length ? required.items : [])
    if (!known.includes(String(value)))
      report(place, `The form has no field "${String(value)}".`, suggest(String(value), known, ''))
  const refused = more.value === false ? known.find((name) => properties.get(name).isMissing) : undefined
  if (refused !== undefined) report(more.keyPlace, ...say('refused', refused))
  // Before the customer has entered anything, `then` would apply.
  const test = schema.get('if')
  for (const { key, keyPlace } of test.get('properties').fields)
    if (!asArray(test.get('required').value).includes(key))
      report(keyPlace, `The condition passes if "${key}" is absent.`, `Add "${key}" to "required" in "if".`)
  const needed = new Set(node.schemas.flatMap((other) => asArray(other.schema.required)))
  for (const property of properties.fields)
    if (property.get('const').value === true && !needed.has(property.key))
      report(required.keyPlace, ...say('mustBeTrue', property.key))
}

/** What was entered tells the alternative: each has a required constant that no other has. */
function checkAlternatives(schema: JsonNode, report: Report): void {
  const known = new Set<string>()
  for (const { value, place } of schema.get(alternativesOf(schema.value as JsonObject) ?? '').items) {
    const { properties, required } = Object(value) as JsonObject
    const marks = entries(properties).filter(
      ([name, own]) => asArray(required).includes(name) && isConstant(own),
    )
    const mark = JSON.stringify(marks)
    if (isObject(properties) && (marks.length === 0 || known.has(mark))) report(place, ...say('noMark'))
    known.add(mark)
  }
}

/** A form can show the values of its schema: their names, types and lengths are supported. */
export const formShape = eachForm(
  (files, nodes, report, project) => {
    const isHandedOver = elementsWith(files, project).some((element) => !element.get('initial').isMissing)
    const { documents, ajv } = project.languages
    checkForm(report, files.schema, nodes, documents, ajv, isHandedOver)
  },
  { dependsOnInFile: ['json', 'broken-schema'] },
)

const checkForm = remembered(
  (
    report,
    schema: Source,
    nodes: FormNode[],
    documents: Documents,
    ajv: Languages['ajv'],
    isHandedOver: boolean,
  ) => {
    const keywords = documents.ofFile('schemas/engine/keywords.schema.json')
    if (keywords) explain({ documents, ajv }, schema.root, keywords, report)
    for (const node of nodes) {
      const written = node.schemas.flatMap((place) => place.node ?? [])
      for (const place of written) checkNames(place, node, report)
      for (const place of node.schemas)
        if (place.node && !isInBranch(place)) checkAlternatives(place.node, report)
      for (const [about, keyword, isWrong, other = ''] of objectionsTo(node, isHandedOver)) {
        const place = isWrong && written.find((own) => keyword === '' || !own.get(keyword).isMissing)
        if (place)
          report((keyword === '' ? place : place.get(keyword)).keyPlace, ...say(about, keyword, other))
      }
    }
  },
)
