import { basename } from 'node:path'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { referencePages } from '#engine/tools/reference/pages.ts'
import { follow } from '#engine/tools/reference/type.ts'
import { Documents } from '#engine/tools/json/documents.ts'
import type { JsonObject } from '#engine/util/json.ts'
import { asArray, entries, isObject, join } from '#engine/util/json.ts'
import { diskTree } from '#engine/tools/check/tree.ts'
import { checkout } from '../../support/root.ts'

const schemas = diskTree(checkout).sources.filter(({ file }) => /^schemas\/.*\.schema\.json$/.test(file))

it('the reference describes each object once, without broken links', () => {
  const pages = referencePages(schemas)
  const names = [...pages.keys()].map((file) => basename(file))
  expect(names).toEqual(
    expect.arrayContaining(['flow.md', 'screen.md', 'elements.md', 'tenant.md']) as string[],
  )
  for (const [file, text] of pages) {
    const own = [...text.matchAll(/^#+ (.+)$/gm)].map(
      ([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
    )
    expect(new Set(own).size, file).toBe(own.length)
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      expect(target.startsWith('#') ? own : names, file).toContain(target)
    expect(text, file).not.toMatch(/undefined|\[object|\bvalue, (required|optional)\. *$/m)
  }
})

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

it('every example in the reference is valid', () => {
  const documents = new Documents(schemas)
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const [address, { value }] of documents.all) ajv.addSchema(value as JsonObject, address) // schemas are objects
  for (const source of schemas.filter(({ file }) => /^schemas\/(engine|elements)\//.test(file))) {
    const base = documents.addressOf(source)
    for (const { schema, pointer } of keys(source.value)) {
      const examples = schema.examples ?? follow(documents, { schema, base })?.schema.examples
      for (const example of asArray(examples))
        expect(
          ajv.validate({ $ref: `${base}#${pointer}` }, example),
          `${source.file} ${pointer}: ${JSON.stringify(example)}`,
        ).toBe(true)
    }
  }
})
