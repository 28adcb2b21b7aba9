import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { stem } from '../layout.ts'
import { relatedTo } from '../names.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { nodesFor } from '../schema-walk.ts'
import { keysOf, shapeOf } from '../shape.ts'
import type { Source } from '../source.ts'
import { list, suggest } from '../suggest.ts'

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

function checkMessages(source: Source, schema: Source, report: Report): void {
  for (const [key] of entries(get(source.value, 'messages'))) {
    const keyword = key.slice(key.indexOf('.') + 1)
    const name = key.split('.')[0] ?? ''
    const field = get(get(schema.value, 'properties'), name)
    const place = source.keyAt(join('/messages', key))
    const stated =
      keyword === 'required'
        ? asArray(get(schema.value, 'required')).includes(name)
        : get(field, keyword) !== undefined || get(field, '$ref') !== undefined
    if (!keywords.includes(keyword))
      report(place, `No rule is called "${keyword}".`, suggest(keyword, keywords, ''))
    else if (!stated && field !== undefined)
      report(
        place,
        `The form has no rule "${keyword}" for "${name}", so this is never said.`,
        `Add "${keyword}" to ${schema.file}, or remove the message.`,
        [schema.keyAt(ruleAt(schema, keyword, name))],
      )
  }
}

/** Options that the schema of the field would refuse, and values that no option gives. */
function checkOptions(
  { languages: { documents } }: Project,
  source: Source,
  schema: Source,
  report: Report,
): void {
  const base = documents.addressOf(schema)
  for (const [field, ui] of entries(get(source.value, 'fields'))) {
    const node = get(get(schema.value, 'properties'), field)
    const at = join('/properties', field)
    const allowed = isObject(node)
      ? nodesFor(documents, { schema: node, base }, '').flatMap((one) => asArray(one.schema.enum))
      : []
    const pointer = `${join('/fields', field)}/options`
    const given = asArray(get(ui, 'options')).map((option) => get(option, 'value'))
    const stray = allowed.length ? [...given.entries()].filter(([, value]) => !allowed.includes(value)) : []
    for (const [i, value] of stray)
      report(
        source.at(`${pointer}/${i}/value`),
        `The form does not take "${String(value)}".`,
        suggest(String(value), allowed.map(String), ''),
        get(node, 'enum') === undefined ? [] : [schema.at(`${at}/enum`)],
      )
    const missing = allowed.filter((value) => !given.includes(value)).map(String)
    // A value that is misspelt is missing too; one finding is enough.
    if (!stray.length && given.length && missing.length)
      report(
        source.keyAt(pointer),
        `Nobody can choose ${list(missing)}.`,
        'Add an option for each, or take it out of the schema.',
        [schema.keyAt(at)],
      )
  }
}

/** Fields that the hints leave out of their order, of `fields`, or of both. */
function checkComplete(source: Source, schema: Source, fields: string[], report: Report): void {
  const order = asArray(get(source.value, 'order'))
  const placed = (field: string) => order.includes(field)
  const hinted = (field: string) => get(get(source.value, 'fields'), field) !== undefined
  const neither = fields.filter((field) => !placed(field) && !hinted(field))
  const unplaced = fields.filter((field) => hinted(field) && !placed(field))
  const unhinted = fields.filter((field) => placed(field) && !hinted(field))
  if (neither.length)
    report(
      source.keyAt('/order'),
      `Without a place or hints: ${list(neither)}.`,
      'Add each to "order" and to "fields".',
      neither.map((field) => schema.keyAt(join('/properties', field))),
    )
  if (unplaced.length)
    report(source.keyAt('/order'), `Without a place: ${list(unplaced)}.`, 'Add each to "order".')
  if (unhinted.length)
    report(source.keyAt('/fields'), `Without hints: ${list(unhinted)}.`, 'Add each to "fields".')
}

export const unknownField: Rule = {
  id: 'unknown-field',
  description:
    'The hints of a form name its fields, all of them, and the options that it takes, all of them too.',
  check(project, report) {
    const { documents } = project.languages
    for (const source of project.of('form-ui')) {
      const schema = project
        .of('schema')
        .find(({ file }) => file === `schemas/forms/${stem(source.file)}.schema.json`)
      if (!schema || !isObject(schema.value) || !source.readable) continue
      const fields = keysOf(documents, shapeOf({ schema: schema.value, base: documents.addressOf(schema) }))
      const names = named(source)
      const used = new Set(names.map(({ name }) => name))
      const declarations = fields.map((name) => ({ name, place: schema.keyAt(join('/properties', name)) }))
      const homes = [schema.keyAt(isObject(get(schema.value, 'properties')) ? '/properties' : '')]
      for (const { name, pointer, at } of names)
        if (!fields.includes(name))
          report(
            at === 'key' ? source.keyAt(pointer) : source.at(pointer),
            `The form has no field "${name}".`,
            suggest(name, fields, `Add it to ${schema.file}.`),
            relatedTo(name, { declarations, homes }, used),
          )
      checkComplete(source, schema, fields, report)
      checkMessages(source, schema, report)
      checkOptions(project, source, schema, report)
    }
  },
}
