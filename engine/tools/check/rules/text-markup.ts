import type { Finding, Rule } from '../finding.ts'
import { once } from '../once.ts'
import type { Source } from '../source.ts'
import { ownTexts } from '../texts.ts'
import type { Text } from '../texts.ts'
import { asString, entries, get, join } from '../json.ts'

const id = 'text-markup'

function ofText({ source, pointer, text }: Text): Finding[] {
  const tag = /<\/?[a-z][^>]*>?/i.exec(text)?.[0]
  if (tag !== undefined) {
    const hint = 'Write plain text; links and headings are elements of the screen.'
    return [source.finding(id, pointer, `"${tag}" would be shown as it is.`, hint)]
  }
  // Soft hyphens and joiners are part of words; what turns the direction of others is not.
  if (/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll('\n', ' ')))
    return [
      source.finding(
        id,
        pointer,
        'The text holds a character that cannot be seen and changes how others are read.',
        'Type the text anew.',
      ),
    ]
  return []
}

const ofFile = once((source: Source): Finding[] =>
  entries(source.value).flatMap(([key, text]) =>
    typeof text === 'string' ? ofText({ source, pointer: join('', key), text }) : [],
  ),
)

export const textMarkup: Rule = {
  id,
  description:
    'Texts are plain: no HTML, which would be shown as it is, and no characters that cannot be seen.',
  run: ({ of }) => [
    ...of('texts').flatMap((source) => ofFile(source, undefined)),
    ...ownTexts(of('tenant')).flatMap(ofText),
    ...of('tenant').flatMap((source) => {
      const text = asString(get(source.value, 'name'))
      return text === undefined ? [] : ofText({ source, pointer: '/name', text })
    }),
  ],
}
