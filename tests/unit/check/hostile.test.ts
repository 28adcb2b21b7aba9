import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { base, checkBroken, withBroken } from './broken.ts'

const guards = 'flows/guards.json'
const raw = (value: string, file = guards) => [{ file, op: 'raw' as const, value }]

const everyFile = [
  guards,
  'flows/routes.json',
  'flows/errors.json',
  'flows/order/flow.json',
  'flows/order/screens/size.json',
  'flows/texts/de/order.json',
  'tenants/shop/tenant.json',
  'schemas/context/context.schema.json',
  'schemas/forms/guest.schema.json',
  'schemas/forms/guest.ui.json',
  'src/boot/config.json',
]

/** Where the findings of a text in flows/guards.json are, and that they say what to do. */
function places(text: string): string[] {
  return checkBroken(raw(text)).map(({ file, line, column, rule, hint }) => {
    expect(hint).not.toBe('')
    return `${file}:${line}:${column} ${rule}`
  })
}

it.each([
  ['nothing', '', '1:1 json'],
  ['half a file', '{\n  "hasSize": {', '2:15 json'],
  ['no JSON at all', '<html>', '1:1 json'],
  ['a key without quotes', '{ hasSize: {} }', '1:3 json'],
  ['depth 10,000', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, '1:201 json'],
  ['depth 10,000, never closed', '['.repeat(10_000), '1:41 json'],
  ['100,000 values', `[${`[${'0,'.repeat(999)}0],`.repeat(99)}0]`, '1:80083 json'],
  ['a list of 3,000', `{ "b": [${'0,'.repeat(2999)}0] }`, '1:8 json'],
  ['a text of 20,000 characters', `{ "b": "${'x'.repeat(20_000)}" }`, '1:8 json'],
  ['a list of more than a megabyte', `{ "b": [${`"${'x'.repeat(400)}",`.repeat(2999)}0] }`, '1:8 json'],
  ['more than a megabyte', ' '.repeat(1024 * 1024 + 1), '1:1 json'],
  ['a NUL', '{ "a\\u0000": {}, "b": "\\u0000" }', '1:23 json'],
  ['half a character', '{ "b": "\\ud800" }', '1:8 json'],
  ['a blank that is none', '{\u00a0"b": {} }', '1:2 json'],
  ['a number that is none', '{ "b": 01 }', '1:9 json'],
])('%s', (_, text, place) => {
  expect(places(text)).toContain(`${guards}:${place}`)
})

it('does not report names as missing that an unreadable file may declare', () => {
  expect(new Set(checkBroken(raw('{')).map(({ rule }) => rule))).toEqual(new Set(['json']))
  for (const file of [
    'flows/order/flow.json',
    'flows/order/screens/size.json',
    'flows/texts/en/order.json',
    'schemas/context/context.schema.json',
  ])
    expect(new Set(checkBroken(raw('{', file)).map((one) => `${one.file} ${one.rule}`)), file).toEqual(
      new Set([`${file} json`]),
    )
})

it.each(['[]', 'null', '{}'])('%s in place of each file', (text) => {
  for (const file of everyFile) expect(checkBroken(raw(text, file)), file).not.toEqual([])
})

it.each(everyFile)('a folder in place of %s', (file) => {
  withBroken([{ file, op: 'remove' }], (root) => {
    mkdirSync(join(root, file))
    expect(checkProject(root)).toContainEqual(
      expect.objectContaining({
        file,
        rule: 'json',
        line: 1,
        message: 'This is a folder, not a file.',
      }),
    )
  })
})

it('a file in place of a folder, a link to nowhere, a binary', () => {
  withBroken(raw('x'), (root) => {
    rmSync(join(root, 'flows'), { recursive: true })
    writeFileSync(join(root, 'flows'), 'x')
    symlinkSync(join(root, 'nowhere'), join(root, 'tenants/shop/lost.json'))
    symlinkSync('/etc/hosts', join(root, 'tenants/shop/logo-dark.svg'))
    writeFileSync(join(root, 'tenants/shop/tenant.json'), Uint8Array.of(0xff, 0xfe, 0))
    const found = checkProject(root).map(({ file, rule }) => `${file} ${rule}`)
    expect(found).toContain('tenants/shop/lost.json json')
    expect(found).toContain('tenants/shop/tenant.json json')
    expect(found).toContain('tenants/shop/logo-dark.svg tenant-file')
  })
})

it.each([
  ['tenant.json', 'tenant-file', (text: string) => text + ' '.repeat(256 * 1024)],
  ['logo.svg', 'unsafe-picture', (text: string) => `<!--${' '.repeat(256 * 1024)}-->${text}`],
])('a %s of more than 256 KB', (name, rule, padded) => {
  const file = `tenants/shop/${name}`
  expect(checkBroken(raw(padded(readFileSync(join(base, file), 'utf8')), file))).toMatchObject([
    { file, rule, message: 'Larger than 262144 bytes.' },
  ])
})

