import type { Finding, Rule } from '../finding.ts'
import { placeholders } from '../texts.ts'

const id = 'text-placeholder'

export const textPlaceholder: Rule = {
  id,
  description: 'A text has the same {{placeholders}} in every language and tone.',
  run({ texts }): Finding[] {
    const [first = '', ...others] = [...new Set([...texts.complete, ...texts.locales.keys()])]
    const model = texts.locales.get(first)
    return others.flatMap((locale) =>
      [...(texts.locales.get(locale) ?? [])].flatMap(([key, { source, pointer, text }]) => {
        const wanted = model?.get(key)
        if (!wanted) return []
        // "One account" needs no {{count}}.
        const names = (one: string) =>
          placeholders(one).filter((name) => !(key.endsWith('_one') && name === 'count'))
        const [here, there] = [names(text), names(wanted.text)]
        if (here.join() === there.join()) return []
        const shown = there.length ? there.map((name) => `{{${name}}}`).join(', ') : 'no placeholders'
        return [
          source.finding(
            id,
            pointer,
            `"${key}" has other placeholders than in ${first}.`,
            `In ${first} it has ${shown}.`,
          ),
        ]
      }),
    )
  },
}
