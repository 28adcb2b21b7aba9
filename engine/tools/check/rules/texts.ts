import { asString, entries, get, join } from '../../../util/json.ts'
import { memoize } from '../memoize.ts'
import { ownerOf, placeOf, propertyOf, type Reference } from '../names/references.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../../json/source.ts'
import { list } from '../../json/suggest.ts'
import { formal, ownTexts, placeholders, singular, type Text, type Texts } from '../texts.ts'

/** Reports a missing text in the file of its language, if there is one. */
function reportMissing(texts: Texts, locale: string, key: string, model: Text, report: Report): void {
  const path = model.source.file.replace(/[^/]+(?=\/[^/]+$)/, locale)
  const all = [...(texts.locales.get(locale)?.values() ?? [])]
  const sibling = all.find(({ source }) => source.file === path)?.source
  report(
    sibling ? sibling.keyAt(`/${key}`) : model.source.keyAt(model.pointer),
    `"${key}" is missing in ${locale}.`,
    `Add it to ${path}. The other one says "${model.text}".`,
    sibling ? [model.source.keyAt(model.pointer)] : [],
  )
}

export const missingText: Rule = {
  id: 'missing-text',
  description: 'Every text exists in every language and is not empty; plural forms come in pairs.',
  check({ texts }, report) {
    for (const [locale, all] of texts.locales)
      for (const [key, model] of all) {
        const base = singular(key)
        if (model.text.trim() === '')
          report(model.source.at(model.pointer), `"${key}" is empty.`, 'Write it, or remove the key.')
        for (const other of texts.complete)
          // A tone (de-x-du) contains only texts that differ from its language.
          if (
            other !== locale &&
            !texts.has(other, base) &&
            (texts.complete.includes(locale) || !texts.complete.some((one) => texts.has(one, base)))
          )
            reportMissing(texts, other, key, model, report)
        for (const form of base === key ? [] : ['_one', '_other'])
          if (!all.has(base + form)) reportMissing(texts, locale, base + form, model, report)
      }
  },
}

export const missingDu: Rule = {
  id: 'missing-du',
  description: 'Every German text with a formal address (Sie, Ihr) has an informal variant (du).',
  check({ texts }, report) {
    const informal = texts.locales.get('de-x-du')
    for (const [key, { source, pointer, text }] of texts.locales.get('de') ?? []) {
      const word = formal.exec(text)?.[1]
      if (word === undefined || texts.has('de-x-du', key)) continue
      const path = source.file.replace('/de/', '/de-x-du/')
      const sibling = [...(informal?.values() ?? [])].find((one) => one.source.file === path)?.source
      report(
        (sibling ?? source).keyAt(pointer),
        `"${key}" says "${word}" and has no text in de-x-du.`,
        `Add it to ${path}, or word it neutrally: "${text}".`,
      )
    }
  },
}

export const textPlaceholder: Rule = {
  id: 'text-placeholder',
  description: 'A text has the same {{placeholders}} in every language and tone, and no others in a tenant.',
  check({ texts, of }, report) {
    const [first = '', ...others] = [...new Set([...texts.complete, ...texts.locales.keys()])]
    const model = texts.locales.get(first)
    for (const locale of others)
      for (const [key, { source, pointer, text }] of texts.locales.get(locale) ?? []) {
        const original = model?.get(key)
        if (!original) continue
        // The singular form, such as "One account", need not contain {{count}}.
        const names = (one: string) =>
          placeholders(one).filter((name) => !(key.endsWith('_one') && name === 'count'))
        const [here, there] = [names(text), names(original.text)]
        if (here.join() === there.join()) continue
        const shown = there.length ? there.map((name) => `{{${name}}}`).join(', ') : 'no placeholders'
        report(
          source.at(pointer),
          `"${key}" has other placeholders than in ${first}.`,
          `In ${first} it has ${shown}.`,
          [original.source.at(original.pointer)],
        )
      }
    // A tenant may leave a placeholder out, but must not add one.
    for (const { source, key, pointer, text } of ownTexts(of('tenant'))) {
      const original = model?.get(key)
      const known = original ? placeholders(original.text) : []
      const strange = placeholders(text).filter((name) => !known.includes(name) && name !== 'count')
      if (original && strange.length)
        report(
          source.at(pointer),
          `The placeholder ${list(strange)} has no value.`,
          known.length ? `Known here: ${list(known)}.` : 'This text has no placeholders.',
        )
    }
  },
}

interface Objection {
  message: string
  hint: string
}

function objectionTo(text: string): Objection | undefined {
  const tag = /<\/?[a-z][^>]*>?/i.exec(text)?.[0]
  if (tag !== undefined)
    return {
      message: `"${tag}" would be shown as it is.`,
      hint: 'Write plain text; links and headings are elements of the screen.',
    }
  // Soft hyphens and joiners are allowed; control characters and direction marks are not.
  return /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll('\n', ' '))
    ? {
        message: 'The text contains an invisible character that changes how other characters are displayed.',
        hint: 'Type the text again.',
      }
    : undefined
}

const objectionsIn = memoize((source: Source): (Objection & { pointer: string })[] =>
  entries(source.value).flatMap(([key, text]) => {
    const found = typeof text === 'string' ? objectionTo(text) : undefined
    return found ? [{ ...found, pointer: join('', key) }] : []
  }),
)

export const textMarkup: Rule = {
  id: 'text-markup',
  description: 'Texts are plain: no HTML, which would be shown as text, and no invisible characters.',
  check({ of }, report) {
    for (const source of of('texts'))
      for (const { pointer, message, hint } of objectionsIn(source)) report(source.at(pointer), message, hint)
    const names = of('tenant').map((source) => ({
      source,
      pointer: '/name',
      text: asString(get(source.value, 'name')) ?? '',
    }))
    for (const { source, pointer, text } of [...ownTexts(of('tenant')), ...names]) {
      const found = objectionTo(text)
      if (found) report(source.at(pointer), found.message, found.hint)
    }
  },
}

/** The values that a text gets: its `values`, and those that the engine adds. */
function valueNamesOf(reference: Reference): string[] {
  const owner = ownerOf(reference)?.value
  return [
    ...entries(get(owner, 'values')).map(([name]) => name),
    ...(get(owner, 'value') === undefined ? [] : ['value']),
    ...(propertyOf(reference) === 'remaining' ? ['time', 'seconds'] : []),
  ]
}

/** Whether the object that holds a text may have `values`; other texts get theirs from the engine. */
const takesValues = (reference: Reference): boolean =>
  ownerOf(reference)?.places.some(({ schema }) => get(schema.properties, 'values') !== undefined) === true

export const missingValue: Rule = {
  id: 'missing-value',
  description: 'If a text has `values`, each of its {{placeholders}} has a value.',
  check({ references, texts }, report) {
    const locale = texts.locales.get(texts.complete[0] ?? '')
    for (const reference of references) {
      const { names, source, value: key } = reference
      const owner = ownerOf(reference)
      if (names !== 'text' || !owner || !takesValues(reference)) continue
      const text = (locale?.get(key) ?? locale?.get(`${key}_other`))?.text ?? ''
      const known = valueNamesOf(reference)
      const missing = placeholders(text).filter((name) => !known.includes(name))
      const values = get(owner.value, 'values') === undefined ? owner.pointer : `${owner.pointer}/values`
      if (missing.length)
        report(
          placeOf(reference),
          `The text needs a value for ${list(missing)}.`,
          `Add it to "values" beside it. The text: "${text}".`,
          [source.keyAt(values)],
        )
    }
  },
}
