import { asString, entries, get, join } from '../json.ts'
import { memoize } from '../memoize.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { ownTexts } from '../texts.ts'

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
  // Soft hyphens and joiners are part of words; what turns the direction of others is not.
  return /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll('\n', ' '))
    ? {
        message: 'The text holds a character that cannot be seen and changes how others are read.',
        hint: 'Type the text anew.',
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
  description:
    'Texts are plain: no HTML, which would be shown as it is, and no characters that cannot be seen.',
  check({ of }, report) {
    for (const source of of('texts'))
      for (const { pointer, message, hint } of objectionsIn(source, undefined))
        report(source.at(pointer), message, hint)
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
