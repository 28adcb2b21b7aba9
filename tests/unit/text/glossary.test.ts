import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import settings from '#flows/settings.json' with { type: 'json' }
import glossary from './glossary.json' with { type: 'json' }

interface Wording {
  place: string
  key: string
  language: string
  text: string
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // the check proves the shapes
const texts = (file: string, language: string, all: Record<string, string>): Wording[] =>
  Object.entries(all).flatMap(([key, text]) =>
    key === '$schema' ? [] : [{ place: `${file} ${key}`, key, language, text }],
  )

/** Everything that a customer may read: the product's texts, those of tenants, and their public pages, which are German. */
const wordings: Wording[] = [
  ...globSync('flows/texts/*/*.json').flatMap((file) =>
    texts(file, basename(dirname(file)).slice(0, 2), read(file)),
  ),
  ...globSync('tenants/*/tenant.json').flatMap((file) =>
    Object.entries(read<{ texts?: Record<string, Record<string, string>> }>(file).texts ?? {}).flatMap(
      ([locale, own]) => texts(file, locale, own),
    ),
  ),
  // The page of licences is made of the words of others.
  ...globSync('tenants/*/pages/*.md')
    .filter((file) => basename(file) !== 'licences.md')
    .map((file) => ({ place: file, key: file, language: 'de', text: readFileSync(file, 'utf8') })),
]

/** A term as a word or words of its own: not a part of a longer one. */
const alone = (term: string) =>
  new RegExp(`(?<![\\p{L}-])${term.replaceAll(/[.?*+^$()[\]{}|\\]/g, '\\$&')}(?![\\p{L}-])`, 'u')

interface Retired {
  language: string
  not: string[]
  within?: string[]
  allowed?: Record<string, string>
}

function found(text: string, { not, within = [] }: Retired): string[] {
  const rest = within.reduce((left, longer) => left.replaceAll(new RegExp(`${longer}s?`, 'g'), ''), text)
  return not.filter((term) => alone(term).test(rest))
}

/** What customers type into a search, and no screen shows. */
const searched = 'help.keywords.'

const places = (retired: Retired): string[] =>
  wordings
    .filter(
      ({ language, key }) =>
        language === retired.language &&
        !Object.hasOwn(retired.allowed ?? {}, key) &&
        !key.startsWith(searched),
    )
    .flatMap(({ place, text }) => found(text, retired).map((term) => `${place}: ${term}`))

describe('former terms are not used', () => {
  it.each(glossary.terms.map((term): [string, Retired] => [`${term.language}: ${term.say}`, term]))(
    'say %s',
    (_, retired) => expect(places(retired)).toEqual([]),
  )
  it.each(glossary.sentences.map((one): [string, Retired] => [one.not.join(', '), one]))(
    'nor %s',
    (_, retired) => expect(places(retired)).toEqual([]),
  )
})

describe('the glossary', () => {
  it('covers the texts of the product in German (Sie and du) and English, and those of tenants', () => {
    const languages = new Set(wordings.map(({ place }) => place.split('/').slice(0, 3).join('/')))
    for (const place of ['flows/texts/de', 'flows/texts/de-x-du', 'flows/texts/en', 'tenants/hausbank/pages'])
      expect(languages).toContain(place)
    expect(wordings.length).toBeGreaterThan(1500)
  })
  it('finds a term alone, and not in a longer word', () => {
    const german = { language: 'de', not: ['Partner', 'Zugang'] }
    expect(found('Der Partner hat keinen Zugang.', german)).toEqual(['Partner', 'Zugang'])
    expect(found('Zahlungspartner mit Zugangsdaten, Vertragspartner', german)).toEqual([])
    const english = { language: 'en', not: ['partner', 'partners'], within: ['payment partner'] }
    expect(found('All payment partners, and one partner', english)).toEqual(['partner'])
  })
  it('has exceptions for existing texts only', () => {
    for (const term of glossary.terms as Retired[])
      for (const key of Object.keys(term.allowed ?? {}))
        expect(
          wordings.some(
            (one) => one.language === term.language && one.key === key && found(one.text, term).length > 0,
          ),
          key,
        ).toBe(true)
  })
})

describe('a period that a text names', () => {
  const archived = wordings.filter(
    ({ key }) => key.endsWith('.start.archived.text') || key === 'start.archived.text',
  )
  it.each(archived.map(({ place, text }) => [place, text]))('is that of the settings: %s', (_, text) => {
    expect(/(\d+) (?:Minuten|minutes)/.exec(text)?.[1]).toBe(String(settings.archivedAnswers.minutes))
  })
  it('is named in both starts, in German and English', () => {
    expect(archived.length).toBeGreaterThanOrEqual(4)
  })
})
