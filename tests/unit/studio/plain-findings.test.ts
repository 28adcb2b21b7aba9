import { afterEach, expect, it, vi } from 'vitest'
import { findingsOf } from '#src/tools/studio/check.ts'
import { parsedObject } from '#src/tools/studio/file.ts'
import { plainFinding } from '#src/tools/studio/plain-findings.ts'
import { schemaAt } from '#src/tools/studio/language.ts'
import { fieldsOf, sections } from '#src/tools/studio/sections.ts'
import { hintOf, initialLocale, labelOf, languageKey, studioTexts } from '#src/tools/studio/studio-texts.ts'
import { broken, file, sound } from './broken-tenants.ts'

afterEach(() => void vi.unstubAllGlobals())

const locales = ['de', 'en'] as const
const tenant = parsedObject({ file, text: sound })

/** Every path of keys to a text in a value. */
const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => leaves(child, `${path} > ${key}`))
    : [path]

it('says everything in both languages', () => {
  const { locale: _de, ...de } = studioTexts.de
  const { locale: _en, ...en } = studioTexts.en
  expect(leaves(en)).toEqual(leaves(de))
})

it.each(locales)('has the same values in the sentences of both languages: %s', (locale) => {
  const other = studioTexts[locale === 'de' ? 'en' : 'de']
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()
  for (const [key, { what }] of Object.entries(studioTexts[locale].messages))
    expect(names(what), key).toEqual(
      names(other.messages[key as keyof typeof other.messages].what), // both have the same keys
    )
})

it.each(locales)('has a label for every area and every field: %s', (locale) => {
  const texts = studioTexts[locale]
  for (const section of sections) {
    expect(texts.sections[section.id]?.title, section.id).toBeTruthy()
    if (section.engineers) continue
    for (const { pointer, name } of fieldsOf(section, schemaAt, tenant, []))
      expect(labelOf(texts, pointer, tenant), pointer).not.toBe(name)
  }
})

it('names and explains a text by the sentence of the product, and its placeholders', () => {
  expect(labelOf(studioTexts.de, '/texts/de/start.title')).toBe('Ihr Konto zieht um. Wir sagen Bescheid.')
  expect(hintOf(studioTexts.en, '/texts/de/ui.copy.failed')).toMatch(
    /^Without a text of your own it says: Kopieren/,
  )
  expect(hintOf(studioTexts.de, '/texts/de/ui.percent')).toContain('{{percent}}')
})

it.each(broken)('explains in both languages the mistake in a file with %s', (_, text) => {
  for (const locale of locales)
    for (const finding of findingsOf(file, text)) {
      const { key, what, todo } = plainFinding(studioTexts[locale], finding, parsedObject({ file, text }))
      expect(key, finding.message).not.toBe('other')
      // Values are filled in; no pointer, path or rule.
      expect(`${what} ${todo}`).not.toMatch(/\{\w+\}(?!\})|\/theme|tenants\/|tenant\.json/)
    }
})

it('names the colour without contrast, its background and the numbers', () => {
  const text = sound.replace('#0a5c4f', '#9be0d3')
  const [finding] = findingsOf(file, text)
  const say = (locale: 'de' | 'en') => finding && plainFinding(studioTexts[locale], finding).what
  expect(say('de')).toMatch(
    /^Akzentfarbe ist schwer zu lesen\. Auf „.+“ beträgt der Kontrast 1,\d\d zu 1, nötig sind 4,5 zu 1\.$/,
  )
  expect(say('en')).toMatch(
    /^Accent is hard to read\. On “.+” the contrast is 1\.\d\d to 1; it needs 4\.5 to 1\.$/,
  )
})

it('begins in the language that was chosen before, else in that of the browser, else in German', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  expect(initialLocale(['en-GB', 'de'])).toBe('en')
  expect(initialLocale(['fr', 'de-AT'])).toBe('de')
  expect(initialLocale(['fr'])).toBe('de')
  kept.set(languageKey, 'en')
  expect(initialLocale(['de'])).toBe('en')
  kept.set(languageKey, 'pirate')
  expect(initialLocale(['de'])).toBe('de')
})
