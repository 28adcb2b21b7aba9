import { applied } from '../applied.ts'
import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { stem } from '../layout.ts'
import type { Project } from '../project.ts'
import { declared } from '../shape.ts'
import type { Source } from '../source.ts'
import { list, suggest } from '../suggest.ts'

const id = 'unknown-field'

/** Names of fields in the hints of a form, with their place. */
function named(source: Source): { name: string; pointer: string; at: 'key' | 'value' }[] {
  const ui = source.value
  return [
    ...asArray(get(ui, 'order')).map((name, i) => ({
      name: String(name),
      pointer: `/order/${i}`,
      at: 'value' as const,
    })),
    ...entries(get(ui, 'fields')).map(([name]) => ({
      name,
      pointer: join('/fields', name),
      at: 'key' as const,
    })),
    ...asArray(get(ui, 'checks')).flatMap((check, i) => {
      // Checks name other fields, which they look at too, in their params.
      const params = get(check, 'params')
      const names: [unknown, string][] = [
        [get(check, 'field'), 'field'],
        [get(params, 'field'), 'params/field'],
        ...asArray(get(params, 'fields')).map((name, j): [unknown, string] => [name, `params/fields/${j}`]),
      ]
      return names.flatMap(([value, place]) => {
        const name = asString(value)
        return name === undefined ? [] : [{ name, pointer: `/checks/${i}/${place}`, at: 'value' as const }]
      })
    }),
    ...entries(get(ui, 'messages')).map(([key]) => ({
      name: key.split('.')[0] ?? '',
      pointer: join('/messages', key),
      at: 'key' as const,
    })),
  ]
}

/** Rules of JSON Schema that a field can break, and so have words for. */
const keywords =
  'required type enum const pattern minLength maxLength minimum maximum minItems maxItems'.split(' ')

/** Where the schema of a form would state a rule of a field. */
function ruleAt({ value }: Source, keyword: string, name: string): string {
  if (keyword !== 'required') return join('/properties', name)
  return get(value, 'required') === undefined ? '' : '/required'
}

function messages(source: Source, schema: Source): Finding[] {
  return entries(get(source.value, 'messages')).flatMap(([key]) => {
    const keyword = key.slice(key.indexOf('.') + 1)
    const name = key.split('.')[0] ?? ''
    const field = get(get(schema.value, 'properties'), name)
    const pointer = join('/messages', key)
    if (!keywords.includes(keyword))
      return [
        source.finding(id, pointer, `No rule is called "${keyword}".`, suggest(keyword, keywords, ''), 'key'),
      ]
    const stated =
      keyword === 'required'
        ? asArray(get(schema.value, 'required')).includes(name)
        : get(field, keyword) !== undefined || get(field, '$ref') !== undefined
    return stated || field === undefined
      ? []
      : [
          beside(
            source.finding(
              id,
              pointer,
              `The form has no rule "${keyword}" for "${name}", so this is never said.`,
              `Add "${keyword}" to ${schema.file}, or remove the message.`,
              'key',
            ),
            [schema.place(ruleAt(schema, keyword, name), 'key')],
          ),
        ]
  })
}

/** Options that the schema of the field would refuse, and values that no option gives. */
function options({ languages: { documents } }: Project, source: Source, schema: Source): Finding[] {
  const base = documents.addressOf(schema)
  return entries(get(source.value, 'fields')).flatMap(([field, ui]) => {
    const node = get(get(schema.value, 'properties'), field)
    const allowed = isObject(node)
      ? applied(documents, { schema: node, base, via: [] }, '').flatMap((one) => asArray(one.schema.enum))
      : []
    const given = asArray(get(ui, 'options')).map((option) => get(option, 'value'))
    const missing = allowed.filter((value) => !given.includes(value)).map(String)
    const unoffered =
      given.length && missing.length
        ? [
            beside(
              source.finding(
                id,
                `${join('/fields', field)}/options`,
                `Nobody can choose ${list(missing)}.`,
                'Add an option for each, or take it out of the schema.',
                'key',
              ),
              [schema.place(join('/properties', field), 'key')],
            ),
          ]
        : []
    const stray = asArray(get(ui, 'options')).flatMap((option, i) => {
      const value = get(option, 'value')
      return !allowed.length || allowed.includes(value)
        ? []
        : [
            beside(
              source.finding(
                id,
                `${join('/fields', field)}/options/${i}/value`,
                `The form does not take "${String(value)}".`,
                suggest(String(value), allowed.map(String), ''),
              ),
              get(node, 'enum') === undefined ? [] : [schema.place(`${join('/properties', field)}/enum`)],
            ),
          ]
    })
    // A value that is misspelt is missing too; one finding is enough.
    return stray.length ? stray : unoffered
  })
}

/** Fields that the hints leave out of their order, of `fields`, or of both. */
function left(source: Source, schema: Source, fields: string[]): Finding[] {
  const order = asArray(get(source.value, 'order'))
  const hints = get(source.value, 'fields')
  const placed = (field: string) => order.includes(field)
  const hinted = (field: string) => get(hints, field) !== undefined
  const finding = (names: string[], key: 'order' | 'fields', message: string, hint: string) =>
    names.length ? [source.finding(id, `/${key}`, `${message}: ${list(names)}.`, hint, 'key')] : []
  const neither = fields.filter((field) => !placed(field) && !hinted(field))
  return [
    ...finding(neither, 'order', 'Without a place or hints', 'Add each to "order" and to "fields".').map(
      (one) =>
        beside(
          one,
          neither.map((field) => schema.place(join('/properties', field), 'key')),
        ),
    ),
    ...finding(
      fields.filter((field) => hinted(field) && !placed(field)),
      'order',
      'Without a place',
      'Add each to "order".',
    ),
    ...finding(
      fields.filter((field) => placed(field) && !hinted(field)),
      'fields',
      'Without hints',
      'Add each to "fields".',
    ),
  ]
}

export const unknownField: Rule = {
  id,
  description:
    'The hints of a form name its fields, all of them, and the options that it takes, all of them too.',
  run: (project) =>
    project.of('form-ui').flatMap((source) => {
      const schema = project
        .of('schema')
        .find(({ file }) => file === `schemas/forms/${stem(source.file)}.schema.json`)
      if (!schema || !isObject(schema.value) || !source.readable) return []
      const fields = declared(project.languages.documents, [
        { schema: schema.value, base: project.languages.documents.addressOf(schema), via: [] },
      ])
      const names = named(source)
      const used = new Set(names.map(({ name }) => name))
      const properties = isObject(get(schema.value, 'properties')) ? '/properties' : ''
      return [
        ...names
          .filter(({ name }) => !fields.includes(name))
          .map(({ name, pointer, at }) =>
            beside(
              source.finding(
                id,
                pointer,
                `The form has no field "${name}".`,
                suggest(name, fields, `Add it to ${schema.file}.`),
                at,
              ),
              declaredAt(name, { source: schema, pointer: properties, names: fields }, used),
            ),
          ),
        ...left(source, schema, fields),
        ...messages(source, schema),
        ...options(project, source, schema),
      ]
    }),
}
