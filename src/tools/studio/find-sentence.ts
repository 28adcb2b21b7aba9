import { isObject } from '#engine/util/json.ts'
import { productTexts } from './check.ts'
import { valueAt } from './edit-text.ts'
import { toneLocale } from './studio-texts.ts'

/**
 * Minimum number of letters outside of placeholders. A text with fewer, such as `{{name}}`, would match nearly every sentence.
 */
const fewestLetters = 2

const placeholder = /\{\{[^{}]*\}\}/g

/**
 * How well a text of the product matches a sentence of the page: the number of its characters outside of placeholders, or 0 if it
 * does not match.
 */
function matchOf(text: string, shown: string): number {
  const literals = text.replaceAll(/\s+/g, ' ').trim().split(placeholder)
  const own = literals.join('')
  if ((own.match(/\p{L}/gu) ?? []).length < fewestLetters) return 0
  const pattern = literals.map((literal) => RegExp.escape(literal)).join('.+?')
  return new RegExp(`^${pattern}$`, 's').test(shown) ? own.length : 0
}

/**
 * The keys of the texts that a page shows as one of these sentences. The first sentence that matches any text counts. Of
 * several matching texts the one with the most characters wins, with all keys that have the same text.
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
    if (best.match > 0) return texts.filter(([, text]) => text === best.text).map(([key]) => key)
  }
  return []
}
