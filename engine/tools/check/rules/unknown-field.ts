import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding, Place, Rule } from '../finding.ts'
import type { FormFiles, FormNode } from '../form-nodes.ts'
import { choicesOf, formNodes, formsOf, saidOf } from '../form-nodes.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import type { Source } from '../source.ts'
import { list, suggest } from '../suggest.ts'

const id = 'unknown-field'

/** Rules of JSON Schema that a value can break, and so have words for. */
const keywords =
  `required type enum const pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum
  multipleOf minItems maxItems uniqueItems contains minProperties maxProperties propertyNames dependencies not oneOf
  anyOf`.split(/\s+/)

/** Names that the schema gives to what stands in a value. */
const namesIn = ({ said }: FormNode): string[] => [
  ...new Set(said.flatMap(({ schema }) => entries(schema.properties).map(([name]) => name))),
]

/** Where the schema names a value, if it does in this file. */
const placesOf = (schema: Source, { said }: FormNode): Place[] => {
  const pointer = said[0]?.pointer
  return pointer === undefined ? [] : [schema.place(pointer, 'key')]
}

/** What nobody enters: a constant that has to be there. */
const isGiven = (node: FormNode) => {
  const constant = saidOf(node, 'const')
  return constant !== undefined && typeof constant !== 'boolean' && node.required
}

/** Names of fields in the hints of one value, with their place. */
function named({ hints, at }: FormNode): { name: string; pointer: string; at: 'key' | 'value' }[] {
  return [
    ...asArray(get(hints, 'order')).map((name, i) => ({
      name: String(name),
      pointer: join(join(at, 'order'), i),
      at: 'value' as const,
    })),
    ...entries(get(hints, 'fields')).map(([name]) => ({
      name,
      pointer: join(join(at, 'fields'), name),
      at: 'key' as const,
    })),
    ...asArray(get(hints, 'checks')).flatMap((check, i) => {
      // Checks name other fields, which they look at too, in their params.
      const params = get(check, 'params')
      const names: [unknown, string][] = [
        [get(check, 'field'), 'field'],
        [get(params, 'field'), 'params/field'],
        ...asArray(get(params, 'fields')).map((name, j): [unknown, string] => [name, `params/fields/${j}`]),
      ]
      return names.flatMap(([value, place]) => {
        // Of a path, its first name is one of these.
        const name = asString(value)?.split('/')[0]
        return name === undefined
          ? []
          : [{ name, pointer: `${join(join(at, 'checks'), i)}/${place}`, at: 'value' as const }]
      })
    }),
    ...entries(get(hints, 'fields')).flatMap(([field, own]) =>
      asArray(get(get(own, 'compute'), 'of')).map((path, i) => ({
        name: String(path).split('/')[0] ?? '',
        pointer: `${join(join(at, 'fields'), field)}/compute/of/${i}`,
        at: 'value' as const,
      })),
    ),
  ]
}

function messages({ schema, ui }: FormFiles, node: FormNode): Finding[] {
  return entries(get(node.hints, 'messages')).flatMap(([keyword]) => {
    const pointer = join(join(node.at, 'messages'), keyword)
    if (!keywords.includes(keyword))
      return [
        ui.finding(id, pointer, `No rule is called "${keyword}".`, suggest(keyword, keywords, ''), 'key'),
      ]
    const stated = keyword === 'required' ? node.required : saidOf(node, keyword) !== undefined
    if (stated || node.said.length === 0) return []
    const name = node.path.at(-1) ?? 'the form'
    const finding = ui.finding(
      id,
      pointer,
      `The form has no rule "${keyword}" for "${name}", so this is never said.`,
      `Add "${keyword}" to ${schema.file}, or remove the message.`,
      'key',
    )
    const holder = node.said[0]?.pointer?.replace(/\/properties\/[^/]+$/, '')
    const place =
      keyword === 'required' && holder !== undefined
        ? [schema.place(`${holder}/required`, 'key')]
        : placesOf(schema, node)
    return [beside(finding, place)]
  })
}

