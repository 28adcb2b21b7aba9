import { readFileSync, readdirSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { tokens } from '#engine/tools/check/json.ts'
import { valueAt } from '#src/tools/studio/edit-text.ts'
import { schemaAt } from '#src/tools/studio/language.ts'
import { openPointsOf } from '#src/tools/studio/open-points.ts'
import { renamePage } from '#src/tools/studio/pages.ts'
import { fieldsOf, sections, shownOf, valueOf } from '#src/tools/studio/sections.ts'
import { initialLocale, labelOf, languageKey, studioTexts } from '#src/tools/studio/studio-texts.ts'

afterEach(() => void vi.unstubAllGlobals())

const tenant: unknown = JSON.parse(readFileSync('tenants/direkt/tenant.json', 'utf8'))
const fields = sections.flatMap((section) => fieldsOf(section, schemaAt, tenant, []))

/** The way to every value that is no object. */
const leaves = (value: unknown, pointer = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, child]) => leaves(child, `${pointer}/${key}`))
    : [pointer]

it('every value of a tenant file has a field that shows it and gives it back as it was', () => {
  const pointers = fields.map(({ pointer }) => pointer)
  expect(leaves(tenant).filter((one) => one !== '/$schema' && !pointers.includes(one))).toEqual([])
  for (const field of fields) {
    const value = valueAt(tenant, field.path)
    expect(valueOf(field, shownOf(field, value)), field.pointer).toEqual(value)
  }
  const keys = Object.keys(schemaAt([])?.properties ?? {}).filter((key) => key !== '$schema')
  const shown = new Set(sections.flatMap((section) => section.fields.map((pointer) => tokens(pointer)[0])))
  expect(keys.filter((key) => !shown.has(key))).toEqual([])
})

it('the studio says everything in both languages, and has a label for every field', () => {
  const { locale: _de, ...de } = studioTexts.de
  const { locale: _en, ...en } = studioTexts.en
  expect(leaves(en)).toEqual(leaves(de))
  for (const texts of [studioTexts.de, studioTexts.en])
    for (const section of sections.filter(({ engineers }) => !engineers)) {
      expect(texts.sections[section.id]?.title, section.id).toBeTruthy()
      for (const { pointer, name } of fieldsOf(section, schemaAt, tenant, []))
        expect(labelOf(texts, pointer, tenant), pointer).not.toBe(name)
    }
})

it('the studio begins in the language that was chosen, else in that of the browser, else in German', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  expect(['en-GB', 'de-AT', 'fr'].map((language) => initialLocale([language]))).toEqual(['en', 'de', 'de'])
  kept.set(languageKey, 'en')
  expect(initialLocale(['de'])).toBe('en')
})

it.each([
  ['https://hilfe.example.org', '~https://hilfe.example.org'],
  ['imprint.md', 'imprint.md'],
  ['/hilfe', '/hilfe'],
  ['javascript:alert(1)', '~javascript:alert(1)'],
  ['www.hilfe.example.org/kontakt', '~https://www.hilfe.example.org/kontakt'],
  ['info@hilfe.example.org', '~mailto:info@hilfe.example.org'],
  ['+49 (30) 123-45', '~tel:+493012345'],
])('an address is written as everywhere: %s', (written, value) => {
  const link = fields.find(({ kind }) => kind === 'link')
  expect(link && valueOf(link, written)).toBe(value)
})

it('a page keeps every link to it under another name', () => {
  const brand = { theme: { links: { fees: 'fees.md', other: '/public/fees', more: 'fees-old.md' } } }
  const pages = {
    fees: '# F\n[oben](fees.md#a)',
    imprint: '[P](fees.md) [Q](./fees.md) [R](fees-old.md)\n\n[x]: /public/fees',
  }
  expect(renamePage(brand, pages, 'fees', 'preise')).toEqual({
    values: { '/theme/links/fees': 'preise.md', '/theme/links/other': 'preise.md' },
    files: {
      'pages/fees.md': null,
      'pages/preise.md': '# F\n[oben](preise.md#a)',
      'pages/imprint.md': '[P](preise.md) [Q](preise.md) [R](fees-old.md)\n\n[x]: preise.md',
    },
  })
})

it('the pages and links that a new brand begins with are still to be done, those of a bank are not', () => {
  const folder = 'tenants/hausbank'
  const names = readdirSync(`${folder}/pages`)
  const pages = Object.fromEntries(
    names.map((name) => [name.replace('.md', ''), readFileSync(`${folder}/pages/${name}`, 'utf8')]),
  )
  const brand: unknown = JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8'))
  const open = openPointsOf(`${folder}/tenant.json`, brand, pages).map(({ kind, what }) => `${kind} ${what}`)
  expect(open).toHaveLength(names.length + 1)
  expect(open).toContain('noBank Impressum')
  expect(open).toContain('exampleLink https://hilfe.example.org')
  const links = { imprint: '~https://sonnenbank.de/impressum' }
  expect(openPointsOf(`${folder}/tenant.json`, { theme: { links } }, { c: '# Fertig' })).toEqual([])
})
