import { describe, expect, it, vi } from 'vitest'
import { engineFormats } from '#engine/text/formats.ts'
import {
  changeLanguage,
  createTexts,
  languageOf,
  loadNamespaces,
  textOf,
  type Overrides,
  type TextSource,
} from '#engine/text/texts.ts'

const files: Record<string, Record<string, string>> = {
  'de/shop': {
    'shop.title': 'Ihr Einkauf',
    'shop.hello': 'Guten Tag, {{name}}',
    'shop.items_one': '{{count}} Artikel in {{place}}',
    'shop.items_other': '{{count}} Artikel, alle in {{place}}',
    'shop.own': 'eigen',
  },
  'de-x-du/shop': { 'shop.title': 'Dein Einkauf' },
  'en/shop': {
    'shop.title': 'Your cart',
    'shop.items_one': '{{count}} item in {{place}}',
    'shop.items_other': '{{count}} items in {{place}}',
  },
}
const source: TextSource = {
  namespaces: ['shop', 'other'],
  load: async (language, name) => files[`${language}/${name}`] ?? {},
}

const texts = (language: string, overrides: Overrides = {}) =>
  createTexts(source, language, overrides, ['shop'])

describe('a text', () => {
  it('is of the language; where there is none, its key is shown', async () => {
    const de = await texts('de')
    expect(textOf(de, 'shop.title')).toBe('Ihr Einkauf')
    expect(textOf(de, 'shop.nothing')).toBe('shop.nothing')
    expect(textOf(await texts(languageOf('en', 'du')), 'shop.own')).toBe('shop.own')
  })
  it('says du where the bank does, and Sie where there is no such text', async () => {
    const du = await texts(languageOf('de', 'du'))
    expect([textOf(du, 'shop.title'), textOf(du, 'shop.own')]).toEqual(['Dein Einkauf', 'eigen'])
  })
  it('of the bank goes before ours, whatever the tone', async () => {
    const overrides = { de: { 'shop.title': 'Unser Laden', 'shop.new': 'neu' } }
    expect(textOf(await texts('de', overrides), 'shop.title')).toBe('Unser Laden')
    expect(textOf(await texts('de-x-du', overrides), 'shop.title')).toBe('Unser Laden')
    expect(textOf(await texts('en', overrides), 'shop.title')).toBe('Your cart')
    expect(textOf(await texts('de', overrides), 'shop.new')).toBe('neu')
  })
})

describe('values in a text', () => {
  it('are shown as they are: no HTML, no placeholders, no other texts; without a count it is as of many', async () => {
    const de = await texts('de')
    for (const name of ['<b>&', '{{name}}', '$t(shop.title)', '__proto__'])
      expect(textOf(de, 'shop.hello', { name })).toBe(`Guten Tag, ${name}`)
    expect(textOf(de, 'shop.items', { place: 'Ulm' })).toBe(' Artikel, alle in Ulm')
  })
})

it('while a file of texts does not load, the language stays as it is', async () => {
  let isDown = true
  const load = async (language: string, namespace: string) => {
    if (isDown && language === 'en' && namespace === 'other') throw new Error('other is down')
    return { [`${namespace}.title`]: `${namespace} ${language}` }
  }
  const all = await createTexts({ ...source, load }, 'de-x-du', {}, ['shop'])
  await loadNamespaces(all, ['other'])
  vi.useFakeTimers()
  const refused = expect(changeLanguage(all, 'en')).rejects.toThrow('other')
  // A file that fails is asked for once more after a while.
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await refused
  expect(textOf(all, 'shop.title')).toBe('shop de-x-du')
  isDown = false
  await changeLanguage(all, 'en')
  expect(textOf(all, 'other.title')).toBe('other en')
})

const show = (name: string, value: unknown, locale = 'de') =>
  engineFormats[name]?.(value, locale).replaceAll(/\s/g, ' ')

describe('amounts and days', () => {
  it.each([
    ['amount', { amount: '12345.67', currency: 'EUR' }, 'de', '12.345,67 €'],
    ['amount', { amount: '0.01' }, 'en', '€0.01'],
    ['amount', { amount: 'x' }, 'de', ''],
    ['amount', null, 'de', ''],
    ['signedAmount', { amount: '5.00' }, 'de', '+5,00 €'],
    ['date', '2026-12-01', 'de', '1. Dezember 2026'],
    ['date', '2026-12-01', 'en-GB', '1 December 2026'],
    ['date', '2026-13-45', 'de', '2026-13-45'],
    ['date', null, 'de', ''],
    ['day', '2026-12-01', 'de', '1. Dez. 2026'],
    ['dayMonth', '2026-12-01', 'de', '1. Dez.'],
    ['number', 1234.5, 'de', '1.234,5'],
    ['list', ['a', 'b', 'c'], 'de', 'a, b und c'],
    ['time', '14:30:00', 'de', '14:30'],
  ])('are written as their readers write them: %s of %j in %s', (name, value, locale, text) =>
    expect(show(name, value, locale)).toBe(text),
  )
})
