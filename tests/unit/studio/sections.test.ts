import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tokens } from '#engine/tools/check/json.ts'
import { schemaAt } from '#src/tools/studio/language.ts'
import { linkKeyOf } from '#src/tools/studio/own-links.ts'
import { fieldsOf, sectionOf, sections, shownOf, valueOf } from '#src/tools/studio/sections.ts'
import { valueAt } from '#src/tools/studio/edit-text.ts'

const tenant: unknown = JSON.parse(readFileSync('tenants/direkt/tenant.json', 'utf8'))
const fields = sections.flatMap((section) => fieldsOf(section, schemaAt, tenant, []))

/** Pointers of every value that is no object. */
const leaves = (value: unknown, pointer = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, child]) => leaves(child, `${pointer}/${key}`))
    : [pointer]

it('every value of a tenant file has a field', () => {
  const open = leaves(tenant).filter((pointer) => pointer !== '/$schema')
  expect(open.filter((pointer) => !fields.some((field) => field.pointer === pointer))).toEqual([])
})

it('every key of the language is in a section', () => {
  const keys = Object.keys(schemaAt([])?.properties ?? {}).filter((key) => key !== '$schema')
  const shown = new Set(sections.flatMap((section) => section.fields.map((pointer) => tokens(pointer)[0])))
  expect(keys.filter((key) => !shown.has(key))).toEqual([])
})

it.each(fields)('$pointer is shown and read back as it was', (field) => {
  const value = valueAt(tenant, field.path)
  expect(valueOf(field, shownOf(field, value))).toEqual(value)
})

it('has an input for each kind of value', () => {
  const kind = (pointer: string) => fields.find((field) => field.pointer === pointer)?.kind
  expect(kind('/theme/dark/onAccent')).toBe('colour')
  expect(kind('/tone')).toBe('choice')
  expect(kind('/texts/de/start.title')).toBe('long')
  expect(fields.find(({ pointer }) => pointer === '/locales')).toMatchObject({
    kind: 'order',
    options: ['de', 'de, en', 'en', 'en, de'],
  })
})

it('an external address is written as everywhere; in the file it has its mark', () => {
  const link = fields.find(({ kind }) => kind === 'link')
  if (!link) throw new Error('There is no link.')
  expect(shownOf(link, '~https://hilfe.example.org')).toBe('https://hilfe.example.org')
  for (const [written, value] of [
    ['https://hilfe.example.org', '~https://hilfe.example.org'],
    ['~tel:+49301234', '~tel:+49301234'],
    ['imprint.md', 'imprint.md'],
    ['/hilfe', '/hilfe'],
    ['javascript:alert(1)', '~javascript:alert(1)'],
    ['www.hilfe.example.org/kontakt', '~https://www.hilfe.example.org/kontakt'],
    ['info@hilfe.example.org', '~mailto:info@hilfe.example.org'],
    ['+49 (30) 123-45', '~tel:+493012345'],
    ['030/12345', '~tel:03012345'],
  ] as const)
    expect(valueOf(link, written)).toBe(value)
})

it('leads from a finding to its field', () => {
  expect(sectionOf('/theme/light/accent')).toMatchObject({ section: { id: 'light' }, name: 'accent' })
  expect(sectionOf('/texts/en/start.title')).toMatchObject({
    section: { id: 'texts-en' },
    name: 'start.title',
  })
  expect(sectionOf('/locales/0')).toMatchObject({ name: 'locales' })
  expect(sectionOf('')).toBeUndefined()
})

it.each([
  ['Preise & Zinsen', [], 'preiseZinsen'],
  ['Größe', [], 'grosse'],
  ['24 Stunden', [], 'link24Stunden'],
  ['Preise', ['preise', 'preise2'], 'preise3'],
  ['???', [], 'link'],
])('a link labelled "%s" gets a free name', (label, taken, name) => {
  expect(linkKeyOf(label, taken)).toBe(name)
})
