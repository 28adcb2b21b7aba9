import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import type { FormFiles, FormNode, Said } from '../form-nodes.ts'
import { choicesOf, formNodes, formsOf, saidOf } from '../form-nodes.ts'
import { asArray, entries, get, isObject, join } from '../json.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'form-shape'

/** Keywords of other drafts, of which draft-07 and RJSF know nothing, so that they would say nothing. */
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

/** What would be taken for a step of a path somewhere in RJSF, or for one of its own names. */
const badName = /[.[\]/~\s]|^(__proto__|__errors|addError|\d+)$/

/** The pattern itself says how long a value may be: it has both ends, and nothing in it repeats without limit. */
const bounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^[^|]*\$$/.test(pattern) &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'))

/** Longest text that a field of a form may take, in characters. */
const longest = 10_000

const typesOf = (node: FormNode): unknown[] => [saidOf(node, 'type') ?? []].flat()

/** A text has an end, and a constant is of the type of its field. */
function lengths(node: FormNode, report: Report): Finding[] {
  const [least, most] = [saidOf(node, 'minLength'), saidOf(node, 'maxLength')]
  const constant = saidOf(node, 'const')
  const types = typesOf(node)
  const has = (keyword: string) => saidOf(node, keyword) !== undefined
  const free =
    !['maxLength', 'pattern', 'enum', 'const', 'format', 'readOnly'].some(has) && choicesOf(node).length === 0
  const typeOfConstant = constant === null ? 'null' : Array.isArray(constant) ? 'array' : typeof constant
  return [
    ...(constant !== undefined &&
    types.length > 0 &&
    !types.map((one) => String(one).replace('integer', 'number')).includes(typeOfConstant)
      ? report(
          'const',
          `No value of type "${types.join()}" is ${JSON.stringify(constant)}.`,
          'Give it the type of the field.',
        )
      : []),
    ...(typeof most === 'number' && most > longest
      ? report('maxLength', `Longer than ${longest} characters.`, 'Say what fits into the field.')
      : []),
    ...(typeof least === 'number' && least > (typeof most === 'number' ? most : longest)
      ? report(
          'minLength',
          'No text is as long and as short as asked for.',
          'Make it smaller than "maxLength".',
        )
      : []),
    ...(types.includes('string') && free && get(node.hints, 'widget') !== 'file'
      ? report('', 'This text has no end.', 'Add "maxLength".')
      : []),
    ...(has('pattern') && !bounded(saidOf(node, 'pattern')) && !has('maxLength')
      ? report('pattern', 'A pattern without an end needs a length.', 'Add "maxLength" beside it.')
      : []),
  ]
}

type Report = (keyword: string, message: string, hint: string) => Finding[]

/** The value can be shown and entered. */
function kinds(node: FormNode, report: Report): Finding[] {
  const says = (...keywords: string[]) => keywords.some((keyword) => saidOf(node, keyword) !== undefined)
  const alone = node.said.every(({ schema }) =>
    Object.keys(schema).every((key) => /^(title|description|\$comment|examples)$/.test(key)),
  )
  return [
    ...(!says(
      'type',
      'const',
      'enum',
      'properties',
      'oneOf',
      'anyOf',
      'additionalProperties',
      'patternProperties',
    ) &&
    (!alone || node.kind !== 'form') &&
    !node.said.some(({ schema }) => typeof schema.$ref === 'string')
      ? report('', 'A field needs a type.', 'Add "type", for example "string".')
      : []),
    ...(typesOf(node).includes('array') && !says('items')
      ? report('', 'A list says what its items are.', 'Add "items".')
      : []),
    ...(saidOf(node, 'readOnly') === true &&
    node.required &&
    !says('default', 'const') &&
    get(node.hints, 'compute') === undefined
      ? report(
          'readOnly',
          'Nobody can enter this, but it has to be there.',
          'Add "default", compute it in the hints, or take it from "required".',
        )
      : []),
    ...wordless.flatMap((keyword) =>
      says(keyword) && get(get(node.hints, 'messages'), keyword) === undefined
        ? report(
            keyword,
            `Nothing says in words what "${keyword}" asks for.`,
            `Add "messages" with "${keyword}" to the hints of this value.`,
          )
        : [],
    ),
  ]
}

