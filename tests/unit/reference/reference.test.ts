import { check as isFormatted } from 'prettier'
import { describe, expect, it } from 'vitest'
import { referencePages } from '#engine/tools/reference/pages.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { parse } from '#engine/tools/check/parse.ts'
import { diskTree, withFile } from '#engine/tools/check/tree.ts'
import { checkout } from '../../support/root.ts'

const tree = diskTree(checkout)
const schemas = tree.sources.filter(({ file }) => file.endsWith('.schema.json'))
const pages = referencePages(schemas)
const prettier = { parser: 'markdown', printWidth: 110, singleQuote: true, semi: false }

const name = (file: string) => file.replace(/^.*\//, '')
const anchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`)

it('has a page for each language, and one each for all elements and for forms', () => {
  expect([...pages.keys()].map(name).toSorted()).toEqual(
    [
      'config',
      'elements',
      'errors',
      'flow',
      'form-ui',
      'forms',
      'guards',
      'part',
      'problem',
      'routes',
      'screen',
      'tenant',
      'texts',
      'variant',
    ].map((one) => `${one}.md`),
  )
})

describe.each([...pages].map(([file, text]) => [name(file), text] as const))('%s', (_, text) => {
  it('is formatted, describes every object once, and has no broken links', async () => {
    expect(await isFormatted(text, prettier)).toBe(true)
    const own = anchors(text)
    expect(new Set(own).size).toBe(own.length)
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      if (target.startsWith('#')) expect(own).toContain(target)
      else expect([...pages.keys()].map(name)).toContain(target)
    expect(text).not.toMatch(/undefined|\[object|\bvalue, (required|optional)\. *$/m)
  })
})

it('does not depend on the order of files', () => {
  expect([...referencePages(schemas.toReversed())].toSorted()).toEqual([...pages].toSorted())
})

it('says name, type, whether it is required, description and examples', () => {
  const schema = {
    $id: 'https://wechselwerk.example/schemas/engine/pizza.schema.json',
    title: 'Pizza',
    description: 'A *pizza* for <one>, see [menu] and `a*b`.',
    type: 'object',
    properties: {
      size: { enum: ['s', 'l'], description: 'How large.', examples: ['s', 'l'] },
      toppings: {
        type: 'array',
        description: 'On top.',
        items: { anyOf: [{ type: 'string' }, { $ref: '#/definitions/topping' }] },
        examples: [['ham']],
      },
      price: { type: ['number', 'null'], description: 'In euros.', examples: [9.5] },
      half: { $ref: '#/definitions/topping' },
      of: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'Slices.',
        examples: [{}],
      },
      gone: { $ref: '#/definitions/none' },
      id: { allOf: [{ $ref: '#/definitions/shortName' }], description: 'Own words.', examples: ['m'] },
    },
    required: ['size'],
    definitions: {
      shortName: { type: 'string', description: 'A name.', examples: ['x'] },
      topping: {
        title: 'Topping',
        description: 'Something on top.',
        type: 'object',
        properties: { on: { $ref: '#/definitions/topping' } },
        examples: [{}],
      },
    },
  }
  const source = parse('schemas/engine/pizza.schema.json', JSON.stringify(schema))
  expect(referencePages([source]).get('schemas/engine/docs/pizza.md')).toBe(`# Pizza

Generated from \`schemas/engine/pizza.schema.json\` by \`npm run docs\`.

A \\*pizza\\* for \\<one>, see \\[menu\\] and \`a*b\`.

- \`size\`: \`"s"\` or \`"l"\`, required. How large. Examples: \`"s"\`, \`"l"\`.
- \`toppings\`: list of (text or [Topping](#topping)), optional. On top. Example: \`["ham"]\`.
- \`price\`: number or null, optional. In euros. Example: \`9.5\`.
- \`half\`: [Topping](#topping), optional. Something on top. Example: \`{}\`.
- \`of\`: names to whole number, optional. Slices. Example: \`{}\`.
- \`gone\`: value, optional.
- \`id\`: short name, optional. Own words. Example: \`"m"\`.

## Topping

Something on top.

- \`on\`: [Topping](#topping), optional. Something on top. Example: \`{}\`.
`)
})

it('the check finds a page that is missing, stale or left over', () => {
  const found = (file: string, text: string | undefined) =>
    checkProject(checkout, withFile(tree, file, text)).map((one) => `${one.file}:${one.line} ${one.rule}`)
  const file = 'schemas/engine/docs/flow.md'
  expect(found(file, undefined)).toEqual([`${file}:1 stale-reference`])
  expect(found(file, `${pages.get(file) ?? ''}More.\n`)).toEqual([
    `${file}:${(pages.get(file) ?? '').split('\n').length} stale-reference`,
  ])
  expect(found('schemas/engine/docs/old.md', '# Old\n')).toEqual([
    'schemas/engine/docs/old.md:1 stale-reference',
  ])
  const schema = 'schemas/engine/texts.schema.json'
  const text = tree.sources.find((source) => source.file === schema)?.text ?? ''
  expect(found(schema, text.replace('"The texts of one locale', '"All texts of one locale'))).toEqual([
    'schemas/engine/docs/texts.md:5 stale-reference',
  ])
})