const whyOf = (svg: string) =>
  checkBroken(raw(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`, 'tenants/shop/logo.svg')).map(
    ({ rule }) => rule,
  )

it.each([
  ['after an element', '<style><g/>@import url(https://evil.example/x.css);</style>'],
  ['after a title', '<style><title>x</title>@import "https://evil.example/x.css";</style>'],
  ['cut by a comment', '<style>@imp<!-- -->ort "https://evil.example/x.css";</style>'],
  ['in image-set()', `<rect style="fill:image-set('https://evil.example/x.png' 1x)"/>`],
  ['in image()', '<style>rect{background:image("https://evil.example/x.png")}</style>'],
])('a style that fetches a file, %s', (_, svg) => expect(whyOf(svg)).toEqual(['unsafe-picture']))

it('no configuration at all', () => {
  for (const root of ['/nowhere', join(import.meta.dirname, '../../fixtures/check/rules')])
    expect(checkProject(root)).toMatchObject([
      { rule: 'missing-file', message: 'There is nothing to check: no flows, schemas or tenants.' },
    ])
})

it('a folder of tenants alone is checked with the schemas of the product', () => {
  withBroken([], (root) => {
    rmSync(join(root, 'flows'), { recursive: true })
    rmSync(join(root, 'schemas'), { recursive: true })
    rmSync(join(root, 'src'), { recursive: true })
    writeFileSync(join(root, 'tenants/shop/tenant.json'), '{ "id": "shop", "nmae": "Shop" }')
    const found = checkProject(root)
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['tenants/shop/tenant.json']))
    expect(found).toContainEqual(
      expect.objectContaining({ rule: 'schema', pointer: '/nmae', hint: 'Did you mean "name"?' }),
    )
  })
})

it('names such as __proto__ are checked like others', () => {
  for (const name of ['toString', 'hasOwnProperty', 'valueOf'])
    expect(
      checkBroken([
        { file: 'flows/order/flow.json', op: 'set', pointer: '/states/guest/meta/requires', value: name },
      ]),
    ).toMatchObject([{ rule: 'unresolved-reference', pointer: '/states/guest/meta/requires' }])
})

it.each([
  ['a byte order mark', '\uFEFF{}', '1:1 json'],
  ['a comment', '{ // x\n }', '1:3 json'],
  ['a key twice', '{ "a": {}, "a": {} }', '1:12 json'],
  [
    'a key twice, deep down',
    '{ "a": { "type": "object", "properties": { "b": {}, "b": {} } } }',
    '1:53 json',
  ],
  ...['__proto__', 'constructor', 'prototype'].flatMap((key) =>
    [0, 1, 5, 30].map((depth): [string, string, string] => [
      `${key} at depth ${depth}`,
      `${'{"a":'.repeat(depth)}{"${key}":{"isAdmin":1}}${'}'.repeat(depth)}`,
      `1:${5 * depth + 2} json`,
    ]),
  ),
  ['__proto__ in a list', '{ "a": { "enum": [[{ "__proto__": 1 }]] } }', '1:22 json'],
])('%s', (_, text, place) => {
  expect(places(text)).toContain(`${guards}:${place}`)
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
})

it.each([
  ['to itself', 'ref-cycle', { $ref: '#/properties/name' }],
  // A list may hold values like the whole; a field that is the whole would show itself without end.
  ['to the whole', 'ref-cycle', { $ref: '#' }],
  ['through another', 'ref-cycle', { allOf: [{ $ref: '#/properties/kind' }] }],
])('a $ref cycle %s', (_, rule, name) => {
  const found = checkBroken([
    { file: 'schemas/forms/guest.schema.json', op: 'set', pointer: '/properties/name', value: name },
    ...('allOf' in name
      ? [
          {
            file: 'schemas/forms/guest.schema.json',
            op: 'set' as const,
            pointer: '/properties/kind',
            value: { $ref: '#/properties/name' },
          },
        ]
      : []),
  ])
  expect(found).toContainEqual(expect.objectContaining({ rule, file: 'schemas/forms/guest.schema.json' }))
})

it('no finding contains a stack trace or a path of this machine', () => {
  const texts = ['{', '\uFEFF', '['.repeat(10_000), '{ "__proto__": {} }', '{ "a": 01 }']
  for (const { message, hint } of texts.flatMap((text) => checkBroken(raw(text))))
    expect(message + hint).not.toMatch(/\n\s+at |node:internal|\/unit\/check|RangeError|TypeError/)
})
