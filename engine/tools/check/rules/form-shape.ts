import type { FormFiles, FormNode, SchemaAt } from '../form-nodes.ts'
import { formNodes, formsOf, keywordOf } from '../form-nodes.ts'
import { asArray, entries, get, isObject, join } from '../json.ts'
import { relatedTo } from '../namespace.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

/** Keywords of other drafts, which draft-07 and RJSF do not know, so that they would say nothing. */
const foreign = new Map([
  ['$defs', 'Write "definitions".'],
  ['prefixItems', 'Write "items" as a list.'],
  ['nullable', 'Add "null" to "type".'],
  ['minContains', 'Use a named check in the hints of the form.'],
  ['maxContains', 'Use a named check in the hints of the form.'],
  ['unevaluatedProperties', 'Name each field.'],
  ['unevaluatedItems', 'Say what each item is.'],
])

/** Keywords of whose error only the author knows what it means. */
const wordless = ['not', 'contains', 'propertyNames']

/** What would be taken for a step of a path somewhere in RJSF, or for one of its own names. What every object has is there though nobody entered it. */
const badName = /[.[\]/~]|[^\S ]|^ | $|^(__proto__|__errors|addError|\d+)$/

/** The pattern itself says how long a value may be: it has both ends, and nothing in it repeats without limit. */
const bounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^[^|]*\$$/.test(pattern) &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'))

/** Longest text that a field of a form may take, in characters. */
const longest = 10_000

const typesOf = (node: FormNode): unknown[] => [keywordOf(node, 'type') ?? []].flat()

/** Reports at the schema that states a keyword of a value; at the value itself where none is named. */
type Say = (keyword: string, isWrong: boolean, message: string, hint: string) => void

/** Lengths leave something to enter, and a constant is of the type of its field. A text without a length ends where nobody types on. */
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
    'Give it the type of the field.',
  )
  say('maxLength', end > longest, `Longer than ${longest} characters.`, 'Say what fits into the field.')
  say(
    'minLength',
    typeof least === 'number' && least > end,
    'No text is as long and as short as asked for.',
    'Make it smaller than "maxLength".',
  )
  say(
    'pattern',
    pattern !== undefined && !bounded(pattern) && !has('maxLength'),
    'A pattern without an end needs a length.',
    'Add "maxLength" beside it.',
  )
}

/** Keywords of which one tells RJSF how a value is shown. */
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

/** The value can be shown and entered. */
function checkKind(node: FormNode, say: Say): void {
  const states = (...keywords: string[]) => keywords.some((keyword) => keywordOf(node, keyword) !== undefined)
  // Of values whose names the customer gives, RJSF takes the kind from what is there.
  const isNamedByCustomer = node.kind === 'other'
  // An alternative is of the type that its holder says.
  const isTyped =
    node.kind === 'alternative' && node.holder !== undefined && keywordOf(node.holder, 'type') !== undefined
  // A form may ask nothing.
  const isBlank =
    node.kind === 'form' && node.schemas.every(({ schema }) => Object.keys(schema).every(isWords))
  say(
    '',
    !states(...kinds) &&
      !isBlank &&
      !isTyped &&
      !isNamedByCustomer &&
      get(node.hints, 'choiceLabel') === undefined,
    'Without a type, the customer chooses the kind of this value.',
    'Add "type", for example "string"; or "choiceLabel" to its hints, which words that choice.',
  )
  say(
    '',
    typesOf(node).includes('array') && !states('items'),
    'A list says what its items are.',
    'Add "items".',
  )
  say(
    'readOnly',
    keywordOf(node, 'readOnly') === true &&
      node.required &&
      !states('default', 'const') &&
      get(node.hints, 'compute') === undefined,
    'Nobody can enter this, but it has to be there.',
    'Add "default", compute it in the hints, or take it from "required".',
  )
  for (const keyword of wordless)
    say(
      keyword,
      states(keyword) && get(get(node.hints, 'messages'), keyword) === undefined,
      `Nothing says in words what "${keyword}" asks for.`,
      `Add "messages" with "${keyword}" to the hints of this value.`,
    )
}

/** What one schema says of names: they can be told apart, and the form has those that it requires. */
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
  // An alternative may require what its holder declares.
  if (node.kind !== 'alternative' && known.length > 0 && !isOpen)
    for (const [i, name] of required.entries())
      if (!known.includes(name))
        report(
          schema.at(at('required', i)),
          `The form has no field "${name}".`,
          suggest(name, known, ''),
          relatedTo(name, { declarations, homes: [schema.keyAt(at('properties'))] }, new Set(required)),
        )
  const refused =
    one.schema.additionalProperties === false ? known.find((name) => !own.includes(name)) : undefined
  if (refused !== undefined)
    report(
      schema.keyAt(at('additionalProperties')),
      `"${refused}" is asked for, and refused.`,
      'Name it in "properties" too, with {}, or take "additionalProperties" away.',
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
        `"${name}" has to be agreed to, but may be left out.`,
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

/** Keywords anywhere in a schema that nobody reads. */
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
  description: 'The schema of a form is one that a form can show, in names, types and lengths.',
  check(project, report) {
    for (const files of formsOf(project)) {
      checkForeign(files.schema, files.schema.value, report)
      for (const node of formNodes(files, project.languages.documents)) checkNode(files, node, report)
    }
  },
}