/** What one schema says of names: they can be told apart, and the form has those that it requires. */
function names({ schema }: FormFiles, node: FormNode, one: Said): Finding[] {
  if (one.pointer === undefined) return []
  const { pointer } = one
  const at = (...keys: (string | number)[]) => keys.reduce<string>(join, pointer)
  const known = node.said.flatMap((other) => entries(other.schema.properties).map(([name]) => name))
  const isOpen = node.said.some(
    ({ schema: said }) =>
      isObject(said.patternProperties) ||
      (said.additionalProperties !== undefined && said.additionalProperties !== false),
  )
  const required = asArray(one.schema.required)
  // An alternative may require what its holder declares.
  const isWhole = node.kind !== 'alternative'
  const own = entries(one.schema.properties).map(([name]) => name)
  const elsewhere =
    one.schema.additionalProperties === false ? known.filter((name) => !own.includes(name)) : []
  return [
    ...own
      .filter((name) => badName.test(name))
      .map((name) =>
        schema.finding(
          id,
          at('properties', name),
          `"${name}" cannot be the name of a field.`,
          'Use letters, digits, - and _, and begin with a letter.',
          'key',
        ),
      ),
    ...(isWhole && known.length > 0 && !isOpen ? required : []).flatMap((name, i) =>
      known.includes(String(name))
        ? []
        : [
            beside(
              schema.finding(
                id,
                at('required', i),
                `The form has no field "${String(name)}".`,
                suggest(String(name), known, ''),
              ),
              declaredAt(
                String(name),
                { source: schema, pointer: at('properties'), names: known },
                new Set(required),
              ),
            ),
          ],
    ),
    ...(elsewhere.length > 0
      ? [
          schema.finding(
            id,
            at('additionalProperties'),
            `"${elsewhere[0]}" is asked for, and refused.`,
            'Name it in "properties" too, with {}, or take "additionalProperties" away.',
            'key',
          ),
        ]
      : []),
    ...own.flatMap((name) =>
      get(get(one.schema.properties, name), 'const') === true &&
      !node.said.some(({ schema: said }) => asArray(said.required).includes(name)) &&
      node.kind !== 'alternative'
        ? [
            schema.finding(
              id,
              at('required'),
              `"${name}" has to be agreed to, but may be left out.`,
              'Add it to "required".',
              'key',
            ),
          ]
        : [],
    ),
  ]
}

function ofForm(files: FormFiles, node: FormNode): Finding[] {
  const { schema } = files
  const report: Report = (keyword, message, hint) => {
    const one = node.said.find(
      ({ schema: said, pointer }) => pointer !== undefined && (keyword === '' || said[keyword] !== undefined),
    )
    return one?.pointer === undefined
      ? []
      : [schema.finding(id, keyword === '' ? one.pointer : join(one.pointer, keyword), message, hint, 'key')]
  }
  return [
    ...node.said.flatMap((one) => names(files, node, one)),
    ...kinds(node, report),
    ...lengths(node, report),
  ]
}

/** Keywords anywhere in a schema that nobody reads. */
function foreignIn(source: Source, value: unknown, pointer = ''): Finding[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => foreignIn(source, item, join(pointer, i)))
  return entries(value).flatMap(([key, part]) => {
    if (['const', 'enum', 'default', 'examples'].includes(key)) return []
    const here = join(pointer, key)
    const isName = /\/(properties|patternProperties|definitions|dependencies)$/.test(pointer)
    const hint = isName ? undefined : foreign.get(key)
    const own =
      hint === undefined ? [] : [source.finding(id, here, `Draft-07 does not know "${key}".`, hint, 'key')]
    return [...own, ...foreignIn(source, part, here)]
  })
}

export const formShape: Rule = {
  id,
  description:
    'The schema of a form is one that a form can show, in names, types and lengths, and that a customer can fill in.',
  run: (project): Finding[] =>
    formsOf(project).flatMap((files) => [
      ...foreignIn(files.schema, files.schema.value),
      ...formNodes(files, project.languages.documents).flatMap((node) => ofForm(files, node)),
    ]),
}
