import { isObject } from '#engine/util/json.ts'
import { productTexts } from './check.ts'
import { valueAt } from './edit-text.ts'
import { toneLocale } from './studio-texts.ts'

/**
 * Minimum number of letters outside of placeholders. A text with fewer, such as `{{name}}`, would match nearly every sentence.
 */
const fewestLetters = 2

const placeholder = /\{\{[^{}]*\}\}/g

/** The placeholders of a text in their order, without duplicates. */
export const placeholdersOf = (text: string): string[] => [...new Set(text.match(placeholder))]

/** The parts of a text before, between and after its placeholders. */
const literalsOf = (text: string): string[] => text.replaceAll(/\s+/g, ' ').trim().split(placeholder)

/** Replaces the placeholders of one key by those of another one, by position: the first of `from` becomes the first of `to`. */
export function withPlaceholders(text: string, from: string, to: string): string {
  const [before, after] = [placeholdersOf(from), placeholdersOf(to)]
  return text.replaceAll(placeholder, (name) => after[before.indexOf(name)] ?? name)
}

/**
 * How well a text of the product matches a sentence of the page: the number of its literal characters, or 0 if it does not
 * match.
 */
function matchOf(text: string, shown: string): number {
  const literals = literalsOf(text)
  const own = literals.join('')
  if ((own.match(/\p{L}/gu) ?? []).length < fewestLetters) return 0
  const pattern = literals.map((literal) => RegExp.escape(literal)).join('.+?')
  return new RegExp(`^${pattern}$`, 's').test(shown) ? own.length : 0
}

/**
 * The keys of the texts that a page shows as one of these sentences. The first sentence that matches any text counts. Of
 * several matching texts the one with the most literal characters wins, with all keys that have the same text.
 * @param tenant a tenant file; its own texts replace those of the product
 */
export function keysShowing(
  locale: string,
  sentences: readonly string[],
  tenant: Readonly<Record<string, unknown>>,
): string[] {
  const own = valueAt(tenant, ['texts', locale])
  const texts = Object.entries({
    ...productTexts(locale),
    ...productTexts(toneLocale(locale, tenant['tone'])),
    ...(isObject(own) && own),
  }).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  for (const shown of sentences) {
    let best = { text: '', match: 0 }
    for (const [, text] of texts) {
      const match = matchOf(text, shown)
      if (match > best.match) best = { text, match }
    }
    const words = literalsOf(best.text).join('\0')
    if (best.match > 0)
      return texts.filter(([, text]) => literalsOf(text).join('\0') === words).map(([key]) => key)
  }
  return []
}

/** The values that a page shows for the placeholders of a text, by placeholder; empty if no sentence matches the text. */
export function valuesShown(text: string, sentences: readonly string[]): Record<string, string> {
  const names = text.match(placeholder) ?? []
  const pattern = literalsOf(text)
    .map((literal) => RegExp.escape(literal))
    .join('(.+?)')
  for (const sentence of sentences) {
    const found = new RegExp(`^${pattern}$`, 's').exec(sentence)
    if (found) return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
  }
  return {}
}
