import type { Rule } from '../finding.ts'

const id = 'text-markup'

export const textMarkup: Rule = {
  id,
  description: 'Texts are plain: no HTML, which would be shown as it is.',
  run: ({ texts }) =>
    [...texts.locales.values()].flatMap((locale) =>
      [...locale.values()].flatMap(({ source, pointer, text }) => {
        const tag = /<\/?[a-z][^>]*>?/i.exec(text)?.[0]
        return tag === undefined
          ? []
          : [
              source.finding(
                id,
                pointer,
                `"${tag}" would be shown as it is.`,
                'Write plain text; links and headings are elements of the screen.',
              ),
            ]
      }),
    ),
}
