import { follow } from '../../reference/type.ts'
import type { Documents, SchemaPlace } from '../documents.ts'
import { asArray, asString, entries, isObject, join } from '../json.ts'
import type { Rule } from '../rule.ts'

/** The languages, which people write by hand and editors explain to them. */
const language = /^schemas\/(engine|elements)\//

const lists = ['allOf', 'anyOf', 'oneOf']
const single = ['items', 'additionalProperties', 'then', 'else']

/** Every property that a schema declares, with its place. An `if` and a `contains` declare none: they only ask. */
function properties(schema: unknown, pointer: string): { key: string; schema: unknown; pointer: string }[] {
  if (!isObject(schema)) return []
  const named = entries(schema.properties).map(([key, property]) => ({
    key,
    schema: property,
    pointer: join(join(pointer, 'properties'), key),
  }))
  const inner = [
    ...named,
    ...entries(schema.definitions).map(([key, one]) => ({
      schema: one,
      pointer: join(join(pointer, 'definitions'), key),
    })),
    ...lists.flatMap((word) =>
      asArray(schema[word]).map((one, i) => ({ schema: one, pointer: join(join(pointer, word), i) })),
    ),
    ...single.map((word) => ({ schema: schema[word], pointer: join(pointer, word) })),
  ]
  return [...named, ...inner.flatMap((one) => properties(one.schema, one.pointer))]
}

/** What a key says, or what it refers to says. */
function said(documents: Documents, place: SchemaPlace, keyword: string): unknown {
  return place.schema[keyword] ?? follow(documents, place)?.schema[keyword]
}

const hints = {
  description: 'Add "description" with one sentence, or to what it refers to.',
  examples: 'Add "examples" with a list of at least one, or to what it refers to.',
}

export const undescribedKey: Rule = {
  id: 'undescribed-key',
  description:
    'Every key of a language has a description and an example: editors and reference pages show them.',
  check({ of, languages: { documents } }, report) {
    for (const source of of('schema')) {
      const base = documents.addressOf(source)
      for (const { key, schema, pointer } of language.test(source.file) ? properties(source.value, '') : []) {
        const place = isObject(schema) ? { schema, base } : undefined
        // Behind a $ref that leads nowhere may be anything; another rule reports it.
        if (!place || !follow(documents, place)) continue
        if (!asString(said(documents, place, 'description'))?.trim())
          report(source.keyAt(pointer), `"${key}" has no description.`, hints.description)
        if (!asArray(said(documents, place, 'examples')).length)
          report(source.keyAt(pointer), `"${key}" has no example.`, hints.examples)
      }
    }
  },
}
