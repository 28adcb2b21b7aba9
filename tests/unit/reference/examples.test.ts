import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { follow } from '#engine/tools/reference/type.ts'
import { Documents } from '#engine/tools/check/schemas/documents.ts'
import type { JsonObject } from '#engine/util/json.ts'
import { asArray, entries, isObject, join } from '#engine/tools/check/json.ts'
import { diskTree } from '#engine/tools/check/tree.ts'
import { checkout } from '../../support/root.ts'

const schemas = diskTree(checkout).sources.filter(({ file }) => /^schemas\/.*\.schema\.json$/.test(file))
const documents = new Documents(schemas)
const ajv = new Ajv({ strict: false, validateFormats: false })
for (const [address, { value }] of documents.all) ajv.addSchema(value as JsonObject, address) // schemas are objects

/** Every schema of a key, with its place. */
function keys(node: unknown, pointer = ''): { schema: JsonObject; pointer: string }[] {
  if (Array.isArray(node)) return node.flatMap((item, i) => keys(item, join(pointer, i)))
  if (!isObject(node)) return []
  const own = entries(node.properties).flatMap(([key, schema]) =>
    isObject(schema) ? [{ schema, pointer: join(join(pointer, 'properties'), key) }] : [],
  )
  const inner = Object.entries(node).filter(([key]) => !['examples', 'const', 'enum'].includes(key))
  return [...own, ...inner.flatMap(([key, value]) => keys(value, join(pointer, key)))]
}

const languages = schemas.filter(({ file }) => /^schemas\/(engine|elements)\//.test(file))

it.each(languages.map((source) => [source.file, source] as const))('%s: every example fits', (_, source) => {
  const base = documents.addressOf(source)
  for (const { schema, pointer } of keys(source.value)) {
    const examples = asArray(schema.examples ?? follow(documents, { schema, base })?.schema.examples)
    for (const example of examples)
      expect(
        ajv.validate({ $ref: `${base}#${pointer}` }, example),
        `${pointer}: ${JSON.stringify(example)}`,
      ).toBe(true)
  }
})
