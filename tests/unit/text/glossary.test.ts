import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import errors from '#flows/texts/en/error.json' with { type: 'json' }
import frame from '#flows/texts/en/frame.json' with { type: 'json' }
import ui from '#flows/texts/en/ui.json' with { type: 'json' }
import settings from '#flows/settings.json' with { type: 'json' }

/** Every line that a customer may read: texts of the product, and pages of tenants, which are German. */
const lines = globSync(['flows/texts/*/*.json', 'tenants/*/pages/*.md'])
  // The page of licences is made of the words of others.
  .filter((file) => basename(file) !== 'licences.md')
  .flatMap((file) => {
    const language = file.endsWith('.md') ? 'de' : basename(dirname(file)).slice(0, 2)
    const texts = readFileSync(file, 'utf8').split('\n')
    return texts.map((text, at) => ({ place: `${file}:${at + 1}`, language, text }))
  })

/** Keys, what the video says, what partners of a partnership are, and what is only searched for. */
const allowed =
  /"(\$schema|start\.video\.transcript|business\.signatories\.who\.text|help\.keywords\.[^"]*)":/

/** What is said instead, or why it is not said; then what is not said. */
const words: [language: string, say: string, not: string][] = [
  ['de', 'Zahlungspartner', 'Partner|Partnern|Partners'],
  ['de', 'Online-Banking', 'Bank-Login|Login|Bankzugang|Bankzugänge|Online-Zugang|Zugang|Zugänge'],
  ['de', 'Online-Banking', 'Anmeldung|Anmeldedaten'],
  ['de', 'AGB, as the footer', 'Nutzungsbedingungen'],
  ['de', 'Lastschrift; a partner bucht ab', 'Abbuchung|Abbuchungen'],
  ['de', 'per Fax oder E-Mail, sonst per Post', 'Fax oder Brief|per Brief'],
  ['de', 'Umsätze', 'Buchungen'],
  ['de', 'the new bank sets orders up when asked', 'selbst ein und löschen|beim neuen Konto selbst ein'],
  ['en', 'payment partner, contract partner', 'partner|partners|Partner|Partners'],
  ['en', 'online banking', 'bank login|bank access|without login|login data|Login|this login'],
  ['en', 'should', 'shall|Shall'],
  ['en', 'terms and conditions', 'terms of use'],
  ['en', 'company', 'firm|firms|Firm'],
  ['en', 'text message', 'SMS'],
  ['en', 'place the order', 'give the order|gives the order|given the order'],
  ['de', 'PIN and TAN pass through our servers', 'und nur an sie|Nur Ihre Bank|PIN und TAN nur für'],
  ['en', 'PIN and TAN pass through our servers', 'and to no one else|Only your bank|for your bank only'],
  ['de', 'some banks redirect for a time', 'leitet keine Bank|werden nicht umgeleitet'],
  ['de', 'nobody can know it', 'Geld und Daueraufträge laufen|einmal vom neuen Konto gebucht'],
  ['de', 'a record shows what we sent', 'Protokoll belegt'],
  ['de', 'letters are in German', 'In der Sprache, die'],
  ['de', 'a power of attorney has a name', 'dürfen wir Ihre|dürfen wir deine|dürfen wir die'],
  ['de', 'a claim is no demand', 'von Ihnen zurück|von dir zurück'],
  [
    'de',
    'no clerk says it',
    'hört nur auf|gezeigt haben|Kreuzen Sie an|Auf die Partner achten|Geschafft|Wer erbt',
  ],
  [
    'de',
    'no clerk says it',
    'Wohin ziehen|tippt nur|Uns ist nichts aufgefallen|Sie lassen uns|Mir ist bekannt: Ist',
  ],
  [
    'en',
    'no clerk says it',
    'who collects from you|accounts move|spread the word|Tell it again|open that long',
  ],
  ['en', 'no clerk says it', 'Only who owns|listens only to you|We noticed nothing|having us inform'],
]

it.each(words)(
  'texts in %s keep to one word for one thing, and claim nothing false: %s',
  (language, say, not) => {
    // As words of their own, not as part of longer ones.
    const retired = new RegExp(`(?<![\\p{L}-]|payment |Payment |contract )(?:${not})(?![\\p{L}-])`, 'u')
    const own = lines.filter(({ language: one, text }) => one === language && !allowed.test(text))
    expect(own.length).toBeGreaterThan(500)
    const used = own.filter(({ text }) => retired.test(text.replace(/^ *"[^"]+":/, '')))
    expect(used, `say in place of it, or mind: ${say}`).toEqual([])
  },
)

it('the start names the time for which an ended session is kept, which is that of the settings', () => {
  const archived = lines.filter(({ text }) => /"([^"]*\.)?start\.archived\.text":/.test(text))
  expect(archived.length).toBeGreaterThanOrEqual(4)
  for (const { text } of archived)
    expect(/(\d+) (?:Minuten|minutes)/.exec(text)?.[1]).toBe(String(settings.archivedAnswers.minutes))
})

it('a missing connection is told in the words that the specification asks for', () => {
  for (const text of [
    errors['error.offline-error'],
    errors['error.offline-error.no-retry'],
    frame['frame.offline'],
  ])
    expect(text).toMatch(/^No Internet Connection\./)
})

it('every text of the engine and of the frame is shown by code or data', () => {
  const shown = globSync(['{engine,src}/**/*.{ts,tsx}', '{flows,schemas}/**/*.json'])
    .filter((file) => !/(^|\/)(tools|texts)\//.test(file))
    .flatMap(
      (file) =>
        readFileSync(file, 'utf8').match(/(?<=['"`])(?:ui|frame)\.[\w.-]+(?:\$\{.*?\}[\w.-]*)*(?=['"`])/g) ??
        [],
    )
    // What is known only at run time may be any word.
    .map((key) => new RegExp(`^${key.replaceAll(/\$\{.*?\}/g, '[\\w-]+')}(_[a-z]+)?$`))
  const unused = Object.keys({ ...ui, ...frame }).filter((key) => !shown.some((pattern) => pattern.test(key)))
  expect(unused).toEqual(['$schema'])
})
