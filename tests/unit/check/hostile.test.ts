import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { base, checkBroken, withBroken } from './broken.ts'

const guards = 'flows/guards.json'
const raw = (value: string, file = guards) => [{ file, op: 'raw' as const, value }]

/** Texts that are no file of ours, and where that is said. */
const unreadable: [what: string, text: string, place: string][] = [
  ['nothing', '', '1:1'],
  ['half a file', '{\n  "hasSize": {', '2:15'],
  ['depth 10,000', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, '1:201'],
  ['100,000 values', `[${`[${'0,'.repeat(999)}0],`.repeat(99)}0]`, '1:80083'],
  ['a text of 20,000 characters', `{ "b": "${'x'.repeat(20_000)}" }`, '1:8'],
  ['more than a megabyte', ' '.repeat(1024 * 1024 + 1), '1:1'],
  ['a NUL', '{ "a\\u0000": {}, "b": "\\u0000" }', '1:23'],
  ['half a character', '{ "b": "\\ud800" }', '1:8'],
  ['a byte order mark', '\uFEFF{}', '1:1'],
  ['a comment', '{ // x\n }', '1:3'],
  ['a key twice', '{ "a": { "type": "object", "properties": { "b": {}, "b": {} } } }', '1:53'],
  ...['__proto__', 'constructor', 'prototype'].map((key): [string, string, string] => [
    key,
    `{"a":{"a":{"${key}":{"isAdmin":1}}}}`,
    '1:12',
  ]),
]

it.each(unreadable)('%s in a file is a finding with its place, and no crash', (_, text, place) => {
  const found = checkBroken(raw(text))
  expect(found.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`)).toContain(
    `${guards}:${place} json`,
  )
  for (const { message, hint } of found) {
    expect(hint).not.toBe('')
    expect(message + hint).not.toMatch(/\n\s+at |node:internal|\/unit\/check|RangeError|TypeError/)
  }
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
})

it('a folder for a file, a file for a folder, a link to nowhere and a binary are findings', () => {
  withBroken([], (root) => {
    rmSync(join(root, 'tenants/shop/tenant.json'))
    mkdirSync(join(root, 'tenants/shop/tenant.json'))
    rmSync(join(root, 'flows'), { recursive: true })
    writeFileSync(join(root, 'flows'), 'x')
    symlinkSync(join(root, 'nowhere'), join(root, 'tenants/shop/lost.json'))
    symlinkSync('/etc/hosts', join(root, 'tenants/shop/logo-dark.svg'))
    writeFileSync(join(root, 'tenants/shop/more.json'), Uint8Array.of(0xff, 0xfe, 0))
    const found = checkProject(root).map(({ file, rule }) => `${file} ${rule}`)
    for (const line of ['tenant.json json', 'lost.json json', 'more.json json', 'logo-dark.svg tenant-file'])
      expect(found).toContain(`tenants/shop/${line}`)
  })
})

it('files of a tenant that are too large, or drawings that fetch, are refused', () => {
  const logo = 'tenants/shop/logo.svg'
  const rulesOf = (text: string, file = logo) => checkBroken(raw(text, file)).map(({ rule }) => rule)
  const tenant = readFileSync(join(base, 'tenants/shop/tenant.json'), 'utf8')
  expect(rulesOf(tenant + ' '.repeat(256 * 1024), 'tenants/shop/tenant.json')).toEqual(['tenant-file'])
  const inside = [
    `<!--${' '.repeat(256 * 1024)}-->`,
    '<style><g/>@import url(https://evil.example/x.css);</style>',
    '<style>@imp<!-- -->ort "https://evil.example/x.css";</style>',
    `<rect style="fill:image-set('https://evil.example/x.png' 1x)"/>`,
    '<style>rect{background:image("https://evil.example/x.png")}</style>',
  ]
  for (const one of inside)
    expect(rulesOf(`<svg xmlns="http://www.w3.org/2000/svg">${one}</svg>`), one.slice(0, 80)).toEqual([
      'unsafe-picture',
    ])
})

it('a folder of tenants alone is checked with the schemas of the product; an empty folder is said to be one', () => {
  withBroken([], (root) => {
    for (const folder of ['flows', 'schemas', 'src']) rmSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, 'tenants/shop/tenant.json'), '{ "id": "shop", "nmae": "Shop" }')
    const found = checkProject(root)
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['tenants/shop/tenant.json']))
    expect(found).toContainEqual(
      expect.objectContaining({ rule: 'schema', pointer: '/nmae', hint: 'Did you mean "name"?' }),
    )
  })
  expect(checkProject('/nowhere')).toMatchObject([{ rule: 'missing-file' }])
})
