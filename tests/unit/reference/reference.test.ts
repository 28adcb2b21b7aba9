import { readFileSync } from 'node:fs'
import { basename, join as joinPath } from 'node:path'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { drawnPage } from '#engine/tools/drawing/drawings.ts'
import { referencePages } from '#engine/tools/reference/pages.ts'
import { follow } from '#engine/tools/reference/page.ts'
import { Documents } from '#engine/tools/json/documents.ts'
import { asArray, entries, isObject, join, type JsonObject } from '#engine/util/json.ts'
import { diskTree } from '#engine/tools/check/tree.ts'
import { checkout } from '../../support/root.ts'

const schemas = diskTree(checkout).sources.filter(({ file }) => /^schemas\/.*\.schema\.json$/.test(file))

it('the reference pages and the drawings of the flows are what `npm run docs` and `npm run flows` write', () => {
  const written = (file: string) => readFileSync(joinPath(checkout, file), 'utf8')
  for (const [file, text] of referencePages(schemas)) expect(written(file), file).toBe(text)
  // A flow that was just added may be without a drawing.
  const drawn = drawnPage(checkout)
  for (const part of written('flows/README.md').split(/\n(?=### |<!-- )/)) expect(drawn).toContain(part)
})

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
  const inner = Object.entries(node).filter(([key]) => !/^(examples|const|enum|if|contains|x-.*)$/.test(key))
  return [...own, ...inner.flatMap(([key, value]) => keys(value, join(pointer, key)))]
}

it('every key of a language has a description and an example that is valid', () => {
  const documents = new Documents(schemas)
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const [address, { value }] of documents.all) ajv.addSchema(value as JsonObject, address) // schemas are objects
  for (const source of schemas.filter(({ file }) => /^schemas\/(engine|elements)\//.test(file))) {
    const base = documents.addressOf(source)
    for (const { schema, pointer } of keys(source.value)) {
      // What stands below the keyword `properties` of forms is no key.
      if (pointer.includes('/properties/properties/')) continue
      const target = follow(documents, { schema, base })?.schema
      const where = `${source.file} ${pointer}`
      expect(String(schema.description ?? target?.description ?? ''), where).not.toBe('')
      const examples = asArray(schema.examples ?? target?.examples)
      expect(examples, where).not.toEqual([])
      for (const example of examples)
        expect(
          ajv.validate({ $ref: `${base}#${pointer}` }, example),
          `${where}: ${JSON.stringify(example)}`,
        ).toBe(true)
    }
  }
})
