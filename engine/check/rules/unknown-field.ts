import type { Finding, Rule } from '../finding.ts'
import { applied } from '../applied.ts'
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
      // Checks name a second field, which they compare with, in their params.
      const names = [asString(get(check, 'field')), asString(get(get(check, 'params'), 'field'))]
      return names.flatMap((name, j) =>
        name === undefined
          ? []
          : [{ name, pointer: `/checks/${i}/${j ? 'params/' : ''}field`, at: 'value' as const }],
      )
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
          source.finding(
            id,
            pointer,
            `The form has no rule "${keyword}" for "${name}", so this is never said.`,
            `Add "${keyword}" to ${schema.file}, or remove the message.`,
            'key',
          ),
        ]
  })
}

/** Options that the schema of the field would refuse. */
function options({ languages: { documents } }: Project, source: Source, schema: Source): Finding[] {
  const base = documents.addressOf(schema)
  return entries(get(source.value, 'fields')).flatMap(([field, ui]) => {
    const node = get(get(schema.value, 'properties'), field)
    const allowed = isObject(node)
      ? applied(documents, { schema: node, base, via: [] }, '').flatMap((one) => asArray(one.schema.enum))
      : []
    return asArray(get(ui, 'options')).flatMap((option, i) => {
      const value = get(option, 'value')
      return !allowed.length || allowed.includes(value)
        ? []
        : [
            source.finding(
              id,
              `${join('/fields', field)}/options/${i}/value`,
              `The form does not take "${String(value)}".`,
              suggest(String(value), allowed.map(String), ''),
            ),
          ]
    })
  })
}

export const unknownField: Rule = {
  id,
  description: 'The hints of a form name its fields, all of them, and options that it takes.',
  run: (project) =>
    project.of('form-ui').flatMap((source) => {
      const schema = project
        .of('schema')
        .find(({ file }) => file === `schemas/forms/${stem(source.file)}.schema.json`)
      if (!schema || !isObject(schema.value) || !source.readable) return []
      const fields = declared(project.languages.documents, [
        { schema: schema.value, base: project.languages.documents.addressOf(schema), via: [] },
      ])
      const order = asArray(get(source.value, 'order'))
      const left = fields.filter(
        (field) => !order.includes(field) || get(get(source.value, 'fields'), field) === undefined,
      )
      return [
        ...named(source)
          .filter(({ name }) => !fields.includes(name))
          .map(({ name, pointer, at }) =>
            source.finding(
              id,
              pointer,
              `The form has no field "${name}".`,
              suggest(name, fields, `Add it to ${schema.file}.`),
              at,
            ),
          ),
        ...(left.length
          ? [
              source.finding(
                id,
                '/order',
                `Without a place or hints: ${list(left)}.`,
                'Add each to "order" and to "fields".',
                'key',
              ),
            ]
          : []),
        ...messages(source, schema),
        ...options(project, source, schema),
      ]
    }),
}