/** Words for values that the schema refuses, and values for which there are none. */
function options({ schema, ui }: FormFiles, node: FormNode): Finding[] {
  const words = get(node.hints, 'options')
  const allowed = choicesOf(node).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  )
  if (!isObject(words) || allowed.length === 0) return []
  const given = Object.keys(words)
  const pointer = join(node.at, 'options')
  const stray = given
    .filter((value) => !allowed.includes(value))
    .map((value) =>
      beside(
        ui.finding(
          id,
          join(pointer, value),
          `The form does not take "${value}".`,
          suggest(value, allowed, ''),
          'key',
        ),
        placesOf(schema, node),
      ),
    )
  const missing = allowed.filter((value) => !given.includes(value))
  // A value that is misspelt is missing too; one finding is enough.
  if (stray.length > 0 || missing.length === 0 || get(node.hints, 'labels') !== undefined) return stray
  return [
    beside(
      ui.finding(
        id,
        pointer,
        `Nothing says what ${list(missing)} is called.`,
        'Add each, or say with "labels" where its words stand.',
        'key',
      ),
      placesOf(schema, node),
    ),
  ]
}

/** Fields without hints, and those that an order leaves out. */
function left(files: FormFiles, node: FormNode, nodes: readonly FormNode[]): Finding[] {
  const { schema, ui } = files
  const own = nodes.filter(
    (one) =>
      one.path.length === node.path.length + 1 &&
      one.at.startsWith(`${node.at}/fields/`) &&
      one.at.split('/').length === node.at.split('/').length + 2,
  )
  const fields = own
    .filter((one) => (!isGiven(one) && saidOf(one, 'readOnly') !== true) || one.hints !== undefined)
    .map((one) => one.path.at(-1) ?? '')
  const hints = get(node.hints, 'fields')
  const order = get(node.hints, 'order')
  const finding = (names: string[], key: 'order' | 'fields', message: string, hint: string) =>
    names.length ? [ui.finding(id, join(node.at, key), `${message}: ${list(names)}.`, hint, 'key')] : []
  const unhinted = fields.filter((name) => get(hints, name) === undefined)
  return [
    ...finding(unhinted, 'fields', 'Without hints', 'Add each to "fields".').map((one) =>
      beside(
        one,
        own
          .filter((field) => unhinted.includes(field.path.at(-1) ?? ''))
          .flatMap((field) => placesOf(schema, field)),
      ),
    ),
    ...finding(
      Array.isArray(order) ? fields.filter((name) => !order.includes(name) && !unhinted.includes(name)) : [],
      'order',
      'Without a place',
      'Add each to "order", or leave "order" out.',
    ),
  ]
}

function ofForm(files: FormFiles, nodes: readonly FormNode[]): Finding[] {
  const { schema, ui } = files
  return nodes.flatMap((node) => {
    // What has no hints at all is told where it should have some.
    if (node.hints === undefined) return []
    const names = [
      ...namesIn(node),
      ...nodes
        .filter((one) => one.kind === 'alternative' && one.at.startsWith(`${node.at}/choices/`))
        .flatMap(namesIn),
    ]
    const used = new Set(named(node).map(({ name }) => name))
    const pointer = node.said.find(
      (one) => one.pointer !== undefined && isObject(one.schema.properties),
    )?.pointer
    const declared = pointer === undefined ? '' : `${pointer}/properties`
    return [
      ...named(node)
        .filter(({ name }) => !names.includes(name))
        .map((one) =>
          beside(
            ui.finding(
              id,
              one.pointer,
              `The form has no field "${one.name}".`,
              suggest(one.name, names, `Add it to ${schema.file}.`),
              one.at,
            ),
            declaredAt(one.name, { source: schema, pointer: declared, names }, used),
          ),
        ),
      ...left(files, node, nodes),
      ...messages(files, node),
      ...options(files, node),
    ]
  })
}

export const unknownField: Rule = {
  id,
  description:
    'The hints of a form are about what its schema has, all of it: fields, items, alternatives, choices, messages.',
  run: (project) =>
    formsOf(project).flatMap((files) => ofForm(files, formNodes(files, project.languages.documents))),
}
