import {
  formNodes,
  formsOf,
  keywordOf,
  type FormFiles,
  type FormNode,
  type SchemaAt,
} from '../forms/form-nodes.ts'
import { asArray, entries, get, isObject, join } from '../../../util/json.ts'
import { relatedTo } from '../names/declarations.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'

/** Keywords of other drafts, which draft-07 and RJSF ignore. */
const foreign = new Map([
  ['$defs', 'Write "definitions".'],
  ['prefixItems', 'Write "items" as a list.'],
  ['nullable', 'Add "null" to "type".'],
  ['minContains', 'Use a named check in the hints of the form.'],
  ['maxContains', 'Use a named check in the hints of the form.'],
  ['unevaluatedProperties', 'Name each field.'],
  ['unevaluatedItems', 'Say what each item is.'],
])

/** Keywords for whose errors there is no general message; only the author of the form knows their meaning. */
const wordless = ['not', 'contains', 'propertyNames']

/** Names that RJSF would treat as path separators or as its own names, and names that every object inherits. */
const badName = /[.[\]/~]|[^\S ]|^ | $|^(__proto__|__errors|addError|\d+)$/

/** Whether a pattern limits the length of a value: it is anchored at both ends and has no unlimited repetition. */
const bounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^[^|]*\$$/.test(pattern) &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'))

/** Longest text that a field of a form may take, in characters. */
const longest = 10_000

const typesOf = (node: FormNode): unknown[] => [keywordOf(node, 'type') ?? []].flat()

/** Reports a finding at the schema that contains the keyword; at the value itself if no schema contains it. */
type Say = (keyword: string, isWrong: boolean, message: string, hint: string) => void

/** Checks that the limits allow some value, that a constant has the type of its field, and that texts have a maximum length. */
function checkLengths(node: FormNode, say: Say): void {
  const [least, most, constant, pattern] = ['minLength', 'maxLength', 'const', 'pattern'].map((keyword) =>
    keywordOf(node, keyword),
  )
  const types = typesOf(node)
  const has = (keyword: string) => keywordOf(node, keyword) !== undefined
  const kind = constant === null ? 'null' : Array.isArray(constant) ? 'array' : typeof constant
  const fits = types.some((one) => String(one).replace('integer', 'number') === kind)
  const end = typeof most === 'number' ? most : longest
  say(
    'const',
    constant !== undefined && types.length > 0 && !fits,
    `No value of type "${types.join()}" is ${JSON.stringify(constant)}.`,
    'Use a value of the type of the field.',
  )
  say('maxLength', end > longest, `Longer than ${longest} characters.`, 'Say what fits into the field.')
  say(
    'minLength',
    typeof least === 'number' && least > end,
    'No text satisfies both "minLength" and "maxLength".',
    'Make it smaller than "maxLength".',
  )
  say(
    'pattern',
    pattern !== undefined && !bounded(pattern) && !has('maxLength'),
    'A pattern that matches texts of any length needs "maxLength".',
    'Add "maxLength" beside it.',
  )
}

/** RJSF chooses the field of a value by one of these keywords. */
const kinds = [
  'type',
  'const',
  'enum',
  'properties',
  'oneOf',
  'anyOf',
  'additionalProperties',
  'patternProperties',
]
const isWords = (key: string) => /^(title|description|\$comment|\$schema|\$id|examples)$/.test(key)

/** Checks that RJSF can show the value and that it can be entered. */
function checkKind(node: FormNode, say: Say): void {
  const states = (...keywords: string[]) => keywords.some((keyword) => keywordOf(node, keyword) !== undefined)
  // For additional properties RJSF takes the type from the entered value.
  const isNamedByCustomer = node.kind === 'other'
  // An alternative can have the type of the schema that contains it.
  const isTyped =
    node.kind === 'alternative' && node.holder !== undefined && keywordOf(node.holder, 'type') !== undefined
  // A form may have no fields.
  const isBlank =
    node.kind === 'form' && node.schemas.every(({ schema }) => Object.keys(schema).every(isWords))
  say(
    '',
    !states(...kinds) &&
      !isBlank &&
      !isTyped &&
      !isNamedByCustomer &&
      get(node.hints, 'choiceLabel') === undefined,
    'Without a type, the customer has to choose the type of this value.',
    'Add "type", for example "string"; or add "choiceLabel" to its hints, which labels that choice.',
  )
  say(
    '',
    typesOf(node).includes('array') && !states('items'),
    'The list does not declare its items.',
    'Add "items".',
  )
  say(
    'readOnly',
    keywordOf(node, 'readOnly') === true &&
      node.required &&
      !states('default', 'const') &&
      get(node.hints, 'compute') === undefined,
    'This value is required and read-only, but nothing sets it.',
    'Add "default" or "compute" (in the hints), or remove it from "required".',
  )
  for (const keyword of wordless)
    say(
      keyword,
      states(keyword) && get(get(node.hints, 'messages'), keyword) === undefined,
      `The keyword "${keyword}" has no error message.`,
      `Add "messages" with "${keyword}" to the hints of this value.`,
    )
}

