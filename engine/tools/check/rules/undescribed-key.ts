import { follow } from '../../reference/type.ts'
import type { Documents, SchemaPlace } from '../documents.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, isObject, join } from '../json.ts'
import type { Source } from '../source.ts'

const id = 'undescribed-key'

/** The languages, which people write by hand and editors explain to them. */
const language = /^schemas\/(engine|elements)\//

const lists = ['allOf', 'anyOf', 'oneOf']
const single = ['items', 'additionalProperties', 'contains', 'then', 'else']

/** Every property that a schema declares, with its place. An `if` declares none: it only asks. */
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

function ofSource(documents: Documents, source: Source): Finding[] {
  const base = documents.addressOf(source)
  return properties(source.value, '').flatMap(({ key, schema, pointer }) => {
    if (!isObject(schema)) return []
    const place = { schema, base }
    // Behind a $ref that leads nowhere may be anything; another rule says so.
    if (!follow(documents, place)) return []
    const missing = [
      ...(asString(said(documents, place, 'description'))?.trim() ? [] : ['description']),
      ...(asArray(said(documents, place, 'examples')).length ? [] : ['examples']),
    ]
    return missing.map((keyword) =>
      source.finding(
        id,
        pointer,
        `"${key}" has no ${keyword === 'examples' ? 'example' : keyword}.`,
        keyword === 'examples'
          ? 'Add "examples" with a list of at least one, or to what it refers to.'
          : 'Add "description" with one sentence, or to what it refers to.',
        'key',
      ),
    )
  })
}

export const undescribedKey: Rule = {
  id,
  description:
    'Every key of a language has a description and an example: editors and reference pages show them.',
  run: ({ of, languages }) =>
    of('schema')
      .filter(({ file }) => language.test(file))
      .flatMap((source) => ofSource(languages.documents, source)),
}
