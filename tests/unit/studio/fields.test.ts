import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import guards from '#flows/guards.json' with { type: 'json' }
import { tokens } from '#engine/util/json.ts'
import { productTexts } from '#src/tools/studio/check.ts'
import { valueAt } from '#src/tools/studio/file.ts'
import { schemaAt } from '#src/tools/studio/language.ts'
import { fieldsOf, sections, shownOf, valueOf } from '#src/tools/studio/sections.ts'
import conditions from '#src/tools/studio/texts/guards.de.json' with { type: 'json' }
import { labelOf, studioTexts, withoutWords, withWords } from '#src/tools/studio/studio-texts.ts'

const tenant: unknown = JSON.parse(readFileSync('tenants/direkt/tenant.json', 'utf8'))
const fields = sections.flatMap((section) => fieldsOf(section, tenant))

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

it('the studio says everything in both languages, has a label for every field, and words only for what is there', () => {
  const { locale: _de, ...de } = studioTexts.de
  const { locale: _en, ...en } = studioTexts.en
  expect(Object.keys(guards)).toEqual(expect.arrayContaining(Object.keys(conditions)))
  expect(leaves(en)).toEqual(leaves(de))
  for (const texts of [studioTexts.de, studioTexts.en]) {
    // The fields of engineers are called by their English names in the file.
    for (const section of sections.filter(({ engineers }) => !engineers || texts.locale === 'de')) {
      expect(texts.sections[section.id]?.title, section.id).toBeTruthy()
      for (const { pointer, name } of fieldsOf(section, tenant))
        expect(labelOf(texts, pointer, tenant), pointer).not.toBe(name)
    }
    for (const text of Object.values(productTexts(texts.locale)))
      expect(withoutWords(texts, withWords(texts, text))).toBe(text)
  }
})