/** Checks the names in one schema: they are valid for RJSF, and each required name is a field. */
function checkNames(
  schema: Source,
  node: FormNode,
  one: SchemaAt & { pointer: string },
  report: Report,
): void {
  const at = (...keys: (string | number)[]) => keys.reduce<string>(join, one.pointer)
  const known = node.schemas.flatMap((other) => entries(other.schema.properties).map(([name]) => name))
  const isOpen = node.schemas.some(
    ({ schema: schemas }) =>
      isObject(schemas.patternProperties) ||
      (schemas.additionalProperties !== undefined && schemas.additionalProperties !== false),
  )
  const own = entries(one.schema.properties).map(([name]) => name)
  for (const name of own.filter((name_) => badName.test(name_) || name_ in Object.prototype))
    report(
      schema.keyAt(at('properties', name)),
      `"${name}" cannot be the name of a field.`,
      'Use letters, digits, blanks, - and _, and begin with a letter.',
    )
  const required = asArray(one.schema.required).map(String)
  const declarations = known.map((name) => ({ name, place: schema.keyAt(at('properties', name)) }))
  // An alternative may require a property that the containing schema declares.
  if (node.kind !== 'alternative' && known.length > 0 && !isOpen)
    for (const [i, name] of required.entries())
      if (!known.includes(name))
        report(
          schema.at(at('required', i)),
          `The form has no field "${name}".`,
          suggest(name, known, ''),
          relatedTo(name, { declarations, containers: [schema.keyAt(at('properties'))] }, new Set(required)),
        )
  const refused =
    one.schema.additionalProperties === false ? known.find((name) => !own.includes(name)) : undefined
  if (refused !== undefined)
    report(
      schema.keyAt(at('additionalProperties')),
      `"${refused}" is required, but not allowed.`,
      'Add it to "properties", with {}, or remove "additionalProperties".',
    )
  const needed = new Set(node.schemas.flatMap(({ schema: schemas }) => asArray(schemas.required)))
  for (const name of own)
    if (
      get(get(one.schema.properties, name), 'const') === true &&
      !needed.has(name) &&
      node.kind !== 'alternative'
    )
      report(
        schema.keyAt(at('required')),
        `"${name}" must be true, but it is not required.`,
        'Add it to "required".',
      )
}

function checkNode({ schema }: FormFiles, node: FormNode, report: Report): void {
  const say: Say = (keyword, isWrong, message, hint) => {
    const one = node.schemas.find(
      (schemas) => schemas.pointer !== undefined && (keyword === '' || schemas.schema[keyword] !== undefined),
    )
    if (isWrong && one?.pointer !== undefined)
      report(schema.keyAt(keyword === '' ? one.pointer : join(one.pointer, keyword)), message, hint)
  }
  for (const one of node.schemas)
    if (one.pointer !== undefined) checkNames(schema, node, { ...one, pointer: one.pointer }, report)
  checkKind(node, say)
  checkLengths(node, say)
}

/** Reports ignored keywords anywhere in a schema. */
function checkForeign(source: Source, value: unknown, report: Report, pointer = ''): void {
  if (Array.isArray(value)) value.forEach((item, i) => checkForeign(source, item, report, join(pointer, i)))
  const isMap = /\/(properties|patternProperties|definitions|dependencies)$/.test(pointer)
  for (const [key, part] of entries(value)) {
    if (['const', 'enum', 'default', 'examples'].includes(key)) continue
    const hint = isMap ? undefined : foreign.get(key)
    if (hint !== undefined) report(source.keyAt(join(pointer, key)), `Draft-07 does not know "${key}".`, hint)
    checkForeign(source, part, report, join(pointer, key))
  }
}

export const formShape: Rule = {
  id: 'form-shape',
  description: 'A form can show the values of its schema: their names, types and lengths are supported.',
  check(project, report) {
    for (const files of formsOf(project)) {
      checkForeign(files.schema, files.schema.value, report)
      for (const node of formNodes(files, project.languages.documents)) checkNode(files, node, report)
    }
  },
}
