import { asArray, at, get } from '../../../util/json.ts'
import type { JsonNode } from '../../json/source.ts'
import { list } from '../../json/suggest.ts'
import { ownerOf, placeOf, type Reference } from '../names/references.ts'
import { eachFile, rule, say, type Report } from '../rule.ts'
import { formal, ownTexts, placeholders, singular, type Text, type Texts } from '../texts.ts'

/** Reports a missing text in the file of its locale, if there is one; else at the text that another locale has. */
function reportMissing(
  texts: Texts,
  locale: string,
  key: string,
  { node, text }: Text,
  report: Report,
  message = `"${key}" is missing in ${locale}.`,
  hint = `The other one says "${text}".`,
): void {
  const path = node.source.file.replace(/[^/]+(?=\/[^/]+$)/, locale)
  const all = [...(texts.locales.get(locale)?.values() ?? [])].map((other) => other.node.source)
  const sibling = all.find(({ file }) => file === path)
  report(
    sibling ? sibling.keyAt(`/${key}`) : node.keyPlace,
    message,
    `Add it to ${path}. ${hint}`,
    sibling ? [node.keyPlace] : [],
  )
}

/** Every text exists in every language and is not empty; plural forms come in pairs. */
export const missingText = rule(({ texts }, report) => {
  for (const [locale, all] of texts.locales)
    for (const [key, model] of all) {
      const base = singular(key)
      if (model.text.trim() === '')
        report(model.node.place, `"${key}" is empty.`, 'Write it, or remove the key.')
      // A tone (de-x-du) contains only texts that differ from its language.
      const isModel =
        texts.complete.includes(locale) || !texts.complete.some((other) => texts.has(other, base))
      for (const other of isModel ? texts.complete : [])
        if (other !== locale && !texts.has(other, base)) reportMissing(texts, other, key, model, report)
      // German writes nouns with a capital letter. Those of the engine (ui) know that they are several.
      if (
        base === key &&
        locale === 'de' &&
        /^(?!ui\.)/.test(key) &&
        /\{\{count\}\} \p{Lu}/u.test(model.text)
      )
        report(model.node.place, ...say('oneForm', key))
      for (const form of base === key ? [] : ['_one', '_other'])
        if (!all.has(base + form)) reportMissing(texts, locale, base + form, model, report)
    }
})

/** Every German text with a formal address (Sie, Ihr) has an informal variant (du). */
export const missingDu = rule(({ texts }, report) => {
  for (const [key, original] of texts.locales.get('de') ?? []) {
    const word = formal.exec(original.text)?.[1]
    if (word === undefined || texts.has('de-x-du', key)) continue
    const message = `"${key}" says "${word}" and has no text in de-x-du.`
    reportMissing(
      texts,
      'de-x-du',
      key,
      original,
      report,
      message,
      `Or write the German text without "${word}".`,
    )
  }
})

/** A text has the same {{placeholders}} in every language and tone, and no others in a tenant. */
export const textPlaceholder = rule(({ texts, of }, report) => {
  const [first = '', ...others] = [...new Set([...texts.complete, ...texts.locales.keys()])]
  const model = texts.locales.get(first)
  for (const locale of others)
    for (const [key, { node, text }] of texts.locales.get(locale) ?? []) {
      const original = model?.get(key)
      // The singular form, such as "One account", need not contain {{count}}.
      const names = (wording: string) =>
        placeholders(wording).filter((name) => !(key.endsWith('_one') && name === 'count'))
      const there = names(original?.text ?? '')
      if (!original || names(text).join() === there.join()) continue
      const shown = there.map((name) => `{{${name}}}`).join(', ') || 'no placeholders'
      report(node.place, ...say('placeholders', key, first, shown), [original.node.place])
    }
  // A tenant may leave a placeholder out, but must not add one.
  for (const { key, node, text } of ownTexts(of('tenant'))) {
    const original = model?.get(key)
    const known = placeholders(original?.text ?? '')
    const strange = placeholders(text).filter((name) => !known.includes(name) && name !== 'count')
    if (original && strange.length)
      report(
        node.place,
        `The placeholder ${list(strange)} has no value.`,
        known.length ? `Known here: ${list(known)}.` : 'This text has no placeholders.',
      )
  }
})

