import { describe, expect, it, vi } from 'vitest'
import type { Overrides, TextSource } from '#engine/text/texts.ts'
import {
  changeLanguage,
  createTexts,
  hasText,
  languageOf,
  loadNamespaces,
  namespacesOf,
  textOf,
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
  load: vi.fn(async (language: string, name: string) => files[`${language}/${name}`] ?? {}),
}

const texts = (language: string, overrides: Overrides = {}) =>
  createTexts(source, language, overrides, ['shop'])

describe('a text', () => {
  it('is there also where it has only plural forms', async () => {
    const de = await texts('de')
    expect(hasText(de, 'shop.items')).toBe(true)
    expect(hasText(de, 'shop.title')).toBe(true)
    expect(hasText(de, 'shop.nothing')).toBe(false)
  })

  it('is of the language, and shows its key where there is none', async () => {
    const de = await texts('de')
    expect(textOf(de, 'shop.title')).toBe('Ihr Einkauf')
    expect(textOf(de, 'shop.nothing')).toBe('shop.nothing')
    expect(textOf(await texts('en'), 'shop.own')).toBe('shop.own')
    expect([
      hasText(de, 'shop.own'),
      hasText(de, 'shop.nothing'),
      hasText(await texts('en'), 'shop.own'),
    ]).toEqual([true, false, false])
  })
  it('of the du variant falls back to German', async () => {
    const du = await texts(languageOf('de', 'du'))
    expect([textOf(du, 'shop.title'), textOf(du, 'shop.own')]).toEqual(['Dein Einkauf', 'eigen'])
    expect(hasText(du, 'shop.own')).toBe(true)
  })
  it.each([
    ['de', 'sie', 'de'],
    ['de', 'du', 'de-x-du'],
    ['en', 'sie', 'en'],
    ['en', 'du', 'en'],
  ] as const)('in %s with %s is of %s', (locale, tone, language) =>
    expect(languageOf(locale, tone)).toBe(language),
  )
  it('of the tenant overrides ours in its language, whatever the tone', async () => {
    const overrides = { de: { 'shop.title': 'Unser Laden', 'shop.new': 'neu' } }
    expect(textOf(await texts('de', overrides), 'shop.title')).toBe('Unser Laden')
    expect(textOf(await texts('de-x-du', overrides), 'shop.title')).toBe('Unser Laden')
    expect(textOf(await texts('en', overrides), 'shop.title')).toBe('Your cart')
    expect(textOf(await texts('de', overrides), 'shop.new')).toBe('neu')
  })
  it('follows a change of language', async () => {
    const all = await texts('de')
    await all.changeLanguage('en')
    expect(textOf(all, 'shop.title')).toBe('Your cart')
  })
})

describe('values', () => {
  it('take the place of their names; one that is missing leaves nothing', async () => {
    const de = await texts('de')
    expect(textOf(de, 'shop.hello', { name: 'Erika' })).toBe('Guten Tag, Erika')
    expect(textOf(de, 'shop.hello')).toBe('Guten Tag, ')
  })
  it('are inserted as plain text: no HTML, no placeholders, no other texts', async () => {
    const de = await texts('de')
    for (const name of ['<b>&', '{{name}}', '$t(shop.title)', '__proto__'])
      expect(textOf(de, 'shop.hello', { name })).toBe(`Guten Tag, ${name}`)
  })
  it('cannot change how a text is found', async () => {
    const de = await texts('de')
    const values = {
      lng: 'en',
      ns: 'other',
      defaultValue: 'x',
      context: 'c',
      replace: 'r',
      postProcess: 'p',
      name: 'E',
    }
    expect(textOf(de, 'shop.hello', values)).toBe('Guten Tag, E')
    expect(textOf(de, 'shop.nothing', values)).toBe('shop.nothing')
  })
  it.each([
    ['de', 0, '0 Artikel, alle in Bonn'],
    ['de', 1, '1 Artikel in Bonn'],
    ['de', 2, '2 Artikel, alle in Bonn'],
    ['de-x-du', 1, '1 Artikel in Bonn'],
    ['en', 0, '0 items in Bonn'],
    ['en', 1, '1 item in Bonn'],
    ['en', 24, '24 items in Bonn'],
  ])('count in %s: %d', async (language, count, text) => {
    expect(textOf(await texts(language), 'shop.items', { count, place: 'Bonn' })).toBe(text)
  })
  it('of a tenant text cannot refer to other texts', async () => {
    const de = await texts('de', { de: { 'shop.a': '$t(shop.b)', 'shop.b': '$t(shop.a) {{name}}' } })
    expect(textOf(de, 'shop.b', { name: 'x' })).toBe('$t(shop.a) x')
  })
})

describe('the files that a configuration needs', () => {
  it('are those whose keys stand anywhere in it', () => {
    const configuration = {
      title: 'shop.title',
      body: [{ text: 'other.x' }, null, 7, 'shop', 'foreign.key', '.x'],
    }
    expect(namespacesOf(configuration, source.namespaces)).toEqual(['shop', 'other'])
    expect(namespacesOf('shop.title', source.namespaces)).toEqual(['shop'])
    expect(namespacesOf(undefined, source.namespaces)).toEqual([])
  })
})

describe('files that do not load', () => {
  /** Gives the words of every file but of those that are down now. */
  const host = () => {
    const down = new Set<string>()
    const load = async (language: string, namespace: string) => {
      if (down.has(`${language} ${namespace}`)) throw new Error('offline')
      return { [`${namespace}.title`]: `${namespace} ${language}` }
    }
    return { down, source: { namespaces: ['shop', 'other'], load } }
  }
  it('prevent the start of the app: it shows built-in words, never text keys', async () => {
    const { down, source: failing } = host()
    down.add('de shop')
    await expect(createTexts(failing, 'de', {}, ['shop'])).rejects.toThrow('shop')
  })
  it('reject for their callers, and are requested again by the next one', async () => {
    const { down, source: failing } = host()
    const all = await createTexts(failing, 'de', {}, ['shop'])
    down.add('de other')
    await expect(loadNamespaces(all, ['shop', 'other'])).rejects.toThrow('other')
    await expect(loadNamespaces(all, ['other']), 'still').rejects.toThrow('other')
    down.clear()
    await loadNamespaces(all, ['other'])
    expect(textOf(all, 'other.title')).toBe('other de')
  })
  it('do not change the language until they are loaded', async () => {
    const { down, source: failing } = host()
    const all = await createTexts(failing, 'de-x-du', {}, ['shop'])
    await loadNamespaces(all, ['other'])
    down.add('en other')
    await expect(changeLanguage(all, 'en')).rejects.toThrow('other')
    expect(textOf(all, 'shop.title')).toBe('shop de-x-du')
    down.clear()
    await changeLanguage(all, 'en')
    expect(textOf(all, 'other.title')).toBe('other en')
  })
})

it('offline texts in English begin with the sentence of the specification', async () => {
  const { default: errors } = await import('#flows/texts/en/error.json', { with: { type: 'json' } })
  const { default: frame } = await import('#flows/texts/en/frame.json', { with: { type: 'json' } })
  const messages = [
    errors['error.offline-error'],
    errors['error.offline-error.no-retry'],
    frame['frame.offline'],
  ]
  expect(messages.map((text) => text.split('.')[0])).toEqual(messages.map(() => 'No Internet Connection'))
})