function objectionTo(text: string): { message: string; hint: string } | undefined {
  const tag = /<\/?[a-z][^>]*>?/i.exec(text)?.[0]
  if (tag !== undefined)
    return {
      message: `"${tag}" would be shown as it is.`,
      hint: 'Write plain text; links and headings are elements of the screen.',
    }
  if (/\{\s*\w+\s*,\s*(plural|select)/.test(text))
    return {
      message: 'Words that depend on a number are two texts here, not one with "plural".',
      hint: 'Name them with the endings _one and _other, with {{count}} in them.',
    }
  // Soft hyphens and joiners are allowed; control characters and direction marks are not.
  return /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll('\n', ' '))
    ? {
        message: 'The text contains an invisible character that changes how other characters are displayed.',
        hint: 'Type the text again.',
      }
    : undefined
}

/** Texts are plain: no HTML, which would be shown as text, and no invisible characters. */
export const textMarkup = rule(({ of }, report) => {
  const tenants = of('tenant')
  const nodes = [
    ...of('texts').flatMap(({ root }) => root.fields),
    ...ownTexts(tenants).map(({ node }) => node),
    ...tenants.map((tenant) => tenant.node('/name')),
  ]
  for (const { place, text = '' } of nodes) {
    const found = objectionTo(text)
    if (found) report(place, found.message, found.hint)
  }
})

/** The values that a text gets: its `values`, and those that the engine adds. */
const valueNamesOf = ({ node }: Reference, owner: JsonNode): string[] => [
  ...owner.get('values').fields.map(({ key }) => key),
  ...(owner.get('value').isMissing ? [] : ['value']),
  ...(node.key === 'remaining' ? ['time', 'seconds'] : []),
]

/** If a text has `values`, each of its {{placeholders}} has a value. */
export const missingValue = rule(({ references, texts }, report) => {
  const locale = texts.locales.get(texts.complete[0] ?? '')
  for (const reference of references) {
    const owner = reference.names === 'text' ? ownerOf(reference) : undefined
    // An object without `values` in its schema gets them from the engine.
    if (!owner?.places.some(({ schema }) => get(schema.properties, 'values') !== undefined)) continue
    const text = (locale?.get(reference.value) ?? locale?.get(`${reference.value}_other`))?.text ?? ''
    const known = valueNamesOf(reference, owner)
    const missing = placeholders(text).filter((name) => !known.includes(name))
    const values = owner.get('values')
    if (missing.length)
      report(
        placeOf(reference),
        `The text needs a value for ${list(missing)}.`,
        `Add it to "values" beside it. The text: "${text}".`,
        [(values.isMissing ? owner : values).keyPlace],
      )
  }
})

/** Placeholders of a text in any language, plural forms included. */
const placeholdersOf = (texts: Texts, key: string): string[] =>
  [...texts.locales.values()].flatMap((locale) =>
    ['', '_one', '_other'].flatMap((form) => {
      const text = locale.get(key + form)
      return text ? [...placeholders(text.text), ...(form ? ['count'] : [])] : []
    }),
  )

/** Each of the `values` of a text has a {{placeholder}}. */
export const unusedValue = rule(
  ({ references, texts }, report) => {
    const keys = references.filter(({ names }) => names === 'text')
    for (const [owner, all] of texts.locales.size ? Map.groupBy(keys, ownerOf) : []) {
      const known = new Set(all.flatMap(({ value }) => placeholdersOf(texts, value)))
      for (const { key, keyPlace } of owner?.get('values').fields ?? [])
        if (!known.has(key))
          report(
            keyPlace,
            `No text here has a placeholder for "${key}".`,
            known.size
              ? `Placeholders: ${list(known)}.`
              : 'Remove it, or write {{placeholder}} into the text.',
          )
    }
  },
  { dependsOn: 'all' },
)

/** Every error code has a title and a text; every known code is in the catalogue. */
export const errorCode = eachFile('errors', (root, report, { texts, languages }) => {
  const codes = root.get('codes')
  const known = at(languages.documents.ofFile('schemas/entities/error-code.schema.json')?.schema, '/enum')
  for (const code of root.source.readable ? asArray(known).map(String) : [])
    if (codes.get(code).value === undefined)
      report(codes.keyPlace, `Code "${code}" is missing.`, 'Add it with its severity and recovery actions.')
  for (const code of codes.fields)
    for (const key of [`error.${code.key}.title`, `error.${code.key}`])
      for (const locale of texts.complete)
        if (!texts.has(locale, key)) report(code.keyPlace, ...say('noErrorText', key, locale))
})
